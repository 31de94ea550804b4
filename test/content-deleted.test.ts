// Content that an admin deleted stays deleted when the server restarts.
import { eq } from 'drizzle-orm'
import t from '#tap'
import { seedIfEmpty } from '../server/administration/seed/seed.ts'
import { categories, lessons, modules, signs, words } from '../server/database/schema/tables.ts'
import { appOn, ownDatabase, signedIn } from './helper.ts'

t.test('an emptied course or database stays empty', async t => {
  const db = await ownDatabase(t)
  await seedIfEmpty(db)
  t.ok(await db.$count(lessons) > 0, 'the first start loads lessons')
  const app = await appOn(db)
  const { headers } = await signedIn(app, 'admin')
  const remove = async (path: string) =>
    t.equal((await app.inject({ method: 'DELETE', url: `/api/${path}?cascade=true`, headers })).statusCode, 200, path)
  for (const { id } of await db.select({ id: modules.id }).from(modules)) await remove(`modules/${id}`)
  const [sign] = await db.select({ id: signs.id }).from(signs).limit(1)
  await remove(`dictionary/${sign!.id}`)
  await seedIfEmpty(db)
  t.equal(await db.$count(lessons), 0)
  t.equal(await db.$count(signs, eq(signs.id, sign!.id)), 0)

  // Deletes the rest by SQL, which is faster.
  for (const table of [signs, words, categories]) await db.delete(table)
  await seedIfEmpty(db)
  t.equal(await db.$count(signs), 0)
})
