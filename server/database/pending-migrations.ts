// Reads a database's migrations without running any.
import { migrationsFolder } from '../settings/paths.ts'

/** Runs a statement and returns its rows. */
type Query = (statement: string) => PromiseLike<readonly Record<string, unknown>[]>

const TOO_OLD = 'The database is from a version before 0.2.0. Update it to 0.2.0 first: CHANGELOG.md says how'

/** The creation time of the last applied migration, 0 before the first.
 * @throws Error if the database is older than the first migration, which creates what version 0.2.0 had */
export async function lastMigrationBy (query: Query): Promise<number> {
  const [table] = await query("select to_regclass('drizzle.__drizzle_migrations') as name")
  const [row] = table?.name ? await query('select max(created_at) as at from drizzle.__drizzle_migrations') : []
  const last = Number(row?.at ?? 0)
  const [baseline] = await readMigrations()
  if (last > 0 && last < baseline!.folderMillis) throw new Error(TOO_OLD)
  return last
}

/** The number of migrations after the last applied one. */
export async function countMigrationsAfter (last: number): Promise<number> {
  return (await readMigrations()).filter(({ folderMillis }) => folderMillis > last).length
}

async function readMigrations () {
  const { readMigrationFiles } = await import('drizzle-orm/migrator')
  return readMigrationFiles({ migrationsFolder })
}
