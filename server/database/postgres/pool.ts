// A PostgreSQL server, by postgres.js. Whatever it does, or does not, each query ends in bounded time.
import type { Sql } from 'postgres'
import { watchAbsence, type Log } from '../absence.ts'
import { connectPostgres, type Where } from './connection.ts'
import { drizzleClient, type Ask } from './drizzle-client.ts'
import { hasLostConnection } from '../driver-errors.ts'
import { migratePostgres } from './migrate.ts'
import type { OpenSockets } from './socket.ts'
import { takeTurns } from '../turns.ts'

const POOL_SIZE = 10
/** The most connections that work for one user at once. */
const SHARE = 3
/** Milliseconds that a query waits for one of these connections, where nothing else is said. */
const TURN_TIMEOUT = 2000
/** Seconds that transactions get to finish when the database is closed. */
const CLOSE_TIMEOUT = 0.5

export interface Pool extends Where {
  /** Milliseconds that a query waits for a connection. */
  turnTimeout?: number
}

/** Opens the database at a URL and brings its tables up to date.
 * @param log hears when the server goes, and when it is back
 * @throws Error when the server can't be reached */
export async function openPostgres (where: Pool, log: Log) {
  const { prepare } = await migratePostgres(where, log)
  return openPool(where, prepare, watchAbsence(log))
}

/** Connections for which users take turns.
 * @param prepare whether a statement that is prepared on one is there for all that come after
 * @param watched does each piece of work, and sees how it ends */
export async function openPool (
  where: Pool, prepare: boolean, watched: ReturnType<typeof watchAbsence> = async act => act()
) {
  const { drizzle } = await import('drizzle-orm/postgres-js')
  const sockets: OpenSockets = new Set()
  const client = await connectPostgres(where, { max: POOL_SIZE, prepare, sockets })
  const turns = takeTurns({ places: POOL_SIZE, share: SHARE, patience: where.turnTimeout ?? TURN_TIMEOUT })
  const inTurn = <T>(act: () => PromiseLike<T>) => turns.inTurn(() => watched(act))
  const used = drizzleClient(query => inTurn(() => query(client).then(withoutHoles)), {
    options: client.options,
    begin: (work: Work) => inTurn(() => begin(client, work))
  })
  return {
    db: drizzle(used, { casing: 'snake_case' }),
    countConnections: () => ({ open: sockets.size, busy: turns.taken() }),
    close: () => client.end({ timeout: CLOSE_TIMEOUT })
  }
}

/** The rows of a query, without the holes before them. After a query that failed among its rows postgres.js counts on:
 * the next query on that connection has as many holes as there were rows. In a transaction BEGIN makes it count
 * anew. */
function withoutHoles<T extends unknown[]> (rows: T): T {
  const first = rows.findIndex((_row, i) => i in rows)
  if (first > 0) rows.splice(0, first)
  return rows
}

type Work = (sql: Sql) => Promise<unknown>

/** postgres.js ends a transaction when its connection has closed. What is sent over that connection then, a rollback
 * too, takes the whole process down (https://github.com/porsager/postgres/issues/1208): it is never sent, and has no
 * answer. The queries are written for READ COMMITTED: the database's own default does not count. */
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
