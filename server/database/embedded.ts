// The embedded database: PGlite, which is PostgreSQL in this process.
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { Log } from './absence.ts'
import { lockFolder } from './folder-lock.ts'
import { migratePGlite } from './migrate.ts'
import { closeToOthers, makePrivate } from './private-folder.ts'
import { takeTurns } from './turns.ts'

/** Hears of what goes wrong beside any one query. */
export interface Watch {
  log: Log
  /** Called when another process may be on the same folder: nothing may be written any more. */
  onLost: () => void
}

interface Where { dataDir: string, statementTimeout: number }

/** Memory for the database's own copies of its pages, which it takes whole at its start; PostgreSQL's standard is
 * 128 MB. With the product's content it is 23 MB on disk, and what does not fit is in the system's cache of files. */
const BUFFERS = '32MB'

/** Opens the database of a data folder and brings its tables up to date.
 * @throws Error when another process uses it */
export async function openPGlite ({ dataDir, statementTimeout }: Where, { log, onLost }: Watch) {
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
    await closeToOthers(folder)
    tellSlowStatements(client, statementTimeout, log)
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

/** Has each query and each transaction wait for a turn of the event loop. PGlite answers before anything else can
 * happen: a loop of queries, or many that wait, would hold up all other requests until the last of them is done. */
function giveWay (client: PGlite) {
  const { inTurn } = takeTurns({ places: 1 })
  const [query, transaction] = [client.query.bind(client), client.transaction.bind(client)]
  client.query = async (...given) => inTurn(async () => {
    await setImmediate()
    return query(...given) as never
  })
  client.transaction = async work => inTurn(async () => {
    await setImmediate()
    return transaction(work)
  })
}

/** Characters of a slow statement that the log tells. */
const STATEMENT_LENGTH = 300

/** Has the log tell of statements that take longer than they may: they run in this thread, and nothing can cut them
 * short. What a statement is given for its parameters is not told.
 * @param most milliseconds */
function tellSlowStatements (client: PGlite, most: number, log: Log) {
  const run = client.execProtocolRawSync.bind(client)
  let statement: Uint8Array = new Uint8Array()
  client.execProtocolRawSync = message => {
    if (STATEMENTS.has(message[0]!)) statement = message
    const started = performance.now()
    try {
      return run(message)
    } finally {
      const took = Math.round(performance.now() - started)
      const fields = { milliseconds: took, sql: textOf(statement).slice(0, STATEMENT_LENGTH) }
      if (took > most) log.warn(fields, 'a statement took longer than STATEMENT_TIMEOUT')
    }
  }
}

const QUERY = 0x51
const PARSE = 0x50
/** The messages that bring the text of a statement
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
const STATEMENTS = new Set([QUERY, PARSE])

/** The text in such a message: after its type and length, and in a Parse after the name of the statement. */
function textOf (message: Uint8Array): string {
  const parts = new TextDecoder().decode(message.subarray(5)).split('\0')
  return parts[message[0] === PARSE ? 1 : 0] ?? ''
}
