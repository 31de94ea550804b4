// The server is killed while learners write: acknowledged writes survive, none is half done. kill-postgres.test.ts
// does it on PostgreSQL.
import t from '#tap'
import { copyEmbedded } from '../../support/database.ts'
import { killInTheMiddle } from '../../support/kill.ts'

t.test('kill -9 with the embedded database', async t => {
  await killInTheMiddle(t, await copyEmbedded(t.testdir(), 'seeded'))
})
