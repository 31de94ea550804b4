import t from '#tap'
import {
  elapsed, currentLetter, finishLetter, hardest, isOver, startClock, startSession, stopClock, totalTime
} from '../../web/signing/letters/session.ts'

/** A round with the seconds of each letter; 0 for a skipped letter. */
function roundOf (seconds: Record<string, number>) {
  const session = startSession(Object.keys(seconds))
  let now = 0
  for (const duration of Object.values(seconds)) {
    startClock(session, now)
    now += 1000 * duration
    finishLetter(session, now, duration === 0)
  }
  return session
}

t.test('letters follow each other until the round ends', async t => {
  const session = startSession(['A', 'B'], { isWord: true })
  t.equal(currentLetter(session), 'A')
  startClock(session, 500)
  finishLetter(session, 1500)
  t.equal(currentLetter(session), 'B')
  t.notOk(isOver(session))
  startClock(session, 1500)
  finishLetter(session, 4500, true)
  t.equal(currentLetter(session), undefined)
  t.ok(isOver(session))
  finishLetter(session, 9000)
  t.same(session.results, [
    { letter: 'A', milliseconds: 1000, skipped: false, helped: false, seen: null },
    { letter: 'B', milliseconds: 3000, skipped: true, helped: false, seen: null }
  ])
  t.equal(totalTime(session), 4000)
})

t.test('the clock counts only the time in which the learner is visible', async t => {
  const session = startSession(['A', 'B'], { isWord: true })
  t.equal(elapsed(session, 10_000), 0, 'stopped before the first reading')
  startClock(session, 10_000)
  startClock(session, 11_000)
  t.equal(elapsed(session, 12_000), 2000, 'a second start changes nothing')
  stopClock(session, 12_000)
  t.equal(elapsed(session, 99_000), 2000)
  stopClock(session, 99_000)
  startClock(session, 100_000)
  finishLetter(session, 101_000)
  t.match(session.results, [{ letter: 'A', milliseconds: 3000 }])
  t.equal(elapsed(session, 150_000), 3000, 'stopped until the next letter is tried')
})

t.test('the hardest letters are the skipped ones, then those much slower than the rest', async t => {
  t.same(hardest(roundOf({ A: 2, B: 2, C: 9, D: 2, E: 0, F: 5 })), ['E', 'C', 'F'])
  t.same(hardest(roundOf({ A: 2, B: 2.1, C: 1.9 })), [])
  t.equal(hardest(roundOf({ A: 0, B: 0, C: 0, D: 0, E: 0, F: 0 })).length, 5)
})
