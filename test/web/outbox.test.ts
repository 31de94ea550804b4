// The outbox sends a user's actions in order and once, and keeps those that cannot be sent yet.
import { mock } from 'node:test'
import t from '#tap'
import type { Test } from 'tap'
import type { Entry } from '../../web/learner/database/tables.ts'
import { savePlace } from '../../web/learner/places.ts'
import { addReviews } from '../../web/learner/reviews.ts'
import { withOutboxLock } from '../../web/learner/outbox/sender.ts'
import { openDevice, openSender, refusal, success, type Answer } from './device.ts'

const PROGRESS = { lessonId: 'lesson', status: 'in_progress', score: null }
const graded = () => success({ isCorrect: true, progress: PROGRESS })
const answerOf = (attemptId: string): Entry => ({
  owner: 'user-1',
  kind: 'event',
  event: {
    kind: 'answer',
    lessonId: 'lesson',
    exerciseId: `exercise-${attemptId}`,
    attemptId,
    given: { answer: 'L' },
    isCorrect: true
  }
})

/** A device with the clock of the test and unsent answers. */
async function waiting (t: Test, attempts: string[], answer: Answer) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  t.teardown(() => mock.timers.reset())
  const device = await openDevice(t, answer)
  for (const attempt of attempts) await device.database.connection.add('outbox', answerOf(attempt))
  const messages: string[] = []
  const open = () => openSender(device, messages)
  let flush = open()
  const tried = () => device.requests.map(({ path }) => path.split('exercise-')[1]?.split('/')[0])
  return {
    ...device,
    messages,
    flush: () => flush(),
    /** Opens the page again. */
    reopen: () => { flush = open() },
    tried,
    unsent: async () => (await device.database.connection.getAll('outbox'))
      .map(entry => entry.kind === 'event' && entry.event.kind === 'answer' && entry.event.attemptId),
    /** The requests within a number of seconds. */
    async pass (seconds: number) {
      const before = device.requests.length
      mock.timers.tick(1000 * seconds)
      // Wait for the work that the timers started.
      await withOutboxLock(async () => {})
      return tried().slice(before)
    }
  }
}

for (const [status, code] of [[400, 'VALIDATION_FAILED'], [404, 'ROUTE_NOT_FOUND']] as const) {
  t.test(`an answer that an older server rejects is kept and sent to the newer server: ${code}`, async t => {
    let isNew = false
    const { flush, pass, tried, unsent, messages } = await waiting(t, ['a', 'b'], () =>
      isNew ? graded() : refusal(status, code))
    await flush()
    t.same(tried(), ['a'], 'the first answer holds up the second')
    t.same(await unsent(), ['a', 'b'])
    isNew = true
    t.same(await pass(15), ['a', 'b'])
    t.same(await unsent(), [])
    t.same(messages, [])
  })
}

t.test('an answer that the server always rejects is kept, reported once and skipped', async t => {
  const { flush, pass, unsent, messages, reopen, tried } = await waiting(t, ['a', 'b'], ({ path }) =>
    path.includes('exercise-a') ? refusal(400, 'VALIDATION_FAILED') : graded())
  await flush()
  for (let press = 0; press < 9; press++) await flush()
  t.same(await unsent(), ['a', 'b'], 'two flushes in a row count as one attempt')
  for (const seconds of [15, 30, 60, 120]) await pass(seconds)
  t.same(await unsent(), ['a'])
  t.same(messages, ['kept: VALIDATION_FAILED.'])
  const before = tried().length
  await flush()
  t.equal(tried().length, before, 'not sent again in this visit')
  reopen()
  await flush()
  t.equal(tried().length, before + 1, 'sent again in the next visit')
  t.equal(messages.length, 1)
})

t.test('an answer that fails the server holds up the next answers for a few minutes only', async t => {
  const { flush, pass, unsent } = await waiting(t, ['a', 'b'], ({ path }) =>
    path.includes('exercise-a') ? refusal(500, 'INTERNAL_ERROR') : graded())
  await flush()
  t.same(await unsent(), ['a', 'b'])
  for (const seconds of [15, 30, 60, 120]) await pass(seconds)
  t.same(await unsent(), ['a'])
})

t.test('a request that timed out or was rate-limited is repeated', async t => {
  for (const [status, code] of [[408, 'REQUEST_TIMEOUT'], [425, 'TOO_EARLY'], [429, 'TOO_MANY_REQUESTS']] as const) {
    t.test(code, async t => {
      let isBack = false
      const { flush, pass, unsent } = await waiting(t, ['a'], () => isBack ? graded() : refusal(status, code))
      await flush()
      t.same(await unsent(), ['a'])
      isBack = true
      t.same(await pass(15), ['a'])
      t.same(await unsent(), [])
    })
  }
})

t.test('an answer refused for good is reported and deleted', async t => {
  const { flush, unsent, messages } = await waiting(t, ['a'], () => refusal(404, 'EXERCISE_NOT_FOUND'))
  await flush()
  t.same(await unsent(), [])
  t.same(messages, ['refused: EXERCISE_NOT_FOUND.'])
})

t.test('an answer is tried again when the server says so', async t => {
  const { flush, pass } = await waiting(t, ['a'], () => refusal(503, 'UNAVAILABLE', { 'Retry-After': '120' }))
  await flush()
  t.same(await pass(119), [])
  t.same(await pass(1), ['a'])
})

t.test('a server that asks to wait for years is tried again after a day', async t => {
  const years = { 'Retry-After': String(10 * 365 * 86_400) }
  const { flush, pass } = await waiting(t, ['a'], () => refusal(503, 'UNAVAILABLE', years))
  await flush()
  t.same(await pass(86_399), [])
  t.same(await pass(1), ['a'])
})

t.test('without a connection, no answer is tried again before there is one', async t => {
  const { flush, pass, tried } = await waiting(t, ['a'], () => new Error('offline'))
  await flush()
  t.same(await pass(15), ['a'], 'the server is away')
  Object.assign(navigator, { onLine: false })
  await pass(30)
  t.same(tried().length, 3)
  t.same(await pass(600), [])
})

t.test('retries back off', async t => {
  let isBack = false
  const { flush, pass } = await waiting(t, ['a', 'b', 'c'], ({ path }) =>
    isBack && !path.includes('exercise-c') ? graded() : refusal(503, 'UNAVAILABLE'))
  await flush()
  t.same(await pass(14), [])
  t.same(await pass(1), ['a'])
  t.same(await pass(29), [], 'twice as long')
  t.same(await pass(1), ['a'])
  for (const seconds of [60, 120, 240, 300, 300]) t.same(await pass(seconds), ['a'], 'five minutes at most')
  isBack = true
  t.same(await pass(300), ['a', 'b', 'c'])
  t.same(await pass(15), ['c'], 'short back-off after a success')
})

t.test('only the faulty reviews of a refused batch are deleted', async t => {
  const { database, account, flush, messages, requests } = await waiting(t, [], ({ body }) => {
    const { reviews } = body as { reviews: { letter: string }[] }
    return reviews.some(({ letter }) => letter === 'X')
      ? refusal(422, 'REVIEW_ID_TAKEN')
      : success(reviews.map(review => ({ ...review, createdAt: '' })))
  })
  const rated = [...'ABXCD'].map(letter => ({ letter, skill: 'read', rating: 'good', milliseconds: null }) as const)
  await addReviews(database, account.user()!.id, rated)
  await flush()
  const reviews = await database.connection.getAll('reviews')
  t.same(reviews.map(({ letter }) => letter).sort(), ['A', 'B', 'C', 'D'])
  t.equal(await database.connection.count('outbox'), 0, 'all others are sent')
  t.same(messages, ['refused: REVIEW_ID_TAKEN.'])
  t.ok(requests.length < 9, `${requests.length} requests`)
})

t.test('reviews that an older server rejects are kept', async t => {
  let isNew = false
  const { database, account, flush, pass } = await waiting(t, [], ({ body }) => isNew
    ? success((body as { reviews: object[] }).reviews)
    : refusal(400, 'VALIDATION_FAILED'))
  const rated = [...'AB'].map(letter => ({ letter, skill: 'read', rating: 'good', milliseconds: null }) as const)
  await addReviews(database, account.user()!.id, rated)
  await flush()
  t.equal(await database.connection.count('reviews'), 2)
  t.equal(await database.connection.count('outbox'), 2)
  isNew = true
  await pass(15)
  t.equal(await database.connection.count('reviews'), 2)
  t.equal(await database.connection.count('outbox'), 0)
})

t.test('of reviews on which the server fails, the others are sent, no more than a hundred at once', async t => {
  const sizes: number[] = []
  const { database, account, flush } = await waiting(t, [], ({ body }) => {
    const { reviews } = body as { reviews: { letter: string }[] }
    sizes.push(reviews.length)
    return reviews.some(({ letter }) => letter === 'X') ? refusal(500, 'INTERNAL_ERROR') : success(reviews)
  })
  const rated = (letters: string) => [...letters].map(letter =>
    ({ letter, skill: 'read', rating: 'good', milliseconds: null }) as const)
  await addReviews(database, account.user()!.id, rated('A'.repeat(250)))
  await flush()
  t.same(sizes, [100, 100, 50])
  await addReviews(database, account.user()!.id, rated('ABX'))
  await flush()
  t.match(await database.connection.getAll('outbox'), [{ review: { letter: 'X' } }])
})

t.test('at the next visit, answers that always failed hold up the others for one try each', async t => {
  const { database, flush, tried, unsent } = await waiting(t, [], ({ path }) =>
    path.includes('exercise-c') ? graded() : refusal(500, 'INTERNAL_ERROR'))
  for (const attempt of ['a', 'b']) await database.connection.add('outbox', { ...answerOf(attempt), failures: 5 })
  await database.connection.add('outbox', answerOf('c'))
  await flush()
  t.same([tried(), await unsent()], [['a', 'b', 'c'], ['a', 'b']])
})

t.test('lesson events are sent first, then reviews, then the latest position in each lesson', async t => {
  const { database, flush, requests } = await waiting(t, [], ({ body }) =>
    success((body as { reviews?: object[] })?.reviews ?? PROGRESS))
  const place = { lessonId: 'lesson', steps: ['read'], wrong: [], putOff: [] }
  await savePlace(database, 'user-1', { ...place, lessonId: 'other' })
  await savePlace(database, 'user-1', place)
  const start = { lessonId: 'lesson', kind: 'start' } as const
  await database.connection.add('outbox', { owner: 'user-1', kind: 'event', event: start })
  await addReviews(database, 'user-1', [{ letter: 'A', skill: 'read', rating: 'good', milliseconds: null }])
  await database.connection.add('outbox', answerOf('a'))
  await addReviews(database, 'user-1', [{ letter: 'B', skill: 'read', rating: 'good', milliseconds: null }])
  await savePlace(database, 'user-1', { ...place, steps: [] })
  await flush()
  t.same(requests.map(({ path }) => path.split('/api/')[1]), [
    'lessons/lesson/start', 'exercises/exercise-a/submit', 'reviews', 'lessons/other/place', 'lessons/lesson/place'
  ])
  t.match(requests[2]?.body, { reviews: [{ letter: 'A' }, { letter: 'B' }] })
  t.match(requests.at(-1)?.body, { steps: [] })
  t.equal(await database.connection.count('outbox'), 0)
})

t.test('a refused position is not reported, and a newer position stays in the outbox', async t => {
  const { database, flush, messages } = await waiting(t, [], async () => {
    await savePlace(database, 'user-1', { ...place, steps: [] })
    return refusal(422, 'LESSON_NOT_STARTED')
  })
  const place = { lessonId: 'lesson', steps: ['read'], wrong: [], putOff: [] }
  await savePlace(database, 'user-1', place)
  await flush()
  t.same(messages, [])
  t.match(await database.connection.getAll('outbox'), [{ kind: 'place', place: { steps: [] } }])
})

t.test('two tabs send each action once', async t => {
  const device = await waiting(t, ['a', 'b'], graded)
  const secondTab = openSender(device, device.messages)
  await Promise.all([device.flush(), secondTab()])
  t.same(device.tried(), ['a', 'b'])
})

t.test('nothing is sent after the session ends or another user signs in', async t => {
  let user = 'user-1'
  const device = await waiting(t, ['a', 'b'], () => {
    user = 'user-2'
    return graded()
  })
  Object.assign(device.account, { user: () => ({ id: user }) })
  await device.flush()
  t.same(device.tried(), ['a'], 'another user has signed in')
  t.same(await device.unsent(), ['b'])
  Object.assign(device.account, { user: () => ({ id: 'user-1' }), hasEnded: () => true })
  await device.flush()
  t.same(await device.unsent(), ['b'])
})

t.test('a hanging request is aborted and sent again later', async t => {
  const patience = new AbortController()
  const timeouts: number[] = []
  const timeout = (milliseconds: number) => {
    timeouts.push(milliseconds)
    return hangs ? patience.signal : new AbortController().signal
  }
  t.intercept(AbortSignal, 'timeout', { value: timeout })
  let hangs = true
  const { flush, pass, unsent } = await waiting(t, ['a', 'b'], () => {
    if (!hangs) return graded()
    setImmediate(() => patience.abort())
    return new Promise(() => {})
  })
  await flush()
  t.equal(timeouts[0], 120_000)
  t.same(await unsent(), ['a', 'b'])
  hangs = false
  t.same(await pass(15), ['a', 'b'])
  t.same(await unsent(), [])
})

t.test('a place is later than the one before, in the same millisecond or after the clock went back', async t => {
  const { database } = await waiting(t, [], graded)
  const place = { lessonId: 'lesson', wrong: [], putOff: [] }
  const times: string[] = []
  for (const [at, steps] of [[5000, ['1', '2']], [5000, ['2']], [4000, []]] as const) {
    mock.timers.setTime(at)
    await savePlace(database, 'user-1', { ...place, steps: [...steps] })
    const [entry] = await database.connection.getAll('outbox')
    times.push(entry?.kind === 'place' ? entry.place.keptAt : '')
  }
  t.same(times, [5000, 5001, 5002].map(time => new Date(time).toISOString()))
})
