// What is known of a database's migrations without running any.
import { migrationsFolder } from '../settings/paths.ts'

/** Runs a statement and returns its rows. */
type Query = (statement: string) => PromiseLike<readonly Record<string, unknown>[]>

/** The creation time of the last applied migration, 0 before the first. */
export async function lastMigrationBy (query: Query): Promise<number> {
  const [table] = await query("select to_regclass('drizzle.__drizzle_migrations') as name")
  const [last] = table?.name ? await query('select max(created_at) as at from drizzle.__drizzle_migrations') : []
  return Number(last?.at ?? 0)
}

/** The number of migrations after the last applied one. */
export async function countMigrationsAfter (last: number): Promise<number> {
  const { readMigrationFiles } = await import('drizzle-orm/migrator')
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > last).length
}
