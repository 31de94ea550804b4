// A PostgreSQL server, by postgres.js.
import { hostname } from 'node:os'
import type { Sql, TransactionSql } from 'postgres'
import { hasLostConnection } from './failures.ts'
import { CONNECT_TIMEOUT, migratePostgres } from './migrate.ts'

interface Where { databaseUrl: string, statementTimeout: number }

const POOL_SIZE = 10
/** Seconds between attempts to connect: a server that is back should be noticed at once. */
const RETRY = 0.5

/** Opens the database at a URL and brings its tables up to date.
 * @throws Error when the server can't be reached */
export async function openPostgres ({ databaseUrl, statementTimeout }: Where) {
  const [{ default: postgres }, { drizzle }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js')
  ])
  await migratePostgres(databaseUrl)
  const client = postgres(databaseUrl, {
    max: POOL_SIZE,
    connect_timeout: CONNECT_TIMEOUT,
    backoff: () => RETRY,
    connection: { application_name: `dactylo ${process.pid}@${hostname()}`, statement_timeout: statementTimeout },
    onnotice: () => {}
  })
  endTransactionsWithTheirConnection(client)
  return {
    db: drizzle(client, { casing: 'snake_case' }),
    async countConnections () {
      const [counts] = await client<[{ open: number, busy: number }]>`
        select count(*)::int as open, count(*) filter (where state <> 'idle' and pid <> pg_backend_pid())::int as busy
        from pg_stat_activity
        where datname = current_database() and application_name = current_setting('application_name')`
      return counts
    },
    close: () => client.end({ timeout: 5 })
  }
}

type Work = (sql: TransactionSql) => Promise<unknown>

/** postgres.js would roll back over a connection that is gone already, and that takes the whole process down
 * (https://github.com/porsager/postgres/issues/1208).
 * It ends the transaction itself, once the connection has closed. */
function endTransactionsWithTheirConnection (client: Sql) {
  const begin = client.begin.bind(client) as (work: Work) => Promise<unknown>
  const replaced = (work: Work) => begin(async sql => {
    try {
      return await work(sql)
    } catch (error) {
      if (hasLostConnection(error)) await new Promise(() => {})
      throw error
    }
  })
  Object.assign(client, { begin: replaced })
}
