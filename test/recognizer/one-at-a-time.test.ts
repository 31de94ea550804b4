import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { oneAtATime } from 'recognizer-wasm/tracker/one-at-a-time'

t.test('jobs run in the order they come, one at a time, whichever of them fail', async () => {
  const job = fc.record({ fails: fc.constantFrom('no', 'at once', 'later'), waits: fc.integer({ min: 0, max: 3 }) })
  await fc.assert(fc.asyncProperty(fc.array(job, { maxLength: 8 }), async jobs => {
    const enqueue = oneAtATime()
    const events: string[] = []
    const results = jobs.map(({ fails, waits }, i) => enqueue(() => {
      events.push(`start ${i}`)
      if (fails === 'at once') {
        events.push(`end ${i}`)
        throw new Error(`${i}`)
      }
      return ended(i, waits, fails === 'later')
    }))

    async function ended (i: number, waits: number, fails: boolean) {
      for (let k = 0; k < waits; k++) await Promise.resolve()
      events.push(`end ${i}`)
      if (fails) throw new Error(`${i}`)
      return i
    }

    const outcomes = await Promise.allSettled(results)
    assert.deepEqual(events, jobs.flatMap((_, i) => [`start ${i}`, `end ${i}`]))
    outcomes.forEach((outcome, i) => {
      if (jobs[i]?.fails === 'no') assert.deepEqual(outcome, { status: 'fulfilled', value: i })
      else assert.equal(outcome.status === 'rejected' && outcome.reason.message, `${i}`)
    })
  }), { numRuns: 50 })
})

t.test('a job that fails, and that nobody waits for, is not the next one’s fault', async t => {
  const enqueue = oneAtATime()
  const failed = enqueue(() => { throw new Error('first') })
  t.equal(await enqueue(() => 'second'), 'second')
  await t.rejects(failed, /first/)
})

t.test('two queues do not wait for each other', async t => {
  const [stuck, free] = [oneAtATime(), oneAtATime()]
  let release = () => {}
  const blocked = stuck(() => new Promise<void>(resolve => { release = resolve }))
  t.equal(await free(() => 1), 1)
  release()
  await blocked
})
