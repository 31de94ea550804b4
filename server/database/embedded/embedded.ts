// The embedded database: PGlite, which is PostgreSQL in this process.
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrationsFolder } from '../../settings/paths.ts'
import { describeMigration } from '../driver-errors.ts'
import { countMigrationsAfter, lastMigrationBy } from '../pending-migrations.ts'
import { lockFolder } from './folder-lock.ts'
import { makePrivate } from './private-folder.ts'
import { shareConnections } from '../turns.ts'

/** Memory for the page cache of the database, which is allocated at its start; PostgreSQL's default is 128 MB. The
 * built-in content takes 23 MB on disk, and the operating system caches the rest. */
const BUFFERS = '32MB'

/** Opens the database of a data folder and migrates it.
 * @param onLost called when another process may use the same folder: nothing may be written any more
 * @param prepare runs before the database is used; migrates it by default
 * @throws Error if another process uses it */
export async function openPGlite (dataDir: string, onLost: () => void, prepare = migratePGlite) {
  const [{ PGlite }, { pg_trgm: trigrams }, { unaccent }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'), import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'), import('drizzle-orm/pglite')
  ])
  const folder = join(dataDir, 'database')
  await makePrivate(folder)
  const unlock = await lockFolder(folder, onLost)
  try {
    const client = await PGlite.create(folder, {
      extensions: { pg_trgm: trigrams, unaccent },
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`]
    })
    const db = drizzle(client, { casing: 'snake_case' })
    await prepare(db)
    yieldBetweenQueries(client)
    return {
      db,
      countConnections: () => ({ open: 1, busy: 0 }),
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

type Embedded = PgliteDatabase & { $client: PGlite }

export async function migratePGlite (db: Embedded): Promise<void> {
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  await lastMigration(db)
  await migrate(db, { migrationsFolder }).catch((error: unknown) => { throw new Error(describeMigration(error)) })
}

/** The number of pending migrations of an existing embedded database. Runs none of them.
 * @throws Error if another process uses it */
export async function countPendingEmbedded (dataDir: string): Promise<number> {
  const { db, close } = await openPGlite(dataDir, () => {}, async () => {})
  try {
    return await countMigrationsAfter(await lastMigration(db))
  } finally {
    await close()
  }
}

const lastMigration = ({ $client }: Embedded) =>
  lastMigrationBy(async text => (await $client.query<Record<string, unknown>>(text)).rows)

/** Runs each query in a new turn of the event loop. PGlite answers without yielding, so a loop of queries, or many
 * waiting ones, would block all other requests. */
function yieldBetweenQueries (client: PGlite) {
  const { inTurn } = shareConnections({ places: 1 })
  const later = <T>(act: () => Promise<T>) => inTurn(() => setImmediate().then(act))
  const [query, transaction] = [client.query.bind(client), client.transaction.bind(client)]
  client.query = async (...given) => later(() => query(...given) as never)
  client.transaction = async work => later(() => transaction(inside => {
    const query = inside.query.bind(inside)
    inside.query = async (...given) => setImmediate().then(() => query(...given) as never)
    return work(inside)
  }))
}
