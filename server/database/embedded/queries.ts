// How the server queries PGlite: in turns, not at all beyond the room on the disk, and with a short log.
import { readdirSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { shareConnections } from '../turns.ts'
import type { DiskSpaceWatch } from './disk-space.ts'

/** Names in the folder of the log from which a checkpoint deletes old files, of 16 MiB each. After it, six stay. */
const MAX_LOG_NAMES = 10
/** Statements between two looks at the log, so that looking costs next to nothing. */
const LOOK_AFTER = 64

/** PostgreSQL's code of a write in a read-only transaction. */
const READ_ONLY = '25006'

type Query = (statement: string) => Promise<unknown>

/** Runs each query in a new turn of the event loop. PGlite answers without yielding, so a loop of queries, or many
 * waiting ones, would block all other requests.
 * @param logFolder of PostgreSQL's write-ahead log */
export function guardQueries (client: PGlite, room: DiskSpaceWatch, logFolder: string): void {
  const { whenItsTurn } = shareConnections({ places: 1 })
  const [query, transaction] = [addParsersOnce(client, client), client.transaction.bind(client)]
  const shortenLog = logShortener(logFolder)
  let isReadOnly = false

  /** On a full disk the session is read-only: PostgreSQL knows which statements write. */
  async function followRoom () {
    if (room.isLow() === isReadOnly) return
    await query(`set default_transaction_read_only = ${isReadOnly ? 'off' : 'on'}`)
    isReadOnly = !isReadOnly
  }

  function explain (error: unknown): never {
    throw isReadOnly && (error as { code?: string }).code === READ_ONLY ? room.refusal() : error
  }

  const later = <T>(act: () => Promise<T>) => whenItsTurn(async () => {
    await setImmediate()
    await followRoom()
    await shortenLog(query)
    return act().catch(explain)
  })

  client.query = async (...given) => later(() => query(...given) as never)
  client.transaction = async work => later(() => transaction(inside => {
    const query = addParsersOnce(client, inside)
    inside.query = async (...given) => {
      await setImmediate()
      if (!isReadOnly && room.isLow()) throw room.refusal()
      await shortenLog(query)
      return query(...given).catch(explain) as never
    }
    return work(inside)
  }))
}

/** Drizzle sends the same parsers with each query. PGlite would copy all of its own, one for each type, to add them. */
function addParsersOnce (client: PGlite, target: Pick<PGlite, 'query'>): PGlite['query'] {
  const query = target.query.bind(target)
  return (statement, values, { parsers, ...options } = {}) => {
    Object.assign(client.parsers, parsers)
    return query(statement, values, options)
  }
}

/** Does what `max_wal_size` does in a PostgreSQL server: PGlite never starts a checkpoint itself. */
function logShortener (folder: string) {
  let statements = 0
  return async function shortenLog (query: Query): Promise<void> {
    if (++statements % LOOK_AFTER === 0 && readdirSync(folder).length > MAX_LOG_NAMES) await query('checkpoint')
  }
}
