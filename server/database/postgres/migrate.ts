// Applies migrations/ to a database once, however many processes start at the same time.
import type { Sql, TransactionSql } from 'postgres'
import { migrationsFolder } from '../../settings/paths.ts'
import type { Log } from '../outages.ts'
import { describeMigration, isUnavailable } from '../driver-errors.ts'
import { countMigrationsAfter, lastMigrationBy } from '../pending-migrations.ts'
import { onOneConnection, type Where } from './connection.ts'
import { checkServer } from './server-check.ts'

/** Key of the advisory lock for migrations: an arbitrary number, the same in every process. */
const MIGRATION_LOCK = 20_260_318
/** Milliseconds to wait for another process that migrates. */
const LOCK_TIMEOUT_MS = 600_000
/** Error code of a lock timeout (https://www.postgresql.org/docs/15/errcodes-appendix.html). */
const LOCK_NOT_AVAILABLE = '55P03'

/** Migrates the database of a PostgreSQL server.
 * @param log receives warnings about another migrating process and ignored settings
 * @returns the features that the server, or the pooler in front of it, supports
 * @throws Error if the server can't be reached, or another process does not finish */
export async function migratePostgres (where: Where, log: Log): Promise<{ prepare: boolean }> {
  return onOneConnection(where, async (client, sockets) => {
    const features = await checkServer(client, where, log)
    // The server answers, so the silence timeout is off: a migration, or waiting for one, may take long.
    for (const socket of sockets) socket.setTimeout(0)
    // One transaction for all: a pooler may run the next one on another connection, which does not hold the lock.
    await client.begin(async transaction => {
      await transaction`set local statement_timeout = 0`
      await lockMigrations(transaction, log)
      if (await lastMigrationBy(transaction.unsafe) === 0) await checkRights(transaction)
      await migrateIn(transaction, client.options).catch((error: unknown) => {
        throw isUnavailable(error) ? error : new Error(describeMigration(error))
      })
    })
    return features
  })
}

async function lockMigrations (transaction: TransactionSql, log: Log): Promise<void> {
  const [row] = await transaction<[{ taken: boolean }]>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`
  if (row.taken) return
  const holder = await holderOf(transaction)
  const pid = holder ? ` (pid ${holder.pid} in PostgreSQL)` : ''
  log.warn({ holder }, `Waiting for another process that migrates the database${pid}`)
  await transaction`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`
  await transaction`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.catch((error: unknown) => {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    throw new Error(`Another process holds the lock of migrations, ${MIGRATION_LOCK}, since ten minutes: stop it`)
  })
  await transaction`set local lock_timeout = 0`
}

/** The process that holds the lock: its connection as `pg_terminate_backend` expects it, its address and the start of
 * its transaction. Undefined if it has just finished. For other roles, the server reveals only the connection. */
async function holderOf (transaction: TransactionSql) {
  const [holder] = await transaction<{ pid: number, address: string | null, since: Date | null }[]>`
    select pid, client_addr as address, xact_start as since from pg_locks left join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and classid = 0 and objid = ${MIGRATION_LOCK} and pg_locks.database =
      (select oid from pg_database where datname = current_database())`
  return holder
}

/** Drizzle begins its own transaction, which becomes a savepoint here. */
async function migrateIn (transaction: TransactionSql, options: Sql['options']): Promise<void> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/postgres-js'), import('drizzle-orm/postgres-js/migrator')
  ])
  const client = { options, unsafe: transaction.unsafe, begin: transaction.savepoint }
  await migrate(drizzle(client as unknown as Sql), { migrationsFolder })
}

/** The number of pending migrations of a PostgreSQL server. Changes nothing.
 * @param log receives warnings about ignored settings
 * @throws Error if the server can't be reached, or its pooler can't be used */
export async function countPendingMigrations (where: Where, log: Log): Promise<number> {
  return onOneConnection(where, async client => {
    await checkServer(client, where, log)
    const last = await lastMigrationBy(client.unsafe)
    if (last === 0) await checkRights(client)
    return await countMigrationsAfter(last)
  })
}

/** @throws Error with the SQL to run, if the role may not create tables or the extensions are in another schema */
async function checkRights (client: Sql | TransactionSql): Promise<void> {
  const missing = await client<{ line: string }[]>`
    select format('alter extension %I set schema public;', extname) as line
      from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
      where extname in ('unaccent', 'pg_trgm') and nspname <> 'public'
    union all select format('grant create on schema public to %I;', current_user)
      where not has_schema_privilege('public', 'create')
    union all select format('grant create on database %I to %I;', current_database(), current_user)
      where not has_database_privilege(current_database(), 'create')`
  if (missing.length === 0) return
  const lines = missing.map(({ line }) => line).join(' ')
  throw new Error(`The database is not ready for Dactylo. Run in psql, as its owner: ${lines}`)
}
