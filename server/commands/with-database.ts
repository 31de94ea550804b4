import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { openMigratedDatabase } from '../database/client.ts'
import type { Database } from '../database/client.ts'

/** Does work on the database of the settings, brought up to date, and closes it. */
export async function withDatabase<T> (work: (db: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const { db, close } = await openMigratedDatabase(config)
  try {
    return await work(db, config)
  } finally {
    await close()
  }
}
