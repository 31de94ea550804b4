// What stays on a device when its user signs out.
import t from '#tap'
import { ownership } from '../../web/learner/owners.ts'
import { addPlace, notePlace, waitingPlaces } from '../../web/learner/places.ts'
import { openDevice } from './device.ts'

const USER = 'user-1'
const place = { lessonId: 'lesson', steps: ['read'], wrong: [], putOff: [] }
const sign = { id: 'sign', word: 'bonjour' } as never

t.test('a place that was not sent yet stays, and what was looked up goes', async t => {
  const { database } = await openDevice(t, () => new Error('no connection'))
  await addPlace(database, USER, place)
  await database.put('signs', sign)
  await ownership(database).forgetSent(USER)
  t.equal((await waitingPlaces(database, USER)).length, 1)
  t.equal(await database.count('signs'), 0)
})

t.test('where the server has all of it nothing stays', async t => {
  const { database } = await openDevice(t, () => new Error('no connection'))
  await addPlace(database, USER, place)
  await notePlace(database, (await waitingPlaces(database, USER))[0]!)
  await database.put('signs', sign)
  await ownership(database).forgetSent(USER)
  t.equal(await database.count('places'), 0)
  t.equal(await database.count('signs'), 0)
})
