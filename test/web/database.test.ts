// The learner's database between pages of different versions.
import { openDB } from 'idb'
import t from '#tap'
import { openLearnerDatabase } from '../../web/learner/database/database.ts'
import { addGoal } from '../../web/learner/activity.ts'
import { ownership } from '../../web/learner/owners.ts'
import { openDevice, openSender } from './device.ts'
import { replaceGlobals } from './globals.ts'

t.test('an old tab closes its database for a newer page and reports it', async t => {
  await openDevice(t, () => new Error('no connection'))
  let closed = 0
  const oldPage = await openLearnerDatabase({ onClosed: () => { closed++ } })
  t.teardown(() => oldPage.close())
  // `openDevice` has opened the database too, so two connections close.
  const newer = await new Promise<{ close (): void }>((resolve, reject) => {
    const blocked = () => reject(new Error('the newer page is blocked'))
    openDB('dactylo-learner', 3, { blocked }).then(resolve, reject)
  })
  t.teardown(() => newer.close())
  t.equal(closed, 1)
  t.throws(() => oldPage.transaction('outbox'), { name: 'InvalidStateError' })
})

/** Connections opened by the page, so that the test can close them as a browser does. */
function connections () {
  const opened: IDBDatabase[] = []
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (...args) => {
    const request = open(...args)
    request.addEventListener('success', () => opened.push(request.result))
    return request
  }
  return opened
}

t.test('a database closed by the browser is reopened for reads and writes', async t => {
  let opened: IDBDatabase[] = []
  const { database } = await openDevice(t, () => new Error('no connection'), async () => { opened = connections() })
  await addGoal(database, 'guest', 5)
  opened.at(-1)!.close()
  t.match((await Promise.all([1, 2].map(() => database.getAll('outbox')))).map(({ length }) => length), [1, 1])
  t.equal(opened.length, 2, 'once')
  opened.at(-1)!.close()
  await addGoal(database, 'guest', 10)
  t.match(await database.getAll('outbox'), [{ goal: { letters: 10 } }])
})

t.test('a database that cannot be reopened is reported as lost, not as closed by a newer page', async t => {
  let opened: IDBDatabase[] = []
  await openDevice(t, () => new Error('no connection'), async () => { opened = connections() })
  const events: string[] = []
  const database = await openLearnerDatabase(
    { onClosed: () => events.push('closed'), onLost: () => events.push('lost') })
  opened.at(-1)!.close()
  indexedDB.open = () => { throw new DOMException('The disk is broken', 'UnknownError') }
  await t.rejects(database.count('outbox'), { name: 'InvalidStateError' })
  t.same(events, ['lost'])
})

const AT = '2026-03-02T09:00:00.000Z'
const film = { frames: [[[0, 0, 0]]], framesPerSecond: 30 }
const place = { steps: ['read'], wrong: ['exercise'], putOff: [], keptAt: AT }
const reviewOf = (id: string) => ({ id, letter: 'A', rating: 'good', reviewedAt: AT, milliseconds: 900 })
const answerOf = (owner: string, exerciseId: string) =>
  ({ owner, kind: 'answer', exerciseId, attemptId: `${owner}-${exerciseId}` })
/** Events with a clock that goes back, so only the keys give the order. */
const eventsOf = (owner: string, lessonId: string) => [
  { owner, kind: 'start' },
  { ...answerOf(owner, 'first'), given: { answer: 'L' }, isCorrect: true },
  { ...answerOf(owner, 'second'), given: film, isCorrect: null, failures: 2 },
  { owner, kind: 'complete' }
].map((event, i) => ({ ...event, lessonId, at: 9 - i }))

/** A database of version 1 with unsent data of an offline user and of a guest. */
async function leaveOldDatabase () {
  const db = await openDB('dactylo-learner', 1, {
    upgrade (db) {
      db.createObjectStore('deeds', { autoIncrement: true }).createIndex('owner', 'owner')
      db.createObjectStore('places', { keyPath: ['owner', 'lessonId'] })
      db.createObjectStore('snapshots', { keyPath: 'owner' })
      db.createObjectStore('signs', { keyPath: 'id' })
      const reviews = db.createObjectStore('reviews', { keyPath: 'id' })
      reviews.createIndex('owner', 'owner')
      reviews.createIndex('waits', ['owner', 'waits'])
    }
  })
  for (const event of [...eventsOf('user-1', 'one'), ...eventsOf('guest', 'two')]) await db.add('deeds', event)
  for (const [id, owner] of [['r3', 'user-1'], ['r1', 'user-1'], ['r2', 'guest']] as const) {
    await db.add('reviews', { ...reviewOf(id), owner, waits: 1, ...id === 'r1' && { failures: 1 } })
  }
  await db.add('reviews', { ...reviewOf('r0'), owner: 'user-1' })
  await db.add('places', { ...place, owner: 'user-1', lessonId: 'one', waits: 1 })
  await db.add('places', { ...place, owner: 'user-1', lessonId: 'sent' })
  await db.add('places', { ...place, owner: 'guest', lessonId: 'two', waits: 1 })
  await db.add('snapshots', { owner: 'user-1', lessons: [], completed: ['before'] })
  await db.add('signs', { id: 'sign', word: 'bonjour' })
  db.close()
}

/** A server that accepts everything. */
const takeAll = ({ body }: { body: unknown }) => Response.json({
  data: (body as { reviews?: object[] }).reviews ?? { isCorrect: true, progress: { lessonId: 'lesson' } }
})

const sentBy = (owner: string, lessonId: string, reviews: string[]) => [
  { path: `/api/lessons/${lessonId}/start` },
  { path: '/api/exercises/first/submit', body: { answer: 'L', attemptId: `${owner}-first` } },
  { path: '/api/exercises/second/submit', body: { ...film, attemptId: `${owner}-second` } },
  { path: `/api/lessons/${lessonId}/complete` },
  { path: '/api/reviews', body: { reviews: reviews.map(reviewOf) } },
  { path: `/api/lessons/${lessonId}/place`, body: place }
].map(request => ({ method: 'POST', body: '', ...request }))

/** Requests without the time at which reviews were sent. */
const withoutMoments = (requests: readonly { body: unknown }[]) => requests.map(({ body, ...request }) => {
  const { sentAt, ...rest } = body as { sentAt?: string }
  return { ...request, body: sentAt === undefined ? body : rest }
})

t.test('unsent data of version 1 is sent once and in order', async t => {
  const device = await openDevice(t, takeAll, leaveOldDatabase)
  const { database, requests } = device
  t.same([...database.objectStoreNames], ['outbox', 'places', 'reviews', 'signs', 'snapshots'])
  const failures = (await database.getAll('outbox')).flatMap(({ failures }) => failures ?? [])
  t.same(failures, [2, 2, 1], 'counts of server failures are kept')
  const send = openSender(device)
  await send()
  t.same(withoutMoments(requests), sentBy('user-1', 'one', ['r1', 'r3']))
  await send()
  await openSender(device)()
  t.equal(requests.length, 6, 'once')

  const { adoptGuest, forgetSent } = ownership(database)
  t.same(await adoptGuest('user-1'), { lessons: 1, letters: 1 })
  await send()
  t.same(withoutMoments(requests.slice(6)), sentBy('guest', 'two', ['r2']))
  t.same((await database.getAll('reviews')).map(({ id }) => id), ['r0', 'r1', 'r2', 'r3'])
  t.same((await database.getAll('places')).map(({ lessonId }) => lessonId), ['one', 'sent', 'two'])
  t.ok((await database.get('snapshots', 'user-1'))?.completed.includes('before'))
  t.equal(await database.count('signs'), 1)
  await forgetSent('user-1')
  t.equal(await database.count('reviews'), 0, 'everything is sent')
})

t.test('rows of version 1 lose their field for unsent data', async t => {
  const { database } = await openDevice(t, takeAll, leaveOldDatabase)
  t.same(await database.get('reviews', 'r1'), { ...reviewOf('r1'), owner: 'user-1' })
  t.same(await database.get('places', ['guest', 'two']), { ...place, owner: 'guest', lessonId: 'two' })
  t.same([...database.transaction('reviews').store.indexNames], ['owner'])
})

t.test('a failed upgrade loses no data and opens no database', async t => {
  const reported: unknown[] = []
  const opened = openDevice(t, takeAll, async () => {
    const db = await openDB('dactylo-learner', 1, {
      upgrade (db) { db.createObjectStore('deeds', { autoIncrement: true }) }
    })
    for (const event of eventsOf('user-1', 'one')) await db.add('deeds', event)
    db.close()
    replaceGlobals(t, { reportError: (error: unknown) => reported.push(error) })
  })
  await t.rejects(opened, { name: 'AbortError' })
  t.match(reported, [{ name: 'NotFoundError' }], 'a missing table')
  const db = await openDB('dactylo-learner')
  t.teardown(() => db.close())
  t.equal(db.version, 1)
  t.same(await db.getAll('deeds'), eventsOf('user-1', 'one'))
})
