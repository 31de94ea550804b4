// Brings a database up to date with migrations/, once, however many processes start at the same moment.
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import type { Sql } from 'postgres'
import { inProject } from '../paths.ts'
import { connectPostgres } from './connection.ts'
import type { Where } from './connection.ts'
import type { OpenSockets } from './postgres-socket.ts'

const migrationsFolder = inProject('migrations')

/** Any number, the same in every process: it names the lock that migrating takes. */
const MIGRATION_LOCK = 20_260_318

export async function migratePostgres (where: Where): Promise<void> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/postgres-js'), import('drizzle-orm/postgres-js/migrator')
  ])
  // The lock belongs to a connection, so the migrations must run on that one; closing it frees the lock.
  await onOneConnection(where, async (client, sockets) => {
    // It answers: a migration, or another process, may take long.
    for (const socket of sockets) socket.setTimeout(0)
    await client`set statement_timeout = 0`
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migrate(drizzle(client), { migrationsFolder })
  })
}

async function onOneConnection<T> (
  where: Where, work: (client: Sql, sockets: OpenSockets) => Promise<T>
): Promise<T> {
  const sockets: OpenSockets = new Set()
  const client = await connectPostgres(where, 1, sockets)
  try {
    return await work(client, sockets)
  } finally {
    await client.end({ timeout: 1 })
  }
}

/** How many migrations a PostgreSQL server still has before it; it stays as it is.
 * @throws Error when it can't be reached */
export async function countPendingMigrations (where: Where): Promise<number> {
  const { readMigrationFiles } = await import('drizzle-orm/migrator')
  return onOneConnection(where, async client => {
    const [table] = await client`select to_regclass('drizzle.__drizzle_migrations') as name`
    const [last] = table?.name ? await client`select max(created_at) as at from drizzle.__drizzle_migrations` : []
    const done = Number(last?.at ?? 0)
    return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > done).length
  })
}

export async function migratePGlite (db: PgliteDatabase): Promise<void> {
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  await migrate(db, { migrationsFolder })
}
