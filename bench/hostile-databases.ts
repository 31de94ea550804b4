// Databases for hostile requests: the embedded one, and PostgreSQL with TEST_DATABASE_URL.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { buildApp } from '../server/app.ts'
import type { App } from '../server/app.ts'
import { readConfig } from '../server/settings/config.ts'
import { openMigratedDatabase } from '../server/database/open.ts'
import type { Database } from '../server/database/database.ts'
import { openLetters } from '../server/recognition/letters.ts'
import { copyTemplate } from '../test/support/database.ts'
import type { Where } from '../test/support/database.ts'
import { withRoutes } from '../test/support/with-routes.ts'
import type { Route } from '../test/support/with-routes.ts'
import { options } from './options.ts'

export const JWT_SECRET = 'a secret that only the bench knows'

export interface HostileDatabase extends Where {
  name: string
  /** Bytes on disk. */
  size (): Promise<number>
  remove (): Promise<void>
}

/** Yields empty migrated databases one after another; each is removed before the next. */
export async function * hostileDatabases (): AsyncGenerator<HostileDatabase> {
  const open = [openEmbedded, ...process.env.TEST_DATABASE_URL && !options.small ? [openPostgres] : []]
  for (const openOne of open) {
    const database = await openOne()
    try {
      yield database
    } finally {
      await database.remove()
    }
  }
  if (open.length === 1 && !options.small) console.log('PostgreSQL: needs TEST_DATABASE_URL')
}

async function openEmbedded (): Promise<HostileDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dactylo-'))
  return {
    name: 'embedded database',
    databaseUrl: '',
    dataDir,
    size: () => bytesIn(dataDir),
    remove: () => rm(dataDir, { recursive: true })
  }
}

async function openPostgres (): Promise<HostileDatabase> {
  const copy = await copyTemplate()
  const { db, close } = await openMigratedDatabase({ ...copy, statementTimeout: 60_000 })
  return {
    ...copy,
    name: 'PostgreSQL',
    async size () {
      const [row] = (await db.execute(sql`select pg_database_size(current_database()) as bytes`)) as unknown as [
        { bytes: string }
      ]
      return Number(row.bytes)
    },
    async remove () {
      await close()
      await copy.remove()
    }
  }
}

/** Runs work with an app on a database, in this process and without limits. */
export async function withApp<T> (
  { databaseUrl, dataDir }: Where,
  work: (app: App, db: Database, routes: Route[]) => Promise<T>,
  settings: Record<string, string> = {}
): Promise<T> {
  const off = { RATE_LIMIT_MAX: '0', RATE_LIMIT_AUTH_MAX: '0', RATE_LIMIT_RECOGNITION_MAX: '0', LOG_LEVEL: 'silent' }
  const config = readConfig({ ...off, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JWT_SECRET, ...settings })
  const database = await openMigratedDatabase(config)
  const letters = await openLetters(config, { error: () => {} })
  const { app, routes } = await withRoutes(() => buildApp({ config, db: database.db, letters }))
  try {
    return await work(app, database.db, routes)
  } finally {
    await app.close()
    await letters.close()
    await database.close()
  }
}

async function bytesIn (folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true })
  // A file deleted meanwhile has size 0.
  const sizes = await Promise.all(files.map(file => stat(join(folder, file)).then(({ size }) => size, () => 0)))
  return sizes.reduce((sum, size) => sum + size, 0)
}
