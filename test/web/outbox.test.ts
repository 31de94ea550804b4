// What a user did is sent in order, each once; what cannot be sent now is kept.
import { mock } from 'node:test'
import t from '#tap'
import type { Test } from 'tap'
import type { Entry } from '../../web/learner/database/tables.ts'
import { addPlace } from '../../web/learner/places.ts'
import { addReviews } from '../../web/learner/reviews.ts'
import { withOutboxLock } from '../../web/learner/outbox/sender.ts'
import { openDevice, openSender, refusal, type Answer } from './device.ts'

const PROGRESS = { lessonId: 'lesson', status: 'in_progress', score: null }
const graded = () => Response.json({ data: { isCorrect: true, progress: PROGRESS } })
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

/** A device whose time is the test's own, where so many answers wait. */
async function waiting (t: Test, attempts: string[], answer: Answer) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  t.teardown(() => mock.timers.reset())
  const device = await openDevice(t, answer)
  for (const attempt of attempts) await device.database.add('outbox', answerOf(attempt))
  const told: string[] = []
  const open = () => openSender(device, told)
  let flush = open()
  const tried = () => device.asked.map(({ path }) => path.split('exercise-')[1]?.split('/')[0])
  return {
    ...device,
    told,
    flush: () => flush(),
    /** As a page that is opened anew. */
    reopen: () => { flush = open() },
    tried,
    kept: async () => (await device.database.getAll('outbox'))
      .map(entry => entry.kind === 'event' && entry.event.kind === 'answer' && entry.event.attemptId),
    /** What is asked within so many seconds. */
    async pass (seconds: number) {
      const before = device.asked.length
      mock.timers.tick(1000 * seconds)
      // What the clock began is over when the next may begin.
      await withOutboxLock(async () => {})
      return tried().slice(before)
    }
  }
}

t.test('what an older server does not understand is kept, and sent when the newer one is there', async t => {
  let isNew = false
  const { flush, pass, tried, kept, told } = await waiting(t, ['a', 'b'], () =>
    isNew ? graded() : refusal(400, 'VALIDATION_FAILED'))
  await flush()
  t.same(tried(), ['a'], 'in order: the first holds up the second')
  t.same(await kept(), ['a', 'b'])
  isNew = true
  t.same(await pass(15), ['a', 'b'])
  t.same(await kept(), [])
  t.same(told, [])
})

t.test('what the server never understands is kept and told once, and holds up nothing', async t => {
  const { flush, pass, kept, told, reopen, tried } = await waiting(t, ['a', 'b'], ({ path }) =>
    path.includes('exercise-a') ? refusal(400, 'VALIDATION_FAILED') : graded())
  await flush()
  for (let press = 0; press < 9; press++) await flush()
  t.same(await kept(), ['a', 'b'], 'tries that follow each other at once are one')
  for (const seconds of [15, 30, 60, 120]) await pass(seconds)
  t.same(await kept(), ['a'])
  t.same(told, ['kept: VALIDATION_FAILED.'])
  const before = tried().length
  await flush()
  t.equal(tried().length, before, 'it is not tried again in this visit')
  reopen()
  await flush()
  t.equal(tried().length, before + 1, 'but in the next')
  t.equal(told.length, 1)
})

t.test('an answer at which the server always fails holds up those that follow for some minutes only', async t => {
  const { flush, pass, kept } = await waiting(t, ['a', 'b'], ({ path }) =>
    path.includes('exercise-a') ? refusal(500, 'INTERNAL_ERROR') : graded())
  await flush()
  t.same(await kept(), ['a', 'b'])
  for (const seconds of [15, 30, 60, 120]) await pass(seconds)
  t.same(await kept(), ['a'])
})

t.test('a request that was too slow or came too early is made again', async t => {
  for (const [status, code] of [[408, 'REQUEST_TIMEOUT'], [425, 'TOO_EARLY'], [429, 'TOO_MANY_REQUESTS']] as const) {
    t.test(code, async t => {
      let isBack = false
      const { flush, pass, kept } = await waiting(t, ['a'], () => isBack ? graded() : refusal(status, code))
      await flush()
      t.same(await kept(), ['a'])
      isBack = true
      t.same(await pass(15), ['a'])
      t.same(await kept(), [])
    })
  }
})

t.test('what the server will never have is told, and gone', async t => {
  const { flush, kept, told } = await waiting(t, ['a'], () => refusal(404, 'EXERCISE_NOT_FOUND'))
  await flush()
  t.same(await kept(), [])
  t.same(told, ['refused: EXERCISE_NOT_FOUND.'])
})

t.test('a server that is away is asked less and less often, and as it wants', async t => {
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
  t.same(await pass(15), ['c'], 'the first break is short again')
})

t.test('of a batch of reviews that is refused only those at fault go', async t => {
  const { database, account, flush, told, asked } = await waiting(t, [], ({ body }) => {
    const { reviews } = body as { reviews: { letter: string }[] }
    return reviews.some(({ letter }) => letter === 'X')
      ? refusal(422, 'REVIEW_ID_TAKEN')
      : Response.json({ data: reviews.map(review => ({ ...review, createdAt: '' })) })
  })
  const rated = [...'ABXCD'].map(letter => ({ letter, rating: 'good', milliseconds: null }) as const)
  await addReviews(database, account.user()!.id, rated)
  await flush()
  const reviews = await database.getAll('reviews')
  t.same(reviews.map(({ letter }) => letter).sort(), ['A', 'B', 'C', 'D'])
  t.equal(await database.count('outbox'), 0, 'the server has all of them')
  t.same(told, ['refused: REVIEW_ID_TAKEN.'])
  t.ok(asked.length < 9, `${asked.length} requests`)
})

t.test('reviews that an older server does not understand are kept', async t => {
  let isNew = false
  const { database, account, flush, pass } = await waiting(t, [], ({ body }) => isNew
    ? Response.json({ data: (body as { reviews: object[] }).reviews })
    : refusal(400, 'VALIDATION_FAILED'))
  const rated = [...'AB'].map(letter => ({ letter, rating: 'good', milliseconds: null }) as const)
  await addReviews(database, account.user()!.id, rated)
  await flush()
  t.equal(await database.count('reviews'), 2)
  t.equal(await database.count('outbox'), 2)
  isNew = true
  await pass(15)
  t.equal(await database.count('reviews'), 2)
  t.equal(await database.count('outbox'), 0)
})

t.test('what was done in lessons is sent first, then all reviews, then of places in a lesson the last', async t => {
  const { database, flush, asked } = await waiting(t, [], ({ body }) =>
    Response.json({ data: (body as { reviews?: object[] })?.reviews ?? PROGRESS }))
  const place = { lessonId: 'lesson', steps: ['read'], wrong: [], putOff: [] }
  await addPlace(database, 'user-1', { ...place, lessonId: 'other' })
  await addPlace(database, 'user-1', place)
  await database.add('outbox', { owner: 'user-1', kind: 'event', event: { lessonId: 'lesson', kind: 'start' } })
  await addReviews(database, 'user-1', [{ letter: 'A', rating: 'good', milliseconds: null }])
  await database.add('outbox', answerOf('a'))
  await addReviews(database, 'user-1', [{ letter: 'B', rating: 'good', milliseconds: null }])
  await addPlace(database, 'user-1', { ...place, steps: [] })
  await flush()
  t.same(asked.map(({ path }) => path.split('/api/')[1]), [
    'lessons/lesson/start', 'exercises/exercise-a/submit', 'reviews', 'lessons/other/place', 'lessons/lesson/place'
  ])
  t.match(asked[2]?.body, { reviews: [{ letter: 'A' }, { letter: 'B' }] })
  t.match(asked.at(-1)?.body, { steps: [] })
  t.equal(await database.count('outbox'), 0)
})

t.test('a place that the server does not take is not told, and a newer one waits on', async t => {
  const { database, flush, told } = await waiting(t, [], async () => {
    await addPlace(database, 'user-1', { ...place, steps: [] })
    return refusal(422, 'LESSON_NOT_STARTED')
  })
  const place = { lessonId: 'lesson', steps: ['read'], wrong: [], putOff: [] }
  await addPlace(database, 'user-1', place)
  await flush()
  t.same(told, [])
  t.match(await database.getAll('outbox'), [{ kind: 'place', place: { steps: [] } }])
})

t.test('two tabs send each thing once', async t => {
  const device = await waiting(t, ['a', 'b'], graded)
  const others = openSender(device, device.told)
  await Promise.all([device.flush(), others()])
  t.same(device.tried(), ['a', 'b'])
})

t.test('nothing is sent after the session has ended, or under the name of another', async t => {
  let user = 'user-1'
  const device = await waiting(t, ['a', 'b'], () => {
    user = 'user-2'
    return graded()
  })
  Object.assign(device.account, { user: () => ({ id: user }) })
  await device.flush()
  t.same(device.tried(), ['a'], 'somebody else has signed in meanwhile')
  t.same(await device.kept(), ['b'])
  Object.assign(device.account, { user: () => ({ id: 'user-1' }), hasEnded: () => true })
  await device.flush()
  t.same(await device.kept(), ['b'])
})

t.test('a request that hangs ends, and is sent again later', async t => {
  const patience = new AbortController()
  const timeout = mock.method(AbortSignal, 'timeout', () => patience.signal)
  t.teardown(() => timeout.mock.restore())
  let hangs = true
  const { flush, pass, kept } = await waiting(t, ['a', 'b'], () => {
    if (!hangs) return graded()
    setImmediate(() => patience.abort())
    return new Promise(() => {})
  })
  await flush()
  t.same(timeout.mock.calls[0]!.arguments, [120_000])
  t.same(await kept(), ['a', 'b'])
  hangs = false
  timeout.mock.mockImplementation(() => new AbortController().signal)
  t.same(await pass(15), ['a', 'b'])
  t.same(await kept(), [])
})
