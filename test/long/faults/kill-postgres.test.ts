// The test of kill-embedded.test.ts on PostgreSQL, and a signal while learners write.
import t from '#tap'
import { sql } from 'drizzle-orm'
import { seed } from '../../../server/administration/seed/seed.ts'
import { openMigratedDatabase } from '../../../server/database/open.ts'
import { missing, startPostgres, until } from '../../support/instances.ts'
import { WRITES, killInTheMiddle } from '../../support/kill.ts'
import { startWriters } from '../../support/writers.ts'

t.test('kill -9 with PostgreSQL; then a signal under load', { skip: await missing('initdb') }, async t => {
  const where = { databaseUrl: (await startPostgres(t)).url, dataDir: t.testdir() }
  const { db, close } = await openMigratedDatabase({ ...where, statementTimeout: 20_000 })
  await seed(db)
  await close()
  const { url, stop } = await killInTheMiddle(t, where)

  const { written, has, done } = await startWriters(url)
  await has(WRITES)
  const stopped = stop()
  await until(async () => (await fetch(`${url}/ready`)).status === 503)
  t.same(await stopped, [0, null])
  const database = await openMigratedDatabase({ ...where, statementTimeout: 20_000 })
  await done
  for (const writer of written) {
    t.same(writer.refused, [])
    t.match(writer.failure, /^ECONN(REFUSED|RESET)$/, 'the server has ended')
    const [row] = (await database.db.execute(sql`
      select coalesce(first_name, '0') as name,
        (select count(*)::int from attempts where user_id = users.id) as attempts,
        (select count(*)::int from users where email = ${writer.unanswered?.email ?? ''}) as unanswered
      from users where email = ${writer.account.email}`)) as unknown as object[]
    t.same(row, { name: String(writer.name), attempts: writer.attempts, unanswered: 0 }, 'every write was answered')
  }
  await database.close()
})
