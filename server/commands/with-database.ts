import { readConfig } from '../config.ts'
import { openMigratedDatabase } from '../database/client.ts'
import type { Database } from '../database/client.ts'

/** Does work on the database of the settings, brought up to date, and closes it. */
export async function withDatabase<T> (work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openMigratedDatabase(readConfig(process.env))
  try {
    return await work(db)
  } finally {
    await close()
  }
}
