// Brings a database up to date with migrations/, once, however many processes start at the same moment.
import type { Sql, TransactionSql } from 'postgres'
import { migrationsFolder } from '../../settings/paths.ts'
import type { Log } from '../absence.ts'
import { describeMigration, isUnavailable } from '../driver-errors.ts'
import { onOneConnection, type Where } from './connection.ts'
import { checkServer } from './server-check.ts'

/** Any number, the same in every process: it names the lock that migrating takes. */
const MIGRATION_LOCK = 20_260_318
/** Milliseconds that a process waits while another one migrates. */
const PATIENCE = 600_000
/** The code for a lock that was not free in time (https://www.postgresql.org/docs/15/errcodes-appendix.html). */
const LOCK_NOT_AVAILABLE = '55P03'

/** Brings the database of a PostgreSQL server up to date.
 * @param log hears when another process migrates, and what is not in force
 * @returns what the server, or the pooler before it, takes of its clients
 * @throws Error when the server can't be reached, or another process does not come to an end */
export async function migratePostgres (where: Where, log: Log): Promise<{ prepare: boolean }> {
  return onOneConnection(where, async (client, sockets) => {
    const taken = await checkServer(client, where, log)
    // It answers: a migration, or another process, may take long.
    for (const socket of sockets) socket.setTimeout(0)
    // One transaction: a pooler may give the next one another connection, which would not have the lock.
    await client.begin(async transaction => {
      await transaction`set local statement_timeout = 0`
      await lockMigrations(transaction, log)
      if (await lastIn(transaction) === 0) await expectRights(transaction)
      await migrateIn(transaction, client.options).catch((error: unknown) => {
        throw isUnavailable(error) ? error : new Error(describeMigration(error))
      })
    })
    return taken
  })
}

async function lockMigrations (transaction: TransactionSql, log: Log): Promise<void> {
  const [row] = await transaction<[{ taken: boolean }]>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`
  if (row.taken) return
  log.warn(await holderOf(transaction), 'Waits for another process that brings the database up to date')
  await transaction`select set_config('lock_timeout', ${String(PATIENCE)}, true)`
  await transaction`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.catch((error: unknown) => {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    throw new Error(`Another process holds the lock of migrations, ${MIGRATION_LOCK}, since ten minutes: stop it`)
  })
  await transaction`set local lock_timeout = 0`
}

/** Whom one waits for: the number of its connection at the server, as `pg_terminate_backend` takes it, where it comes
 * from, and since when. Nothing where it has just ended. A server tells of other roles the number only. */
async function holderOf (transaction: TransactionSql): Promise<object> {
  const [holder] = await transaction`
    select pid, client_addr as address, xact_start as since from pg_locks left join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and classid = 0 and objid = ${MIGRATION_LOCK} and pg_locks.database =
      (select oid from pg_database where datname = current_database())`
  return { ...holder }
}

/** Drizzle begins a transaction of its own, which is a savepoint here. */
async function migrateIn (transaction: TransactionSql, options: Sql['options']): Promise<void> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/postgres-js'), import('drizzle-orm/postgres-js/migrator')
  ])
  const client = { options, unsafe: transaction.unsafe, begin: transaction.savepoint }
  await migrate(drizzle(client as unknown as Sql), { migrationsFolder })
}

/** How many migrations a PostgreSQL server still lacks. Nothing is changed.
 * @param log hears of settings that are not in force
 * @throws Error when the server can't be reached, or the pooler before it can't be used */
export async function countPendingMigrations (where: Where, log: Log): Promise<number> {
  const { readMigrationFiles } = await import('drizzle-orm/migrator')
  return onOneConnection(where, async client => {
    await checkServer(client, where, log)
    const done = await lastIn(client)
    if (done === 0) await expectRights(client)
    return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > done).length
  })
}

/** When the last migration was written that a database has; 0 where it has none. */
async function lastIn (client: Sql | TransactionSql): Promise<number> {
  const [table] = await client`select to_regclass('drizzle.__drizzle_migrations') as name`
  const [last] = table?.name ? await client`select max(created_at) as at from drizzle.__drizzle_migrations` : []
  return Number(last?.at ?? 0)
}

/** @throws Error that says what to type, where the role may not make tables, or the extensions are elsewhere */
async function expectRights (client: Sql | TransactionSql): Promise<void> {
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
  throw new Error(`The database is not ready for Dactylo. Type in psql, as its owner: ${lines}`)
}
