// A PostgreSQL server, by postgres.js. Whatever it does, or does not, each query ends in bounded time.
import { connect } from 'node:net'
import { hostname } from 'node:os'
import type { Options, Sql, TransactionSql } from 'postgres'
import { watchAbsence } from './absence.ts'
import type { Log } from './absence.ts'
import { hasLostConnection } from './failures.ts'
import { CONNECT_TIMEOUT, migratePostgres } from './migrate.ts'
import { takeTurns } from './turns.ts'

interface Where { databaseUrl: string, statementTimeout: number }

const POOL_SIZE = 10
/** Milliseconds that a query waits for one of these connections. */
const TURN_TIMEOUT = 2000
/** Milliseconds that the server has, after it should have given a statement up, to say so. */
const ANSWER_TIMEOUT = 1000
/** Seconds between attempts to connect: a server that is back should be noticed at once. */
const RETRY = 0.5
/** Seconds that transactions get to finish when the database is closed. */
const CLOSE_TIMEOUT = 0.5

/** Opens the database at a URL and brings its tables up to date.
 * @param log hears when the server goes, and when it is back
 * @throws Error when the server can't be reached */
export async function openPostgres ({ databaseUrl, statementTimeout }: Where, log: Log) {
  const [{ default: postgres }, { drizzle }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js')
  ])
  await migratePostgres(databaseUrl)
  const [turns, watched] = [takeTurns(POOL_SIZE, TURN_TIMEOUT), watchAbsence(log)]
  const inTurn: InTurn = act => turns(() => watched(act))
  const client = postgres(databaseUrl, {
    max: POOL_SIZE,
    connect_timeout: CONNECT_TIMEOUT,
    backoff: (retries: number) => retries > 0 ? RETRY : 0,
    connection: { application_name: `dactylo ${process.pid}@${hostname()}`, statement_timeout: statementTimeout },
    onnotice: () => {},
    ...endingSilence(statementTimeout + ANSWER_TIMEOUT)
  })
  return {
    db: drizzle(withTurns(client, inTurn), { casing: 'snake_case' }),
    async countConnections () {
      const [counts] = await inTurn(() => client<[{ open: number, busy: number }]>`
        select count(*)::int as open, count(*) filter (where state <> 'idle' and pid <> pg_backend_pid())::int as busy
        from pg_stat_activity
        where datname = current_database() and application_name = current_setting('application_name')`)
      return counts
    },
    close: () => client.end({ timeout: CLOSE_TIMEOUT })
  }
}

interface Target { path: string | false, host: string[], port: number[] }

/** Options that end a connection on which nothing has come or gone for a time. A server that hangs, or a network that
 * swallows everything, would else be waited for without end. Connections that are not needed are closed before, and
 * queries never share one at the same time: each would keep the others waiting.
 * @param silence milliseconds */
function endingSilence (silence: number): Options<Record<string, never>> {
  let connected = 0
  const socket = ({ path, host, port }: Target) => {
    const at = connected++ % host.length
    const opened = connect(path ? { path } : { host: host[at]!, port: port[at]! })
    const lost = Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })
    return opened.setTimeout(silence, () => opened.destroy(lost))
  }
  const options = { idle_timeout: silence / 2000, max_pipeline: 1, socket }
  return options
}

type Work = (sql: TransactionSql) => Promise<unknown>
type InTurn = ReturnType<typeof takeTurns>

/** What drizzle uses of a client, each in its turn. */
function withTurns (client: Sql, inTurn: InTurn): Sql {
  const used = {
    options: client.options,
    unsafe (...query: Parameters<Sql['unsafe']>) {
      const run = inTurn.bind(undefined, () => client.unsafe(...query))
      return {
        // As the queries of postgres.js: sent when it is waited for.
        then: (...then: Parameters<Promise<unknown>['then']>) => run().then(...then),
        values: () => inTurn(() => client.unsafe(...query).values())
      }
    },
    begin: (work: Work) => inTurn(() => begin(client, work))
  }
  return used as unknown as Sql
}

/** postgres.js would roll back over a connection that is gone already, and that takes the whole process down
 * (https://github.com/porsager/postgres/issues/1208).
 * It ends the transaction itself, once the connection has closed. */
function begin (client: Sql, work: Work): Promise<unknown> {
  return client.begin(async sql => {
    try {
      return await work(sql)
    } catch (error) {
      if (hasLostConnection(error)) await new Promise(() => {})
      throw error
    }
  })
}
