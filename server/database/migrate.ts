// Brings a database up to date with migrations/, once, however many processes start at the same moment.
import { sql } from 'drizzle-orm'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { inProject } from '../paths.ts'

const migrationsFolder = inProject('migrations')

/** Seconds to wait for a connection. */
export const CONNECT_TIMEOUT = 5

/** Any number, the same in every process: it names the lock that migrating takes. */
const MIGRATION_LOCK = 20_260_318

export async function migratePostgres (databaseUrl: string): Promise<void> {
  const [{ default: postgres }, { drizzle }, { migrate }] = await Promise.all([
    import('postgres'), import('drizzle-orm/postgres-js'), import('drizzle-orm/postgres-js/migrator')
  ])
  // The lock belongs to a connection, so the migrations must run on that one; closing it frees the lock.
  const client = postgres(databaseUrl, { max: 1, connect_timeout: CONNECT_TIMEOUT, onnotice: () => {} })
  try {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await migrate(db, { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** How many migrations a PostgreSQL server still has before it; it stays as it is.
 * @throws Error when it can't be reached */
export async function countPendingMigrations (databaseUrl: string): Promise<number> {
  const [{ default: postgres }, { readMigrationFiles }] = await Promise.all([
    import('postgres'), import('drizzle-orm/migrator')
  ])
  const client = postgres(databaseUrl, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    const [table] = await client`select to_regclass('drizzle.__drizzle_migrations') as name`
    const [last] = table?.name ? await client`select max(created_at) as at from drizzle.__drizzle_migrations` : []
    const done = Number(last?.at ?? 0)
    return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > done).length
  } finally {
    await client.end()
  }
}

export async function migratePGlite (db: PgliteDatabase): Promise<void> {
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  await migrate(db, { migrationsFolder })
}
