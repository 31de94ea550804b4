import { readConfig } from '../config.ts'
import { openDatabase } from '../database/client.ts'

/** Opening a database brings it up to date. */
export async function run () {
  const { close } = await openDatabase(readConfig(process.env))
  await close()
  console.log('The database is up to date')
}
