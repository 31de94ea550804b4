// The database behind one type: a PostgreSQL server, or PGlite, which is PostgreSQL inside this process.
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Sql, TransactionSql } from 'postgres'
import { hasLostConnection } from './failures.ts'
import { lockFolder } from './folder-lock.ts'
import { migratePGlite, migratePostgres } from './migrate.ts'
import { closeToOthers, makePrivate } from './private-folder.ts'

/** Takes queries: the database, or a transaction on it. Inside a transaction use only the transaction:
 * with PGlite, which has one connection, anything else would wait for ever. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

export interface OpenDatabase {
  db: Database
  /** Connections that this process has open, and those among them with a transaction or query under way. */
  countConnections: () => Promise<{ open: number, busy: number }>
  close: () => Promise<void>
}

interface Where { databaseUrl: string, dataDir: string, statementTimeout: number }

const POOL_SIZE = 10
/** Seconds to wait for a connection before a request fails. */
const CONNECT_TIMEOUT = 5
/** Seconds between attempts to connect: a server that is back should be noticed at once. */
const RETRY = 0.5

/** Opens the database of the settings and brings its tables up to date.
 * @throws Error when the server can't be reached, or when another process uses the folder */
export async function openMigratedDatabase (where: Where): Promise<OpenDatabase> {
  return where.databaseUrl ? openPostgres(where) : openPGlite(where.dataDir)
}

async function openPostgres ({ databaseUrl, statementTimeout }: Where): Promise<OpenDatabase> {
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
    db: drizzle(client, { casing: 'snake_case' }) as unknown as Database,
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

async function openPGlite (dataDir: string): Promise<OpenDatabase> {
  const [{ PGlite }, { pg_trgm: trigrams }, { unaccent }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'), import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'), import('drizzle-orm/pglite')
  ])
  const folder = join(dataDir, 'database')
  await makePrivate(folder)
  const unlock = await lockFolder(folder)
  try {
    const client = await PGlite.create(folder, { extensions: { pg_trgm: trigrams, unaccent } })
    const db = drizzle(client, { casing: 'snake_case' })
    await migratePGlite(db)
    await closeToOthers(folder)
    return {
      db: db as unknown as Database,
      countConnections: async () => ({ open: 1, busy: 0 }),
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
