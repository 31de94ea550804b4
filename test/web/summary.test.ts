// The summary of reviews is kept beside the log, and always equals a summary of the whole log.
import { mock } from 'node:test'
import t from '#tap'
import { openDB } from 'idb'
import type { Test } from 'tap'
import { addEvent, waitingEvents } from '../../web/learner/outbox/outbox.ts'
import { ownership } from '../../web/learner/owners.ts'
import { addReviews, fetchReviews, keepReviews, type LetterRating } from '../../web/learner/reviews.ts'
import { countReviews } from '../../web/learner/review-log.ts'
import { bestSigned } from '../../web/learner/pace.ts'
import { summaryOf } from '../../web/learner/summarize.ts'
import { findSummary } from '../../web/learner/summary.ts'
import type { LearnerDatabase, LessonEvent, Review } from '../../web/learner/database/tables.ts'
import { openDevice, openSender, refusal, success, type Answer } from './device.ts'

const [OWNER, GUEST] = ['user-1', 'guest']
const DAY = 86_400_000
const MONDAY = Date.parse('2026-03-02T12:00:00Z')
const noConnection: Answer = () => new Error('no connection')

/** A device whose clock the test sets. */
async function start (t: Test, answer: Answer = noConnection) {
  mock.timers.enable({ apis: ['Date'], now: MONDAY })
  t.teardown(() => mock.timers.reset())
  return await openDevice(t, answer)
}

const rated = (letters: string, rating: LetterRating['rating'] = 'good') =>
  [...letters].map(letter => ({ letter, skill: 'read' as const, rating, milliseconds: null }))

const elsewhere = (id: string, day: number, change: Partial<Review> = {}) => ({
  id,
  letter: 'A' as const,
  rating: 'good' as const,
  reviewedAt: new Date(MONDAY + day * DAY).toISOString(),
  timeZone: 'UTC',
  milliseconds: 900,
  ...change
})

/** Compares the kept summary with one of the whole log. */
async function checkSummary (t: Test, database: LearnerDatabase, message: string, owner = OWNER) {
  const log = await database.connection.getAllFromIndex('reviews', 'owner', owner)
  const { letters, days, pace } = await findSummary(database, owner)
  const whole = summaryOf(owner, log)
  t.same({ letters, days, pace }, { letters: whole.letters, days: whole.days, pace: whole.pace }, message)
  t.equal(await countReviews(database, owner), log.length, message)
}

t.test('a summary includes reviews of this device, and later and earlier ones of others', async t => {
  const { database } = await start(t)
  await checkSummary(t, database, 'nothing yet')
  await addReviews(database, OWNER, rated('AB'))
  await checkSummary(t, database, 'the first')
  t.match(await findSummary(database, OWNER), { letters: { A: { remembered: false } } }, 'known, but not a day later')
  mock.timers.setTime(MONDAY + 3 * DAY)
  await addReviews(database, OWNER, rated('BC', 'again'))
  await checkSummary(t, database, 'later')
  await keepReviews(database, OWNER, [elsewhere('later', 9), elsewhere('earlier', -4)])
  await checkSummary(t, database, 'of another device')
  t.match(await findSummary(database, OWNER), { letters: { A: { metOn: '2026-02-26', best: 900, remembered: true } } })
  await addReviews(database, GUEST, rated('Z'))
  await checkSummary(t, database, 'of another owner', GUEST)
  const many = Array.from({ length: 1500 }, (_, i) => elsewhere(`old-${i}`, -i / 4, { letter: i % 2 ? 'A' : 'D' }))
  await keepReviews(database, OWNER, many)
  await checkSummary(t, database, 'of a device that was away for a year')
})

const wordsRead = (words: number, pace: number, rating: LetterRating['rating'] = 'good') =>
  Array.from({ length: words }, () => ({ word: 'LAVA', skill: 'read' as const, rating, pace }))

t.test('the pace follows the words of all devices in their order, and words are no letters of the day', async t => {
  const { database } = await start(t)
  const pace = async () => (await findSummary(database, OWNER)).pace
  await addReviews(database, OWNER, [...rated('LA'), ...wordsRead(3, 1)])
  await checkSummary(t, database, 'three words')
  t.match(await pace(), { staircase: { level: Math.SQRT2 }, days: { '2026-03-02': Math.SQRT2 } })
  t.same((await findSummary(database, OWNER)).days, { '2026-03-02': { reviews: 5, known: 2 } })
  mock.timers.setTime(MONDAY + 3 * DAY)
  await addReviews(database, OWNER, wordsRead(3, 3))
  t.equal((await pace()).staircase.level, Math.SQRT2, 'words at another pace')
  await addReviews(database, OWNER, wordsRead(3, 1.4))
  await checkSummary(t, database, 'later')
  t.same(Object.keys((await pace()).days), ['2026-03-02', '2026-03-05'])
  const slip = { letter: null, word: 'VA', skill: 'read', rating: 'again', pace: 1, milliseconds: null } as const
  await keepReviews(database, OWNER, [elsewhere('slip', -1, slip)])
  await checkSummary(t, database, 'of another device, earlier')
  t.equal((await pace()).days['2026-03-01'], 1)
  await addReviews(database, GUEST, wordsRead(3, 1))
  await ownership(database).adoptGuest(OWNER)
  await checkSummary(t, database, 'adopted')
})

const wordSigned = (pace: number | null, rating: LetterRating['rating'] = 'good') =>
  ({ word: 'LAVA', skill: 'signed' as const, rating, pace })

t.test('the best pace of signed words is that of all devices, and leaves the pace of reading', async t => {
  const { database } = await start(t)
  const pace = async () => (await findSummary(database, OWNER)).pace
  t.equal(bestSigned(await pace()), null)
  await addReviews(database, OWNER, [
    ...wordsRead(2, 1), wordSigned(1, 'easy'), wordSigned(0.8), wordSigned(3, 'hard'), wordSigned(4, 'again'),
    wordSigned(null)
  ])
  await checkSummary(t, database, 'signed')
  const read = await pace()
  t.match(read, { staircase: { right: 2 }, days: { '2026-03-02': 1 } })
  t.same(read.signed, { best: 1, days: { '2026-03-02': 1 } })
  mock.timers.setTime(MONDAY + 3 * DAY)
  await addReviews(database, OWNER, [wordSigned(0.9), wordSigned(0.7)])
  await checkSummary(t, database, 'on another day')
  const word = { ...wordSigned(1.5), letter: null, milliseconds: null }
  await keepReviews(database, OWNER, [elsewhere('earlier', -1, word), elsewhere('later', 3, word)])
  await checkSummary(t, database, 'of another device')
  t.same(await pace(), {
    ...read, signed: { best: 1.5, days: { '2026-03-01': 1.5, '2026-03-02': 1, '2026-03-05': 1.5 } }
  })
  await addReviews(database, GUEST, [wordSigned(2)])
  await ownership(database).adoptGuest(OWNER)
  await checkSummary(t, database, 'adopted')
  t.equal(bestSigned(await pace()), 2)
})

t.test('a summary of an older page gets the pace of signed words from the log, once', async t => {
  const { database } = await start(t)
  await addReviews(database, OWNER, [...rated('LA'), ...wordsRead(3, 1), wordSigned(1.2)])
  const { pace: { signed: _, ...pace }, ...summary } = await findSummary(database, OWNER)
  await database.connection.put('summaries', { ...summary, pace, pending: [] })
  await checkSummary(t, database, 'computed again')
  t.match(await database.connection.get('summaries', OWNER), { pace: { signed: { best: 1.2 } } }, 'and kept')
  await database.connection.put('summaries', { ...summary, pace, pending: [] })
  mock.timers.setTime(MONDAY + DAY)
  await addReviews(database, OWNER, [wordSigned(1.4)])
  await checkSummary(t, database, 'with a new review')
  t.equal(bestSigned((await findSummary(database, OWNER)).pace), 1.4)
})

/** Answers as the server does, which stores numbers of 4 bytes. */
const storing: Answer = ({ body }) => success((body as { reviews: Review[] }).reviews
  .map(review => ({ ...review, pace: review.pace && Number(review.pace.toPrecision(7)) })))

t.test('a measured pace is sent as the server stores it, and none that the server would refuse', async t => {
  const device = await start(t, storing)
  const { database, requests } = device
  await addReviews(database, OWNER, [20 / 11, 0.0996, 0.0949, 20.1].map(pace => wordSigned(pace)))
  await checkSummary(t, database, 'before')
  await openSender(device)()
  await checkSummary(t, database, 'after')
  t.same((requests[0]?.body as { reviews: Review[] }).reviews.map(({ pace }) => pace), [1.82, 0.1, null, null])
  t.equal(bestSigned((await findSummary(database, OWNER)).pace), 1.82)
  await addReviews(database, GUEST, wordsRead(1, Math.SQRT2))
  const [read] = await database.connection.getAllFromIndex('reviews', 'owner', GUEST)
  t.equal(read?.pace, Math.SQRT2, 'the pace of a spelled word is known exactly')
})

t.test('a refused word leaves the pace', async t => {
  const device = await start(t, () => refusal(422, 'REVIEW_ID_TAKEN'))
  await addReviews(device.database, OWNER, [...wordsRead(3, 1), wordSigned(1)])
  await checkSummary(t, device.database, 'before')
  await openSender(device)()
  await checkSummary(t, device.database, 'after')
  t.match((await findSummary(device.database, OWNER)).pace,
    { staircase: { level: 1 }, days: {}, signed: { best: null, days: {} } })
})

/** Answers as the server does, whose clock is ahead. */
const correcting = (milliseconds: number): Answer => ({ body }) => {
  const { reviews } = body as { reviews: Review[] }
  const at = (moment: string) => new Date(Date.parse(moment) + milliseconds).toISOString()
  return success(reviews.map(review => ({ ...review, reviewedAt: at(review.reviewedAt) })))
}

t.test('a time that the server corrects moves a review to its day', async t => {
  for (const error of [40, 2 * DAY, -DAY]) {
    const device = await start(t, correcting(error))
    const { database } = device
    await addReviews(database, OWNER, rated('AAB'))
    mock.timers.setTime(MONDAY + DAY)
    await addReviews(database, OWNER, rated('A'))
    await checkSummary(t, database, 'before')
    await addReviews(database, OWNER, rated('A'))
    await openSender(device)()
    await checkSummary(t, database, `${error} ms`)
    mock.timers.reset()
  }
})

t.test('the time zone of the device is sent with a review', async t => {
  const device = await start(t, correcting(0))
  await addReviews(device.database, OWNER, rated('A'))
  await openSender(device)()
  t.match(device.requests[0]?.body, { reviews: [{ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }] })
})

t.test('a refused review leaves the summary', async t => {
  const device = await start(t, () => refusal(422, 'REVIEW_ID_TAKEN'))
  await addReviews(device.database, OWNER, rated('A'))
  await checkSummary(t, device.database, 'before')
  await openSender(device)()
  await checkSummary(t, device.database, 'after')
  t.same((await findSummary(device.database, OWNER)).letters, {})
})

t.test('a user who adopts a guest’s reviews has both, and a guest who is forgotten none', async t => {
  const { database } = await start(t)
  await addReviews(database, OWNER, rated('A'))
  await addReviews(database, GUEST, rated('AB'))
  for (const owner of [OWNER, GUEST]) await checkSummary(t, database, owner, owner)
  await ownership(database).adoptGuest(OWNER)
  await checkSummary(t, database, 'adopted')
  await checkSummary(t, database, 'the guest', GUEST)
  await ownership(database).forget(OWNER)
  t.equal(await database.connection.count('summaries'), 0)
})

t.test('reviews of other devices are fetched until this device has as many as the server', async t => {
  const all = Array.from({ length: 250 }, (_, i) => elsewhere(`review-${1000 + i}`, -i / 10))
  const { database, account, requests } = await start(t, ({ path }) => {
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page'))
    return success(all.slice(100 * (page - 1), 100 * page), { total: all.length })
  })
  await fetchReviews(account, database)
  t.equal(requests.length, 3)
  await checkSummary(t, database, 'fetched')
  all.unshift(elsewhere('review-new', 1))
  await fetchReviews(account, database)
  t.equal(requests.length, 4, 'one page for one new review')
  await checkSummary(t, database, 'the new one')
})

const FILM = { frames: [{ right_wrist: [0.5, 0.5] }], framesPerSecond: 15 } as never
const signed = (attemptId: string): LessonEvent =>
  ({ kind: 'answer', lessonId: 'lesson', exerciseId: 'exercise', attemptId, given: FILM, isCorrect: true })

t.test('the film of an answer waits in a table of its own, is sent, and is deleted with its answer', async t => {
  const progress = { lessonId: 'lesson', status: 'in_progress', score: null }
  let isAway = true
  const device = await start(t, ({ path }) => isAway
    ? refusal(503, 'UNAVAILABLE')
    : path.includes('submit') ? success({ isCorrect: true, progress }) : success(progress))
  const { database, requests } = device
  await addEvent(database, OWNER, { kind: 'start', lessonId: 'lesson' })
  await addEvent(database, OWNER, signed('a'))
  t.notMatch(JSON.stringify(await database.connection.getAll('outbox')), /frames/)
  const kinds = async (owner = OWNER) => (await waitingEvents(database, owner)).map(({ kind }) => kind)
  t.same(await kinds(), ['start', 'answer'])
  await addEvent(database, OWNER, { kind: 'complete', lessonId: 'lesson' })
  t.same(await kinds(), ['start', 'answer', 'complete'], 'added to what was read')
  const flush = openSender(device)
  isAway = false
  await flush()
  t.same(await kinds(), [], 'sent')
  t.same(requests.at(-2)?.body, { ...FILM as object, attemptId: 'a' })
  t.same([await database.connection.count('outbox'), await database.connection.count('films')], [0, 0])

  for (const [owner, id] of [[OWNER, 'b'], [GUEST, 'c'], [GUEST, 'd']] as const) {
    await addEvent(database, owner, signed(id))
  }
  await ownership(database).forget(OWNER)
  t.same(await database.connection.getAllKeys('films'), ['c', 'd'])
  t.same([await kinds(), await kinds(GUEST)], [[], ['answer', 'answer']])
  await ownership(database).adoptGuest(OWNER)
  t.same([await kinds(), await kinds(GUEST)], [['answer', 'answer'], []])
  t.same(await database.connection.getAllKeys('films'), ['c', 'd'], 'the new owner sends them')
  await flush()
  t.match(requests.map(({ body }) => (body as { attemptId?: string }).attemptId).slice(-2), ['c', 'd'])
  t.equal(await database.connection.count('films'), 0)
})

t.test('data of version 3 is kept, and its summaries are computed again', async t => {
  const { timeZone: _, ...old } = elsewhere('old', 0)
  const entry = { owner: OWNER, kind: 'review', review: old }
  const { database } = await openDevice(t, noConnection, async () => {
    const db = await openDB('dactylo-learner', 3, {
      upgrade (db) {
        db.createObjectStore('outbox', { autoIncrement: true }).createIndex('kind', ['owner', 'kind'])
        db.createObjectStore('places', { keyPath: ['owner', 'lessonId'] })
        for (const name of ['snapshots', 'events', 'summaries']) db.createObjectStore(name, { keyPath: 'owner' })
        db.createObjectStore('signs', { keyPath: 'id' })
        db.createObjectStore('films', { keyPath: 'attemptId' })
        db.createObjectStore('reviews', { keyPath: 'id' }).createIndex('letter', ['owner', 'letter'])
      }
    })
    await db.add('outbox', entry)
    await db.add('reviews', { ...old, owner: OWNER })
    await db.add('films', { attemptId: 'a' })
    const letters = { A: { card: {}, dueOn: '2026-03-09' } }
    await db.add('summaries', { owner: OWNER, letters, days: {}, pending: [] })
    db.close()
  })
  t.same(await database.connection.getAll('outbox'), [entry])
  t.equal(await database.connection.count('films'), 1)
  await checkSummary(t, database, 'computed again')
  t.match(await findSummary(database, OWNER),
    { letters: { A: { cards: { read: { dueOn: '2026-03-03' }, signed: { dueOn: '2026-03-03' } } } } })
})

t.test('data of version 2 is kept: unsent answers with their films, reviews, places and the snapshot', async t => {
  const entries = [
    { owner: OWNER, kind: 'event', event: { kind: 'start', lessonId: 'lesson' } },
    { owner: OWNER, kind: 'event', event: signed('a'), failures: 2 },
    { owner: GUEST, kind: 'event', event: { ...signed('b'), given: { answer: 'L' } } },
    { owner: OWNER, kind: 'goal', goal: { letters: 10 } }
  ]
  const { timeZone: _, ...old } = elsewhere('old', 0)
  const reviews = [{ ...old, owner: OWNER }, { ...old, id: 'guest', owner: GUEST }]
  const { database } = await openDevice(t, noConnection, async () => {
    const db = await openDB('dactylo-learner', 2, {
      upgrade (db) {
        db.createObjectStore('outbox', { autoIncrement: true }).createIndex('kind', ['owner', 'kind'])
        db.createObjectStore('places', { keyPath: ['owner', 'lessonId'] })
        db.createObjectStore('snapshots', { keyPath: 'owner' })
        db.createObjectStore('signs', { keyPath: 'id' })
        db.createObjectStore('reviews', { keyPath: 'id' }).createIndex('owner', 'owner')
      }
    })
    for (const entry of entries) await db.add('outbox', entry)
    for (const review of reviews) await db.add('reviews', review)
    await db.add('places', { owner: OWNER, lessonId: 'lesson', steps: ['a'] })
    await db.add('snapshots', { owner: OWNER, lessons: [], completed: ['exercise'] })
    await db.add('signs', { id: 'sign' })
    db.close()
  })
  const [start, answer, ...others] = entries
  t.same(await database.connection.getAll('outbox'),
    [start, { ...answer, event: { ...signed('a'), given: null } }, ...others])
  t.same(await database.connection.getAllKeys('outbox'), [1, 2, 3, 4], 'in their order')
  t.same(await database.connection.getAll('films'), [{ attemptId: 'a', ...FILM as object }])
  t.same(new Set(await database.connection.getAll('reviews')), new Set(reviews))
  for (const table of ['places', 'snapshots', 'signs'] as const) {
    t.equal(await database.connection.count(table), 1, table)
  }
  for (const owner of [OWNER, GUEST]) await checkSummary(t, database, owner, owner)
  t.match(await findSummary(database, OWNER), { letters: { A: { best: 900 } } })
})
