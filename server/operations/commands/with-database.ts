import { readConfig, type Config } from '../../settings/config.ts'
import { openMigratedDatabase, type OpenDatabase } from '../../database/open.ts'
import type { Database } from '../../database/database.ts'
import type { Terminal } from './terminal.ts'

/** Opens and migrates the configured database, runs work on it, and closes it. */
export async function withDatabase<T> (
  { env, openDatabase = openMigratedDatabase }: Terminal,
  work: (db: Database, config: Config) => Promise<T>
): Promise<T> {
  const config = readConfig(env)
  return workOn(openDatabase(config), db => work(db, config))
}

/** Runs work on a database that is being opened, and closes it. */
export async function workOn<T> (
  opening: Promise<Pick<OpenDatabase, 'db' | 'close'>>, work: (db: Database) => Promise<T>
): Promise<T> {
  const { db, close } = await opening
  try {
    return await work(db)
  } finally {
    await close()
  }
}
