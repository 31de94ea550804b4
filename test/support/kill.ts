import type { Test } from 'tap'
import type { Where } from './database.ts'
import { startServer } from './server-process.ts'
import { readBack, startWriters } from './writers.ts'

/** Rounds of three writes that each learner makes before the fault. */
export const WRITES = 5
const settings = { LOG_LEVEL: 'warn', RECOGNITION_WORKERS: '1' }

/** Kills a server while learners write, restarts it, and checks their writes.
 * @returns the restarted server */
export async function killInTheMiddle (t: Test, where: Where) {
  const { url, stop } = await startServer(t, settings, where)
  const { written, has, done } = await startWriters(url)
  await has(WRITES)
  await Promise.all([done, stop('SIGKILL')])

  const restarted = await startServer(t, settings, where)
  for (const writer of written) {
    const stored = await readBack(restarted.url, writer)
    t.same(writer.refused, [])
    t.same(stored.attempts, stored.attempts.map((_, i) => i + 1), 'answers are numbered without gaps')
    t.ok(
      [0, 1].includes(stored.attempts.length - writer.attempts),
      `${writer.attempts} answers acknowledged, ${stored.attempts.length} stored`
    )
    t.ok([0, 1].includes(stored.name - writer.name), `${writer.name} changes acknowledged, ${stored.name} stored`)
    t.equal(stored.missing, 0, `${writer.opened.length} accounts acknowledged`)
    t.ok(stored.isWhole, 'the unacknowledged account exists completely or not at all')
  }
  return restarted
}
