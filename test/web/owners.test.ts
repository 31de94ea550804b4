// Data that stays on a device after sign-out.
import t from '#tap'
import type { Test } from 'tap'
import { fetchActivity } from '../../web/learner/activity.ts'
import { GUEST } from '../../web/learner/database/tables.ts'
import { fetchHomework } from '../../web/learner/homework.ts'
import { ownership } from '../../web/learner/owners.ts'
import { findPlace, savePlace } from '../../web/learner/places.ts'
import { fetchReviews } from '../../web/learner/reviews.ts'
import { fetchProgress } from '../../web/learner/snapshot.ts'
import { openDevice, openSender, success } from './device.ts'
import { replaceGlobals } from './globals.ts'

const USER = 'user-1'
const place = { lessonId: 'lesson', steps: ['read'], wrong: [], putOff: [] }
const sign = { id: 'sign', word: 'bonjour' } as never

t.test('an unsent position stays; cached data is deleted', async t => {
  const { database } = await openDevice(t, () => new Error('no connection'))
  await savePlace(database, USER, place)
  await database.connection.put('signs', sign)
  await ownership(database).forgetSent(USER)
  t.equal(await database.connection.count('outbox'), 1)
  t.equal(await database.connection.count('places'), 1)
  t.equal(await database.connection.count('signs'), 0)
})

t.test('nothing stays if everything was sent', async t => {
  const device = await openDevice(t, () => success({}))
  const { database } = device
  await savePlace(database, USER, place)
  await openSender(device)()
  await database.connection.put('signs', sign)
  await ownership(database).forgetSent(USER)
  t.equal(await database.connection.count('places'), 0)
  t.equal(await database.connection.count('signs'), 0)
})

t.test('a user who adopts a guest’s work keeps their own place in a lesson, on the device and on its way', async t => {
  const { database } = await openDevice(t, () => new Error('no connection'))
  await savePlace(database, USER, { ...place, steps: ['own'] })
  for (const lessonId of ['lesson', 'other']) await savePlace(database, GUEST, { ...place, lessonId, steps: ['guest'] })
  await ownership(database).adoptGuest(USER)
  const unsent = (await database.connection.getAll('outbox')).map(entry =>
    entry.kind === 'place' && [entry.owner, entry.lessonId, entry.place.steps])
  const places = (await database.connection.getAll('places'))
    .map(({ owner, lessonId, steps }) => [owner, lessonId, steps])
  for (const known of [unsent, places]) {
    t.same(known, [[USER, 'lesson', ['own']], [USER, 'other', ['guest']]])
  }
})

/** Settings of each learner, as the browser stores them. */
function keepSettings (t: Test, settings: Record<string, Record<string, string>>) {
  const stored = new Map(Object.entries(settings).map(([key, value]) => [key, JSON.stringify(value)]))
  replaceGlobals(t, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value)
    }
  })
  return stored
}

t.test('the own hand and calibration of a guest move to the user, and are deleted with them', async t => {
  const { database } = await openDevice(t, () => new Error('no connection'))
  const stored = keepSettings(t, { 'dactylo-hands': { guest: 'hand' }, 'dactylo-calibrations': { guest: 'own' } })
  const owners = () => [...stored.values()].map(value => Object.keys(JSON.parse(value)))
  await ownership(database).adoptGuest(USER)
  t.same(owners(), [[USER], [USER]])
  await ownership(database).forget(USER)
  t.same(owners(), [[], []])
})

t.test('a user’s own hand takes precedence over that of a guest', async t => {
  const { database } = await openDevice(t, () => new Error('no connection'))
  const stored = keepSettings(t, { 'dactylo-hands': { guest: 'theirs', [USER]: 'own' } })
  await ownership(database).adoptGuest(USER)
  t.same(JSON.parse(stored.get('dactylo-hands')!), { [USER]: 'own' })
})

t.test('an answer that comes after the user has signed out leaves nothing on the device', async t => {
  const now = new Date().toISOString()
  const answers: [RegExp, object | object[]][] = [
    [/activity/, { now, goal: 10, days: [{ day: '2026-03-02' }], daysInARow: 1, letters: [] }],
    [/reviews/, [{ id: 'a', letter: 'A', rating: 'good', reviewedAt: now, timeZone: 'UTC', milliseconds: null }]],
    [/./, []]
  ]
  let user: { id: string } | null
  const { database, account } = await openDevice(t, ({ path }) => {
    user = null
    return success(answers.find(([address]) => address.test(path))![1], { total: 0 })
  })
  Object.assign(account, { user: () => user })
  const course = { modules: [], lessons: [], pictures: {}, signs: {} }
  for (const fetchAll of [fetchHomework, fetchReviews, fetchActivity, fetchProgress]) {
    user = { id: USER }
    await fetchAll(account, database, course)
  }
  t.same([await database.connection.count('reviews'), await database.connection.count('snapshots')], [0, 0])
})

t.test('a lesson without steps left has no place', async t => {
  const { database } = await openDevice(t, () => new Error('no connection'))
  await savePlace(database, USER, place)
  t.match(await findPlace(database, USER, 'lesson'), { steps: ['read'] })
  await savePlace(database, USER, { ...place, steps: [] })
  t.equal(await findPlace(database, USER, 'lesson'), undefined)
})
