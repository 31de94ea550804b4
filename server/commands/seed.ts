// npm run seed: loads the signs, lessons and exercises that come with the product; again, it changes nothing an admin
// has edited.
import { readConfig } from '../config.ts'
import { seed } from '../content/seed.ts'
import { openMigratedDatabase } from '../database/client.ts'

export async function run () {
  const database = await openMigratedDatabase(readConfig(process.env))
  try {
    await seed(database.db)
  } finally {
    await database.close()
  }
  console.log('The content is loaded.')
}
