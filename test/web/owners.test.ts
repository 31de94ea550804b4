// Data that stays on a device after sign-out.
import t from '#tap'
import { GUEST } from '../../web/learner/database/tables.ts'
import { ownership } from '../../web/learner/owners.ts'
import { findPlace, savePlace } from '../../web/learner/places.ts'
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

t.test('the own hand and calibration of a guest move to the user, and are deleted with them', async t => {
  const { database } = await openDevice(t, () => new Error('no connection'))
  const stored = new Map(['dactylo-hands', 'dactylo-calibrations'].map(key => [key, JSON.stringify({ guest: key })]))
  replaceGlobals(t, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value)
    }
  })
  const owners = () => [...stored.values()].map(value => Object.keys(JSON.parse(value)))
  await ownership(database).adoptGuest(USER)
  t.same(owners(), [[USER], [USER]])
  await ownership(database).forget(USER)
  t.same(owners(), [[], []])
})

t.test('a lesson without steps left has no place', async t => {
  const { database } = await openDevice(t, () => new Error('no connection'))
  await savePlace(database, USER, place)
  t.match(await findPlace(database, USER, 'lesson'), { steps: ['read'] })
  await savePlace(database, USER, { ...place, steps: [] })
  t.equal(await findPlace(database, USER, 'lesson'), undefined)
})
