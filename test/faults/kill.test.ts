// The server process is killed while learners write: every acknowledged write is there after a restart, none is half
// there.
import t from '#tap'
import type { Test } from 'tap'
import { openMigratedDatabase } from '../../server/database/client.ts'
import { sql } from 'drizzle-orm'
import { seed } from '../../server/content/seed.ts'
import { copyEmbedded } from '../support/database.ts'
import type { Where } from '../support/database.ts'
import { missing, startPostgres, until } from '../support/instances.ts'
import { startServer } from '../support/server-process.ts'
import { readBack, startWriters } from '../support/writers.ts'

/** Rounds of three writes each learner has made before the fault. */
const WRITES = 5
const settings = { LOG_LEVEL: 'warn', RECOGNITION_WORKERS: '1' }

async function killInTheMiddle (t: Test, where: Where) {
  const { url, child, ended } = await startServer(t, settings, where)
  const { written, has, done } = await startWriters(url)
  await has(WRITES)
  child.kill('SIGKILL')
  await Promise.all([done, ended])

  const again = await startServer(t, settings, where)
  for (const writer of written) {
    const found = await readBack(again.url, writer)
    t.same(writer.refused, [])
    t.same(found.attempts, found.attempts.map((_, i) => i + 1), 'answers are numbered without a gap')
    t.ok(
      [0, 1].includes(found.attempts.length - writer.attempts),
      `${writer.attempts} answers acknowledged, ${found.attempts.length} kept`
    )
    t.ok([0, 1].includes(found.name - writer.name), `${writer.name} changes acknowledged, ${found.name} made`)
    t.equal(found.missing, 0, `${writer.opened.length} accounts acknowledged`)
    t.ok(found.isWhole, 'the account that was being opened is there as a whole or not at all')
  }
  return again
}

t.test('kill -9 with the embedded database', async t => {
  await killInTheMiddle(t, await copyEmbedded(t.testdir()))
})

t.test('kill -9 with PostgreSQL; then a signal under load', { skip: await missing('initdb') }, async t => {
  const where = { databaseUrl: (await startPostgres(t)).url, dataDir: t.testdir() }
  const { db, close } = await openMigratedDatabase({ ...where, statementTimeout: 20_000 })
  await seed(db)
  await close()
  const { url, child, ended } = await killInTheMiddle(t, where)

  const { written, has, done } = await startWriters(url)
  await has(WRITES)
  const signalled = Date.now()
  child.kill('SIGTERM')
  await until(async () => (await fetch(`${url}/ready`)).status === 503)
  t.same(await ended, [0, null])
  t.ok(Date.now() - signalled < 5000, `gone after ${Date.now() - signalled} ms`)
  const database = await openMigratedDatabase({ ...where, statementTimeout: 20_000 })
  await done
  for (const writer of written) {
    t.same(writer.refused, [])
    t.match(writer.failure, /^ECONN(REFUSED|RESET)$/, 'the server is gone')
    const [row] = (await database.db.execute(sql`
      select coalesce(first_name, '0') as name,
        (select count(*)::int from attempts where user_id = users.id) as attempts,
        (select count(*)::int from users where email = ${writer.unanswered?.email ?? ''}) as unanswered
      from users where email = ${writer.account.email}`)) as unknown as object[]
    t.same(row, { name: String(writer.name), attempts: writer.attempts, unanswered: 0 }, 'what was done was answered')
  }
  await database.close()
})
