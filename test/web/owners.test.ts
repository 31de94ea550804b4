// Data that stays on a device after sign-out.
import t from '#tap'
import { ownership } from '../../web/learner/owners.ts'
import { addPlace } from '../../web/learner/places.ts'
import { openDevice, openSender, success } from './device.ts'

const USER = 'user-1'
const place = { lessonId: 'lesson', steps: ['read'], wrong: [], putOff: [] }
const sign = { id: 'sign', word: 'bonjour' } as never

t.test('an unsent position stays; cached data is deleted', async t => {
  const { database } = await openDevice(t, () => new Error('no connection'))
  await addPlace(database, USER, place)
  await database.put('signs', sign)
  await ownership(database).forgetSent(USER)
  t.equal(await database.count('outbox'), 1)
  t.equal(await database.count('places'), 1)
  t.equal(await database.count('signs'), 0)
})

t.test('nothing stays if everything was sent', async t => {
  const device = await openDevice(t, () => success({}))
  const { database } = device
  await addPlace(database, USER, place)
  await openSender(device)()
  await database.put('signs', sign)
  await ownership(database).forgetSent(USER)
  t.equal(await database.count('places'), 0)
  t.equal(await database.count('signs'), 0)
})
