// The embedded database: PGlite, which is PostgreSQL in this process.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrationsFolder } from '../../settings/paths.ts'
import { describeMigration, messageOf } from '../driver-errors.ts'
import type { Log } from '../outages.ts'
import { countMigrationsAfter, lastMigrationBy } from '../pending-migrations.ts'
import { lockFolder } from './folder-lock.ts'
import { makePrivate } from './private-folder.ts'
import { guardQueries } from './queries.ts'
import { watchDiskSpace } from './disk-space.ts'
import { vacuumChanged } from './upkeep.ts'

/** The page cache is allocated at the start; PostgreSQL's default is 128 MB. The built-in content takes 23 MB on disk,
 * and the operating system caches the rest. A checkpoint keeps four files of the log for reuse. */
const SETTINGS = ['shared_buffers=32MB', 'max_wal_size=64MB', 'min_wal_size=64MB']

export interface Embedding {
  /** Receives a line when the disk is full, and when it has room again. */
  log: Log
  /** Called when another process may use the same folder: nothing may be written any more. */
  onLost?: () => void
  /** Runs before the database is used; migrates it by default. */
  prepare?: (db: Embedded) => Promise<void>
  /** The free bytes of the disk; tests replace it. */
  freeBytes?: (() => number) | undefined
}

/** Opens the database of a data folder and migrates it.
 * @throws Error if another process uses it, or the disk is full */
export async function openPGlite (
  dataDir: string, { log, onLost = () => {}, prepare = migratePGlite, freeBytes }: Embedding
) {
  const { drizzle } = await import('drizzle-orm/pglite')
  const folder = join(dataDir, 'database')
  await makePrivate(folder)
  const room = watchDiskSpace(folder, log, freeBytes)
  const unlock = await lockFolder(folder, onLost)
  try {
    room.require(!existsSync(join(folder, 'PG_VERSION')))
    const client = await openClient(folder)
    guardQueries(client, room, join(folder, 'pg_wal'))
    const db = drizzle(client, { casing: 'snake_case' })
    await prepare(db)
    return {
      db,
      countConnections: () => ({ open: 1, busy: 0 }),
      room: room.read,
      vacuum: () => vacuumChanged(client),
      async close () {
        await client.close()
        await unlock()
      }
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

async function openClient (folder: string): Promise<PGlite> {
  const [{ PGlite }, { pg_trgm: trigrams }, { unaccent }] = await Promise.all([
    import('@electric-sql/pglite'), import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent')
  ])
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap(setting => ['-c', setting])]
  try {
    return await PGlite.create(folder, { extensions: { pg_trgm: trigrams, unaccent }, startParams })
  } catch (error) {
    throw new Error(`Can't open the database in ${folder}: ${messageOf(error)}`, { cause: error })
  }
}

type Embedded = PgliteDatabase & { $client: PGlite }

async function migratePGlite (db: Embedded): Promise<void> {
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  // Drizzle would write even if there is nothing to do, which a full disk does not allow.
  if (await countMigrationsAfter(await lastMigration(db)) === 0) return
  await migrate(db, { migrationsFolder }).catch((error: unknown) => { throw new Error(describeMigration(error)) })
}

/** The number of pending migrations of an existing embedded database. Runs none of them.
 * @throws Error if another process uses it, or the disk is full */
export async function countPendingEmbedded (dataDir: string, log: Log): Promise<number> {
  const { db, close } = await openPGlite(dataDir, { log, prepare: async () => {} })
  try {
    return await countMigrationsAfter(await lastMigration(db))
  } finally {
    await close()
  }
}

const lastMigration = ({ $client }: Embedded) =>
  lastMigrationBy(async text => (await $client.query<Record<string, unknown>>(text)).rows)
