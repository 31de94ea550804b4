import { readConfig, type Config } from '../../settings/config.ts'
import { openMigratedDatabase } from '../../database/open.ts'
import type { Database } from '../../database/database.ts'
import type { Terminal } from './terminal.ts'

/** Opens and migrates the configured database, runs work on it, and closes it. */
export async function withDatabase<T> (
  { env, openDatabase = openMigratedDatabase }: Terminal,
  work: (db: Database, config: Config) => Promise<T>
): Promise<T> {
  const config = readConfig(env)
  const { db, close } = await openDatabase(config)
  try {
    return await work(db, config)
  } finally {
    await close()
  }
}
