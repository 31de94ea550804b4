// A pool of connections to a PostgreSQL server. Each query ends in bounded time, even if the server hangs.
import type { Sql } from 'postgres'
import { watchOutages, type Log } from '../outages.ts'
import { connectPostgres, type Where } from './connection.ts'
import { drizzleClient, type Ask } from './drizzle-client.ts'
import { hasLostConnection } from '../driver-errors.ts'
import { migratePostgres } from './migrate.ts'
import type { OpenSockets } from './socket.ts'
import { shareConnections } from '../turns.ts'

const POOL_SIZE = 10
/** Connections that one user may use at once. */
const MAX_PER_USER = 3
/** Default time that a query waits for a connection, in milliseconds. */
const TURN_TIMEOUT = 2000
/** Seconds for transactions to finish when the pool closes. */
const CLOSE_TIMEOUT = 0.5

export interface Pool extends Where {
  /** Milliseconds that a query waits for a connection. */
  turnTimeout?: number
}

/** Opens the database at a URL and migrates it. Users share its connections fairly.
 * @param log receives a line when the server becomes unavailable, and when it is back
 * @throws Error if the server can't be reached */
export async function openPostgres (where: Pool, log: Log) {
  const { prepare } = await migratePostgres(where, log)
  const watched = watchOutages(log)
  const { drizzle } = await import('drizzle-orm/postgres-js')
  const sockets: OpenSockets = new Set()
  const client = await connectPostgres(where, { max: POOL_SIZE, prepare, sockets })
  const turns = shareConnections({ places: POOL_SIZE, share: MAX_PER_USER, timeout: where.turnTimeout ?? TURN_TIMEOUT })
  const whenItsTurn = <T>(act: () => PromiseLike<T>) => turns.whenItsTurn(() => watched(act))
  const used = drizzleClient(query => whenItsTurn(() => query(client).then(withoutHoles)), {
    options: client.options,
    begin: (work: Work) => whenItsTurn(() => begin(client, work))
  })
  return {
    db: drizzle(used, { casing: 'snake_case' }),
    countConnections: () => ({ open: sockets.size, busy: turns.taken() }),
    close: () => client.end({ timeout: CLOSE_TIMEOUT })
  }
}

/** Removes leading holes from rows. After a query that failed midway, postgres.js continues counting: the next result
 * on that connection starts with as many holes. In a transaction, BEGIN resets the count. */
function withoutHoles<T extends unknown[]> (rows: T): T {
  const first = rows.findIndex((_row, i) => i in rows)
  if (first > 0) rows.splice(0, first)
  return rows
}

type Work = (sql: Sql) => Promise<unknown>

/** postgres.js ends a transaction when its connection closes. Anything sent over that connection afterwards, even a
 * rollback, crashes the process (https://github.com/porsager/postgres/issues/1208). So it is never sent and never
 * answered. Queries expect READ COMMITTED, even if the database has another default. */
function begin (client: Sql, work: Work): Promise<unknown> {
  let isOver = false
  return client.begin('isolation level read committed', async sql => {
    const ask: Ask = async query => isOver ? noAnswer() : query(sql)
    try {
      return await work(drizzleClient(ask, { savepoint: sql.savepoint }))
    } catch (error) {
      if (isOver || hasLostConnection(error)) await noAnswer()
      throw error
    }
  }).finally(() => { isOver = true })
}

const noAnswer = () => new Promise<never>(() => {})
