// A signed letter in a lesson: its time, the data sent and the outcome.
import { mock } from 'node:test'
import t from '#tap'
import type { Test } from 'tap'
import type { CourseExercise } from '#course/content'
import { createJudge } from '../../web/views/learn/judge.ts'
import type { Outcome } from '../../web/views/learn/steps.ts'
import type { Letters, SavedPersonal } from 'recognizer-wasm/client'
import type { Account } from '../../web/learner/account.ts'
import { ownHand, type HandContext } from '../../web/learner/own-hand.ts'
import type { NewRating } from '../../web/learner/reviews.ts'
import type { Graded } from '../../web/learner/outbox/requests.ts'
import { chooseLanguage } from '../../web/elements/text/language.ts'
import { replaceGlobals } from './globals.ts'
import { sees } from './readings.ts'

const exercise = { id: 'exercise', type: 'sign_recognition', letter: 'A' } as CourseExercise

/** A step with the clock and the server of the test. */
function step (t: Test) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const [stored, used] = [new Map<string, string>(), [] as (SavedPersonal | null)[]]
  replaceGlobals(t, {
    reportError: (error: unknown) => t.fail(String(error)),
    localStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: stored.set.bind(stored) }
  })
  chooseLanguage('en')
  const view = new AbortController()
  const [rated, outcomes, messages]: [NewRating[], (Outcome | undefined)[], string[]] = [[], [], []]
  let at = 0
  let answer!: (graded: Graded | null) => void
  let fail!: (error: Error) => void
  const hand: HandContext = {
    account: { user: () => null } as unknown as Account,
    recognizer: {
      learn: async (name: string) => ({ examples: { [name]: ['a hand'] } }),
      usePersonal (personal: SavedPersonal | null) { used.push(personal) }
    } as unknown as Letters
  }
  const judge = createJudge(exercise, {
    ...hand,
    lesson: { id: 'lesson' } as never,
    learner: {
      submit: () => new Promise((resolve, reject) => { [answer, fail] = [resolve, reject] }),
      async rate (ratings) { rated.push(...ratings) }
    },
    done: outcome => { outcomes.push(outcome) }
  }, view.signal, text => { messages.push(text) }, () => at)
  const isHeld = () => judge.see(sees(null), at) === null
  return {
    judge,
    isHeld,
    rated,
    outcomes,
    messages,
    used,
    learned: () => Object.keys(ownHand.read(hand.account)?.examples ?? {}),
    see: (letter: string) => judge.see(sees(letter), at),
    pass (milliseconds: number) { at += milliseconds },
    /** Holds the letter until it is right. */
    hold () {
      for (let frame = 0; frame < 20; frame++, at += 100) if (judge.see(sees('A'), at)?.held === 1) return
    },
    leave: () => view.abort(),
    async fail (error: Error) {
      fail(error)
      await new Promise(resolve => setImmediate(resolve))
    },
    async verdict (graded: Partial<Graded> | null) {
      answer(graded as Graded)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
}

t.test('a held letter is graded, rated and finished', async t => {
  const { hold, verdict, rated, outcomes, messages, see, learned } = step(t)
  hold()
  t.equal(see('A'), null, 'no advice while the server checks')
  await verdict({ isCorrect: true })
  t.same(learned(), ['A'], 'the hand becomes an example')
  t.match(rated, [{ letter: 'A', rating: 'good', milliseconds: 800 }])
  mock.timers.tick(1200)
  t.same(outcomes, [undefined])
  t.same(messages, ['The server is checking…', 'A: right!'])
})

t.test('a letter that the server reads differently is signed again', async t => {
  const { hold, verdict, isHeld, rated, messages, learned, used } = step(t)
  hold()
  await verdict({ isCorrect: false, feedback: 'E' })
  t.same([learned(), used], [[], [null]], 'the hand is no example')
  t.notOk(isHeld())
  t.match(messages.at(-1), 'Sign it again')
  hold()
  t.ok(isHeld())
  await verdict(null)
  t.equal(rated.length, 1)
})

t.test('a letter that cannot be stored is signed again', async t => {
  const { hold, fail, isHeld, rated } = step(t)
  const reported: unknown[] = []
  replaceGlobals(t, { reportError: (error: unknown) => reported.push(error) })
  hold()
  t.ok(isHeld())
  await fail(new Error('closed'))
  t.equal(reported.length, 1)
  t.notOk(isHeld())
  t.same(rated, [])
})

t.test('time in a hidden page does not count for a letter', async t => {
  const { hold, pass, see, verdict, rated, judge } = step(t)
  see('B')
  pass(180_000)
  see('B')
  t.ok(judge.spent() <= 2000, `${judge.spent()} ms`)
  hold()
  await verdict(null)
  t.match(rated, [{ rating: 'good' }])
})

t.test('a learner who continues while the server checks has signed the letter', async t => {
  const { hold, isHeld, leave, verdict, rated, messages, outcomes } = step(t)
  hold()
  t.ok(isHeld(), 'the letter does not come back')
  leave()
  await verdict(null)
  mock.timers.tick(5000)
  t.match(rated, [{ letter: 'A', rating: 'good' }])
  t.same(outcomes, [], 'the step ends once')
  t.same(messages, ['The server is checking…'])
})

t.test('a learner who continued gets no rating if the server later reads another letter', async t => {
  const { hold, leave, verdict, rated, messages } = step(t)
  hold()
  leave()
  await verdict({ isCorrect: false, feedback: 'E' })
  t.same(rated, [])
  t.equal(messages.length, 1)
})

t.test('skipping a letter postpones it without a rating', async t => {
  const { judge, see, rated, outcomes } = step(t)
  see('B')
  judge.skip()
  t.same(outcomes, [{ later: true }])
  t.same(rated, [])
})

t.test('skipping the verdict counts the letter as signed at once', async t => {
  const { judge, hold, verdict, rated, outcomes } = step(t)
  hold()
  judge.skip()
  t.same(outcomes, [undefined])
  await verdict({ isCorrect: true })
  mock.timers.tick(5000)
  t.match(rated, [{ letter: 'A', rating: 'good' }])
  t.equal(outcomes.length, 1)
})

t.test('a photo counts as held, with the time since the letter was shown', async t => {
  const { judge, pass, verdict, rated, outcomes } = step(t)
  pass(3000)
  judge.photo(sees('A').points!)
  await verdict({ isCorrect: false, feedback: 'E' })
  pass(1000)
  judge.photo(sees('A').points!)
  await verdict({ isCorrect: true })
  t.match(rated, [{ letter: 'A', milliseconds: 4000 }])
  mock.timers.tick(1200)
  t.same(outcomes, [undefined])
})
