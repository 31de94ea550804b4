// The embedded database: PGlite, which is PostgreSQL in this process.
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrationsFolder } from '../../settings/paths.ts'
import { describeMigration } from '../driver-errors.ts'
import { lockFolder } from './folder-lock.ts'
import { makePrivate } from './private-folder.ts'
import { takeTurns } from '../turns.ts'

/** Memory for the database's own copies of its pages, which it takes whole at its start; PostgreSQL's standard is
 * 128 MB. With the product's content it is 23 MB on disk, and what does not fit is in the system's cache of files. */
const BUFFERS = '32MB'

/** Opens the database of a data folder and brings its tables up to date.
 * @param onLost called when another process may be on the same folder: nothing may be written any more
 * @throws Error when another process uses it */
export async function openPGlite (dataDir: string, onLost: () => void) {
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
    await migratePGlite(db)
    giveWay(client)
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

export async function migratePGlite (db: PgliteDatabase): Promise<void> {
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  await migrate(db, { migrationsFolder }).catch((error: unknown) => { throw new Error(describeMigration(error)) })
}

/** Has each query wait for a turn of the event loop, in a transaction as well. PGlite answers before anything else can
 * happen: a loop of queries, or many that wait, would hold up all other requests until the last of them is done. */
function giveWay (client: PGlite) {
  const { inTurn } = takeTurns({ places: 1 })
  const later = <T>(act: () => Promise<T>) => inTurn(() => setImmediate().then(act))
  const [query, transaction] = [client.query.bind(client), client.transaction.bind(client)]
  client.query = async (...given) => later(() => query(...given) as never)
  client.transaction = async work => later(() => transaction(inside => {
    const query = inside.query.bind(inside)
    inside.query = async (...given) => setImmediate().then(() => query(...given) as never)
    return work(inside)
  }))
}
