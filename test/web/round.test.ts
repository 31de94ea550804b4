// Playing a round: letters, celebrations and pauses.
import { mock } from 'node:test'
import t from '#tap'
import type { Test } from 'tap'
import { playRound } from '../../web/signing/letters/round.ts'
import { elapsed, startSession } from '../../web/signing/letters/session.ts'
import { replaceGlobals } from './globals.ts'
import { sees } from './readings.ts'

/** A round with the clock of the test. */
function play (t: Test, letters: string) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  replaceGlobals(t, { reportError: (error: unknown) => t.fail(String(error)) })
  const session = startSession([...letters], { isWord: true })
  const view = new AbortController()
  const events: string[] = []
  let now = 0
  const listen = (signal: AbortSignal) => playRound(session, signal, {
    onLetter: (letter, right) => { events.push(right ? `${right} right, now ${letter}` : `now ${letter}`) },
    onEnd: () => { events.push('over') }
  }, () => now)
  let round = listen(view.signal)
  const pass = (milliseconds: number) => {
    now += milliseconds
    mock.timers.tick(milliseconds)
  }
  return {
    session,
    events,
    pass,
    close: () => view.abort(),
    reopen: () => { round = listen(new AbortController().signal) },
    skip: () => round.skip(),
    rest: () => round.rest(),
    elapsed: () => elapsed(session, now),
    see: (letter: string | null) => round.see(sees(letter), now),
    /** Holds a letter until it is right. */
    hold (letter: string) {
      for (let frame = 0; frame < 30; frame++) {
        if (round.see(sees(letter), now)?.held === 1) return
        pass(100)
      }
      throw new Error(`${letter} was never right`)
    }
  }
}

t.test('a held letter is celebrated, then the next one starts, until the round ends', async t => {
  const { hold, pass, see, events, session } = play(t, 'AB')
  hold('A')
  t.equal(see('A'), null, 'no advice during the celebration')
  t.same(events, [])
  pass(700)
  t.same(events, ['A right, now B'])
  hold('B')
  pass(700)
  t.same(events, ['A right, now B', 'over'])
  t.match(session.results, [{ letter: 'A', skipped: false }, { letter: 'B', skipped: false }])
})

t.test('skipping during a celebration only ends the celebration', async t => {
  const { hold, pass, skip, events, session } = play(t, 'ABC')
  hold('A')
  pass(300)
  skip()
  t.same(events, ['A right, now B'])
  pass(5000)
  t.same(events, ['A right, now B'], 'the next letter is not skipped')
  t.match(session.results, [{ letter: 'A', skipped: false }])
  t.equal(session.results.length, 1)
  skip()
  t.match(session.results, [{ letter: 'A', skipped: false }, { letter: 'B', skipped: true }])
})

t.test('leaving during a celebration counts the letter and stops the round', async t => {
  const { hold, pass, close, reopen, see, events, session } = play(t, 'AB')
  hold('A')
  close()
  pass(5000)
  t.same(events, [])
  t.match(session.results, [{ letter: 'A', skipped: false }])
  reopen()
  t.equal(see('B')?.kind, 'right', 'the next view continues with the next letter')
})

t.test('the clock runs only while the learner is seen, not in pauses or celebrations', async t => {
  const { hold, pass, see, rest, elapsed, session } = play(t, 'AB')
  pass(60_000)
  see('B')
  pass(2000)
  t.equal(elapsed(), 2000)
  rest()
  pass(60_000)
  t.equal(elapsed(), 2000)
  hold('A')
  const duration = session.results[0]?.milliseconds ?? 0
  pass(60_000)
  t.equal(elapsed(), duration)
  t.ok(duration < 5000, `${duration} ms`)
})

t.test('closing the view stops the clock', async t => {
  const { see, pass, close, elapsed } = play(t, 'AB')
  see('B')
  pass(1000)
  close()
  pass(60_000)
  t.equal(elapsed(), 1000)
})

t.test('time in a hidden page does not count for a letter', async t => {
  const { see, pass, hold, skip, elapsed, session } = play(t, 'AB')
  see('B')
  pass(1000)
  see('B')
  pass(180_000)
  see('B')
  t.ok(elapsed() <= 3000, `${elapsed()} ms`)
  pass(180_000)
  hold('A')
  const [{ milliseconds } = { milliseconds: NaN }] = session.results
  t.ok(milliseconds < 7000, `${milliseconds} ms`)
  pass(1000)
  see('A')
  pass(180_000)
  skip()
  t.ok(session.results[1]!.milliseconds <= 2000, 'also for a letter skipped afterwards')
})

t.test('the letter that the learner was told of is remembered with the result, and not with the next one', async t => {
  const { hold, pass, see, skip, session } = play(t, 'UA')
  for (let frame = 0; frame < 20; frame++) {
    see('R')
    pass(100)
  }
  skip()
  hold('A')
  t.match(session.results, [{ letter: 'U', skipped: true, seen: 'R' }, { letter: 'A', seen: null }])
})
