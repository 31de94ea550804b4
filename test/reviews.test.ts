// The log of a learner's reviews, to which all their devices write.
import { randomUUID } from 'node:crypto'
import t from '#tap'
import type { Test } from 'tap'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { reviews } from '../server/database/schema/tables.ts'
import { databaseOf, password, signedIn, sharedApp } from './helper.ts'

const AT = '2026-03-02T09:00:00.000Z'
const review = (change: object = {}) => ({
  id: uuidv7(),
  letter: 'L',
  word: null,
  skill: 'signed',
  rating: 'good',
  reviewedAt: AT,
  timeZone: 'Europe/Paris',
  milliseconds: 2300,
  pace: null,
  given: null,
  ...change
})
const wordRead = (change: object = {}) =>
  review({ letter: null, word: 'LAVA', skill: 'read', milliseconds: null, pace: 1.5, ...change })

/** An app, and the requests of a learner and of another user. */
async function start (t: Test) {
  const app = await sharedApp()
  const [learner, other] = [await signedIn(app), await signedIn(app)]
  const add = async (reviews: unknown, { headers } = learner) => {
    const answer = await app.inject({ method: 'POST', url: '/api/reviews', headers, payload: { reviews } as object })
    const { data, error } = answer.json()
    return data ?? [answer.statusCode, error.code]
  }
  const list = async (query = '', { headers } = learner) =>
    (await app.inject({ url: `/api/reviews${query}`, headers })).json()
  return { app, learner, other, add, list }
}

const TAKEN = [422, 'REVIEW_ID_TAKEN']
const INVALID = [400, 'VALIDATION_FAILED']
const ids = (reviews: { id: string }[]) => reviews.map(({ id }) => id)

t.test('two devices write one log, and each reads what arrived since its last request', async t => {
  const { add, list } = await start(t)
  const [phone, laptop] = [[review(), review({ letter: 'J', rating: 'again', milliseconds: null })], [
    review({ letter: 'V', rating: 'hard', reviewedAt: '2026-03-01T10:30:00+02:00' }), review({ rating: 'easy' })
  ]]
  t.same((await list()).data, [])
  t.same(new Set(await add(phone)), new Set(phone))
  t.match(await add(laptop), [{ reviewedAt: '2026-03-01T08:30:00.000Z' }, { rating: 'easy' }])
  const { data, meta } = await list()
  t.same(meta, { page: 1, limit: 20, total: 4 })
  t.same(ids(data.slice(0, 2)).sort(), ids(laptop).sort(), 'the last arrival comes first, even with an earlier time')
  t.same(ids(data.slice(2)).sort(), ids(phone).sort())
  t.same(ids((await list('?limit=3&page=2')).data), ids(data.slice(3)))
})

t.test('a review sent again is stored once, also by two tabs at once', async t => {
  const { add, list } = await start(t)
  const queue = [review(), review({ letter: 'V' }), review({ letter: 'B' })]
  const answers = await Promise.all([queue, [...queue].reverse(), [...queue, ...queue]].map(queue => add(queue)))
  for (const answer of answers) t.same(new Set(ids(answer)), new Set(ids(queue)))
  t.equal((await list()).meta.total, 3)
  const [first] = queue
  t.same(await add([{ ...first, id: first!.id.toUpperCase() }]), [first])
  t.same(await add([{ ...first, reviewedAt: '2026-03-03T09:00:00Z', milliseconds: 1 }]), [first], 'unchanged')
})

t.test('an id belongs to one review of one learner; a conflict stores nothing', async t => {
  const { add, list, other } = await start(t)
  const mine = review()
  await add([mine])
  const fresh = review({ letter: 'B' })
  t.same(await add([fresh, mine], other), TAKEN, 'another learner')
  t.same(await add([fresh, { ...mine, letter: 'V' }]), TAKEN, 'another letter')
  t.same(await add([fresh, { ...mine, rating: 'again' }]), TAKEN, 'another rating')
  t.same(await add([fresh, { ...fresh, letter: 'V' }]), TAKEN, 'twice in one request')
  t.same((await list('', other)).meta.total, 0)
  t.same((await list()).data, [mine])
})

t.test('another user’s log is empty', async t => {
  const { app, add, list, learner, other } = await start(t)
  await add([review()])
  t.match(await list('', other), { data: [], meta: { total: 0 } })
  const exportOf = async ({ headers }: typeof other) =>
    (await app.inject({ url: '/api/users/me/export', headers })).json().data.reviews
  t.match(await exportOf(learner), [
    { userId: learner.user.id, letter: 'L', rating: 'good', reviewedAt: AT, timeZone: 'Europe/Paris' }
  ])
  t.same(await exportOf(other), [])
})

t.test('an export contains all reviews once', async t => {
  const { app, learner } = await start(t)
  const { headers, user } = learner
  await databaseOf(app).insert(reviews).values(Array.from({ length: 2500 }, (_, i) =>
    ({ userId: user.id, number: i + 1, letter: 'L' as const, rating: 'good' as const, reviewedAt: new Date(AT) })))
  const { data } = (await app.inject({ url: '/api/users/me/export', headers })).json()
  t.equal(new Set(ids(data.reviews)).size, 2500)
  t.equal(data.reviews.length, 2500)
})

t.test('deleting the account deletes its reviews', async t => {
  const { app, add, learner } = await start(t)
  await add([review()])
  const payload = { currentPassword: password }
  await app.inject({ method: 'DELETE', url: '/api/users/me', headers: learner.headers, payload })
  t.same(await databaseOf(app).select().from(reviews).where(eq(reviews.userId, learner.user.id)), [])
})

t.test('a clock that is ahead does not date a review in the future', async t => {
  const { add } = await start(t)
  const before = Date.now()
  const sent = review({ reviewedAt: new Date(before + 86_400_000).toISOString() })
  const [kept] = await add([sent])
  const at = Date.parse(kept.reviewedAt)
  t.ok(at >= before && at <= Date.now(), kept.reviewedAt)
  t.same(await add([sent]), [kept], 'sent again, it keeps its time')
  t.match(await add([review({ reviewedAt: '1970-01-01T00:00:00Z' })]), [{ reviewedAt: '1970-01-01T00:00:00.000Z' }])
})

t.test('each fault of a review is reported, and nothing is stored', async t => {
  const { app, add, list, learner } = await start(t)
  const wrong: Record<string, unknown[]> = {
    id: [undefined, null, '', 7, 'L', `${randomUUID()}0`],
    letter: [undefined, null, '', 7, 'l', 'LL', 'É', ' '],
    rating: [undefined, null, '', 3, 'Good', 'perfect'],
    reviewedAt: [undefined, null, '', 0, 'yesterday', '2026-03-02', '2026-02-30T09:00:00Z', '2026-03-02T09:00:00',
      '2026-03-02T25:00:00Z', `2026-03-02T09:00:00.${'0'.repeat(40)}Z`],
    timeZone: ['', ' ', 7, {}, 'x'.repeat(51), 'Europe\nParis'],
    milliseconds: [-1, 0.5, '2300', 86_400_001, true],
    word: ['', 7, 'lava', 'É', 'L-A', ' LA', 'LA  VA', 'A'.repeat(61), {}],
    skill: ['', 'sign', 'READ', 7],
    pace: [0, 0.09, -1, 20.1, '1.5', true],
    given: ['', 'l', 'É', 'LA', 7],
    userId: [randomUUID()],
    createdAt: [AT]
  }
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const payload = { reviews: [review(), review({ [name]: value })] }
      const answer = await app.inject({ method: 'POST', url: '/api/reviews', headers: learner.headers, payload })
      const what = `${name}: ${JSON.stringify(value)}`
      t.equal(answer.statusCode, 400, what)
      t.ok(answer.json().error.details.errors.every(({ path }: { path: string }) => path === `reviews.1.${name}`), what)
    }
  }
  for (const value of [undefined, null, {}, 'L', [], [null], ['L'], review()]) t.same(await add(value), INVALID)
  t.same(await add(Array.from({ length: 201 }, () => review())), INVALID)
  t.equal((await list()).meta.total, 0)
  t.equal((await add(Array.from({ length: 200 }, () => review()))).length, 200)
  for (const query of ['?page=0', '?limit=101', '?limit=x', '?letter=L']) {
    t.equal((await list(query)).error?.code, 'VALIDATION_FAILED', query)
  }
})

t.test('omitted fields of a review are null', async t => {
  const { add, list } = await start(t)
  const { id, letter, rating, reviewedAt } = review({ rating: 'again' })
  const kept = { id, letter, rating, reviewedAt }
  const none = { word: null, skill: null, timeZone: null, milliseconds: null, pace: null, given: null }
  t.same(await add([kept]), [{ ...kept, ...none }])
  t.same((await list()).data, [{ ...kept, ...none }])
})

t.test('a review of a word has its pace, one of a letter the letter that was given, and both are exported', async t => {
  const { app, add, list, learner } = await start(t)
  const sent = [
    wordRead(), wordRead({ word: 'LA LUNE', pace: null, rating: 'again' }), wordRead({ skill: null }),
    ...[0.1, 0.3, 1.82, 20, null].map(pace => wordRead({ skill: 'signed', pace })),
    review({ skill: 'read', rating: 'again', milliseconds: null, given: 'V' })
  ]
  t.same(new Set(await add(sent)), new Set(sent))
  t.same(new Set((await list()).data), new Set(sent))
  const { data } = (await app.inject({ url: '/api/users/me/export', headers: learner.headers })).json()
  t.match(data.reviews.toSorted((a: { number: number }, b: { number: number }) => a.number - b.number),
    sent.map(({ word, skill, pace, given }) => ({ word, skill, pace, given })))
  const [first] = sent
  t.same(await add([{ ...first, word: 'VALA' }]), TAKEN, 'another word')
  t.same(await add([{ ...first, word: null, letter: 'L', pace: null }]), TAKEN, 'a letter')
})

/** Field and fault of each contradiction. */
const CONTRADICTIONS = [
  ['neither letter nor word', review({ letter: null }), 'letter', /either/],
  ['letter and word', wordRead({ letter: 'L', pace: null }), 'letter', /either/],
  ['the pace of a letter that was read', review({ skill: 'read', milliseconds: null, pace: 1 }), 'pace', /for a word/],
  ['the pace of a letter that was signed', review({ pace: 1 }), 'pace', /for a word/],
  ['a letter given for a word', wordRead({ given: 'L' }), 'given', /another letter/],
  ['the right letter as given', review({ given: 'L' }), 'given', /another letter/]
] as const
for (const [name, wrong, field, text] of CONTRADICTIONS) {
  t.test(`a review is refused: ${name}`, async t => {
    const { app, list, learner } = await start(t)
    const payload = { reviews: [review(), wrong] }
    const answer = await app.inject({ method: 'POST', url: '/api/reviews', headers: learner.headers, payload })
    t.match([answer.statusCode, answer.json().error],
      [400, { code: 'VALIDATION_FAILED', details: { errors: [{ path: `reviews.1.${field}`, message: text }] } }])
    t.equal((await list()).meta.total, 0)
  })
}
