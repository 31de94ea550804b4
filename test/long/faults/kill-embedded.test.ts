// The server process is killed while learners write: every acknowledged write is there after a restart, none is half
// there. On PostgreSQL it is in kill-postgres.test.ts.
import t from '#tap'
import { copyEmbedded } from '../../support/database.ts'
import { killInTheMiddle } from '../../support/kill.ts'

t.test('kill -9 with the embedded database', async t => {
  await killInTheMiddle(t, await copyEmbedded(t.testdir(), 'seeded'))
})
