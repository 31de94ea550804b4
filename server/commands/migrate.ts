import { withDatabase } from './with-database.ts'

/** Opening a database brings it up to date. */
export async function run () {
  await withDatabase(async () => {})
  console.log('The database is up to date')
}
