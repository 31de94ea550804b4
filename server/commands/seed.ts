// npm run seed: loads the signs, lessons and exercises that come with the product; again, it changes nothing an admin
// has edited.
import { seed } from '../content/seed.ts'
import { withDatabase } from './with-database.ts'

export async function run () {
  await withDatabase(seed)
  console.log('The content is loaded.')
}
