// A learner's days of activity and progress with each letter, across devices.
import t from '#tap'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { findActivity } from '../server/learning/activity/activity.ts'
import { attempts, reviews } from '../server/database/schema/tables.ts'
import { databaseOf, signedIn, sharedApp } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

const DAY = 86_400_000
const app = await sharedApp()
const db = databaseOf(app)

async function newLearner () {
  const { headers, user } = await signedIn(app)
  const ask = async (query = '?timeZone=UTC') => {
    const answer = await app.inject({ url: `/api/users/me/activity${query}`, headers })
    return { statusCode: answer.statusCode, ...answer.json() }
  }
  const add = async (list: object[], sentAt?: string) => {
    const all = list.map(review => ({ id: uuidv7(), letter: 'L', rating: 'good', ...review }))
    const payload = { reviews: all, ...sentAt && { sentAt } }
    const answer = await app.inject({ method: 'POST', url: '/api/reviews', headers, payload })
    return answer.json().data
  }
  const setGoal = async (letters: unknown) => {
    const answer = await app.inject({ method: 'PATCH', url: '/api/users/me/goal', headers, payload: { letters } })
    return { statusCode: answer.statusCode, ...answer.json() }
  }
  return { user, headers, ask, add, setGoal }
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
/** Noon in UTC, `days` days ago. */
const noon = (daysAgo: number) => `${dayOf(new Date(Date.now() - daysAgo * DAY))}T12:00:00.000Z`

t.test('the streak counts the days of all devices, in the learner’s time zone', async t => {
  const { ask, add } = await newLearner()
  t.match(await ask(), { data: { goal: null, daysInARow: 0, days: [], letters: [] } })
  // 23:30 in Paris in winter is another day in Auckland.
  await add([{ reviewedAt: '2026-01-10T22:30:00Z' }, { reviewedAt: '2026-01-10T23:30:00Z', rating: 'again' }])
  const daysIn = async (zone: string) =>
    (await ask(`?timeZone=${encodeURIComponent(zone)}`)).data.days.map((day: object) => Object.values(day))
  t.same(await daysIn('UTC'), [['2026-01-10', 1, 0]])
  t.same(await daysIn('Europe/Paris'), [['2026-01-11', 0, 0], ['2026-01-10', 1, 0]])
  t.same(await daysIn('Pacific/Auckland'), [['2026-01-11', 1, 0]])
  await add([{ reviewedAt: noon(3) }, { reviewedAt: noon(2) }])
  t.equal((await ask()).data.daysInARow, 0, 'yesterday was missed')
  await add([{ reviewedAt: noon(1) }])
  t.equal((await ask()).data.daysInARow, 3, 'today is not over')
  await add([{ reviewedAt: new Date().toISOString() }])
  t.equal((await ask()).data.daysInARow, 4)
})

t.test('days follow the time zone, under any of its names, in summer and winter', async t => {
  const { ask, add } = await newLearner()
  const daysIn = async (zone: string) =>
    (await ask(`?timeZone=${encodeURIComponent(zone)}`)).data.days.map(({ day }: { day: string }) => day).reverse()
  // Each is a minute or two from midnight or from a clock change.
  await add([
    '2026-01-15T18:29:00Z', '2026-01-15T22:59:00Z', '2026-01-15T23:01:00Z',
    '2026-03-28T23:30:00Z', '2026-03-29T21:59:00Z', '2026-03-29T22:01:00Z',
    '2026-07-15T21:59:00Z', '2026-07-15T22:01:00Z', '2026-10-24T21:59:00Z', '2026-10-25T22:59:00Z'
  ].map(reviewedAt => ({ reviewedAt })))
  const paris = [
    '2026-01-15', '2026-01-16', '2026-03-29', '2026-03-30', '2026-07-15', '2026-07-16', '2026-10-24', '2026-10-25'
  ]
  for (const zone of ['Europe/Paris', 'europe/paris', 'Arctic/Longyearbyen']) t.same(await daysIn(zone), paris, zone)
  const india = [
    '2026-01-15', '2026-01-16', '2026-03-29', '2026-03-30', '2026-07-16', '2026-10-25', '2026-10-26'
  ]
  // Chromium still reports Calcutta, which some databases do not know.
  for (const zone of ['Asia/Kolkata', 'Asia/Calcutta']) t.same(await daysIn(zone), india, zone)
  t.same(await daysIn('US/Pacific-New'), await daysIn('America/Los_Angeles'), 'an unknown time zone name')
})

t.test('a review counts on the day of its own time zone, wherever the learner asks', async t => {
  const { ask, add } = await newLearner()
  const at = '2026-01-10T22:30:00Z'
  const zones = ['Pacific/Noumea', 'Europe/Paris', 'Pacific/Tahiti', 'Etc/Unknown', null]
  await add(zones.map((timeZone, i) => ({ reviewedAt: at, timeZone, rating: i === 0 ? 'again' : 'good' })))
  const daysIn = async (zone: string) =>
    (await ask(`?timeZone=${encodeURIComponent(zone)}`)).data.days.map((day: object) => Object.values(day))
  t.same(await daysIn('Europe/Paris'), [['2026-01-11', 0, 0], ['2026-01-10', 4, 0]])
  t.same(await daysIn('Pacific/Noumea'), [['2026-01-11', 1, 0], ['2026-01-10', 3, 0]], 'only those without a zone')
})

t.test('reviews in more than ten time zones: the rarest are dated in the zone of the query', async t => {
  const { ask, add } = await newLearner()
  const west = ['Adak', 'Anchorage', 'Boise', 'Chicago', 'Denver', 'Detroit', 'Halifax', 'Havana', 'Juneau', 'Nome']
  const zones = ['Asia/Tokyo', ...west.flatMap(city => [`America/${city}`, `America/${city}`])]
  await add(zones.map(timeZone => ({ reviewedAt: '2026-01-10T22:30:00Z', timeZone })))
  t.match((await ask()).data.days, [{ day: '2026-01-10', letters: 21 }])
  t.match((await ask('?timeZone=Pacific/Noumea')).data.days, [{ letters: 1 }, { day: '2026-01-10', letters: 20 }])
})

t.test('a letter is remembered by the days of its own time zones', async t => {
  const { ask, add } = await newLearner()
  await add(['A', 'B'].flatMap((letter, i) => ['2026-01-10T09:00:00Z', '2026-01-10T11:00:00Z'].map(reviewedAt =>
    ({ letter, reviewedAt, timeZone: ['Pacific/Tahiti', 'Europe/Paris'][i] }))))
  for (const zone of ['UTC', 'Pacific/Tahiti']) {
    t.match((await ask(`?timeZone=${zone}`)).data.letters,
      [{ letter: 'A', isRemembered: true }, { letter: 'B', isRemembered: false }], zone)
  }
})

t.test('an answer to an exercise counts as activity', async t => {
  const { ask, user } = await newLearner()
  const { newLesson, newExercise } = await teacherOf(app)
  const { id: exerciseId } = await newExercise((await newLesson()).id)
  const answer = { userId: user.id, exerciseId, isCorrect: false, score: 0 }
  await db.insert(attempts).values([1, 2].map(number => ({ ...answer, number })))
  const { days, daysInARow } = (await ask()).data
  t.match(days, [{ letters: 0, answers: 2 }])
  t.equal(daysInARow, 1)
})

t.test('a letter counts as read, signed, and remembered after two days without forgetting it', async t => {
  const { ask, add } = await newLearner()
  await add([
    { letter: 'A', reviewedAt: noon(4), milliseconds: 2000 },
    { letter: 'A', reviewedAt: noon(3) },
    { letter: 'B', reviewedAt: noon(3), rating: 'again' },
    { letter: 'C', reviewedAt: noon(4) },
    { letter: 'C', reviewedAt: noon(3) },
    { letter: 'C', reviewedAt: noon(2), rating: 'again' },
    { letter: 'D', reviewedAt: noon(3) }
  ])
  t.same((await ask()).data.letters, [
    { letter: 'A', firstRead: noon(3), firstSigned: noon(4), isRemembered: true },
    { letter: 'B', firstRead: null, firstSigned: null, isRemembered: false },
    { letter: 'C', firstRead: noon(4), firstSigned: null, isRemembered: false },
    { letter: 'D', firstRead: noon(3), firstSigned: null, isRemembered: false }
  ])
})

t.test('a day with a reviewed word is active, but the word is not counted among its letters', async t => {
  const { add, ask } = await newLearner()
  const word = { letter: null, word: 'LA', skill: 'read', pace: 1 }
  await add([{ ...word, reviewedAt: noon(2) }, { letter: 'L', skill: 'read', reviewedAt: noon(1) }])
  await add([{ ...word, reviewedAt: noon(1) }, { letter: 'A', skill: 'signed', reviewedAt: noon(1) }])
  const { data: { days, letters } } = await ask()
  t.match(days, [{ letters: 2 }, { letters: 0 }])
  t.match(letters, [
    { letter: 'A', firstRead: null, firstSigned: String }, { letter: 'L', firstRead: String, firstSigned: null }
  ])
})

t.test('a device with a wrong clock does no harm', async t => {
  const isNow = (moment: string) => Math.abs(Date.parse(moment) - Date.now()) < 60_000
  for (const years of [-20, 20, 5000]) {
    const { ask, add } = await newLearner()
    const clock = Date.now() + years * 365 * DAY
    const at = (ago: number) => new Date(clock - ago).toISOString()
    const [yesterday, today] = await add([{ reviewedAt: at(DAY) }, { reviewedAt: at(0) }], at(0))
    t.ok(isNow(today.reviewedAt), today.reviewedAt)
    t.ok(isNow(new Date(Date.parse(yesterday.reviewedAt) + DAY).toISOString()), yesterday.reviewedAt)
    const { data } = await ask()
    t.equal(data.daysInARow, 2, `${years} years`)
    t.ok(isNow(data.now), 'today on the device')
  }
  const { ask, add } = await newLearner()
  await add([3, 2, 1].map(days => ({ reviewedAt: new Date(Date.now() + days * DAY).toISOString() })))
  t.equal((await ask()).data.daysInARow, 1, 'future days do not count in the streak')
  const [ancient] = await add([{ reviewedAt: '1000-01-01T00:00:00Z' }], '9999-12-31T23:59:59Z')
  t.equal(ancient.reviewedAt, '1970-01-01T00:00:00.000Z')
  t.equal((await add([{ reviewedAt: noon(0) }], 'now')), undefined, 'an invalid time is refused')
})

t.test('a goal belongs to the account and lies between zero and a thousand letters', async t => {
  const { ask, setGoal, headers } = await newLearner()
  for (const letters of [0, 1000, 20]) {
    t.match(await setGoal(letters), { statusCode: 200, data: { letters } })
    t.equal((await ask()).data.goal, letters)
  }
  for (const letters of [-1, 1001, 2.5, '5', null, undefined, {}]) {
    t.match(await setGoal(letters), { statusCode: 400, error: { details: { errors: [{ path: 'letters' }] } } })
  }
  const url = '/api/users/me/export'
  t.equal((await app.inject({ url, headers })).json().data.goal, 20)
})

t.test('an unknown time zone counts as UTC', async t => {
  const { ask, add } = await newLearner()
  await add([{ reviewedAt: noon(2).replace('12:00', '23:30') }])
  const daysIn = async (zone: string) => (await ask(`?timeZone=${encodeURIComponent(zone)}`)).data.days
  const inUtc = await daysIn('UTC')
  t.notSame(await daysIn('Asia/Tokyo'), inUtc)
  const unknown = ['Mars/Olympus', 'Etc/Unknown', 'Europe', "'; drop table users; --", "x' or 1"]
  for (const zone of [...unknown, '+02:00', '-0500', 'UTC+2', 'UTC+02:00', 'GMT-5', 'CET-1CEST', '<x>3']) {
    t.same(await daysIn(zone), inUtc, zone)
  }
  for (const zone of ['Etc/GMT+5', 'EST5EDT', 'GMT+0', 'America/Port-au-Prince']) {
    t.equal((await ask(`?timeZone=${encodeURIComponent(zone)}`)).statusCode, 200, zone)
  }
  for (const query of ['', '?timeZone=', `?timeZone=${'x'.repeat(51)}`, '?timeZone=UTC&timeZone=UTC']) {
    t.equal((await ask(query)).statusCode, 400, query)
  }
})

t.test('a deleted account gets 404', async t => {
  await t.rejects(findActivity(db, uuidv7(), 'UTC'), { code: 'USER_NOT_FOUND' })
})

t.test('another learner’s activity stays empty', async t => {
  const [mine, other] = [await newLearner(), await newLearner()]
  await mine.add([{ reviewedAt: noon(0) }])
  await mine.setGoal(10)
  t.match((await other.ask()).data, { goal: null, daysInARow: 0, days: [], letters: [] })
  t.equal((await app.inject('/api/users/me/activity?timeZone=UTC')).statusCode, 401)
})

t.test('the last 366 days are listed, but the streak counts every day', async t => {
  const { ask, user } = await newLearner()
  await db.insert(reviews).values(Array.from({ length: 500 }, (_, i) => ({
    userId: user.id, number: i + 1, letter: 'L' as const, rating: 'good' as const, reviewedAt: new Date(noon(499 - i))
  })))
  const { days, daysInARow } = (await ask()).data
  t.equal(days.length, 366)
  t.equal(days[0].day, dayOf(new Date()))
  t.equal(daysInARow, 500)
  await db.delete(reviews).where(eq(reviews.userId, user.id))
})
