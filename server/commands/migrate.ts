import { readConfig } from '../config.ts'
import { openMigratedDatabase } from '../database/client.ts'

/** Opening a database brings it up to date. */
export async function run () {
  const { close } = await openMigratedDatabase(readConfig(process.env))
  await close()
  console.log('The database is up to date')
}
