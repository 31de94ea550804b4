// Days and goal of an account: those of the server plus unsent ones of the device.
import t from '#tap'
import { dayOf } from '../../web/elements/calendar.ts'
import { daysInARow } from '../../web/views/home/days.ts'
import { saveGoal, fetchActivity, findActivity } from '../../web/learner/activity.ts'
import { openDevice, openSender, refusal, success, type Answer } from './device.ts'

const HOUR = 3_600_000
const OWNER = 'user-1'

/** A server with a goal and days. Its clock is ahead of the device's by `clock`. */
function server ({ goal = null as number | null, days = [] as string[], clock = 0 } = {}): Answer {
  return ({ method, body }) => {
    if (method === 'PATCH') {
      goal = (body as { letters: number }).letters
      return success({ letters: goal })
    }
    const now = new Date(Date.now() + clock).toISOString()
    return success({ now, goal, days: days.map(day => ({ day })), daysInARow: 0, letters: [] })
  }
}

t.test('before the first answer of the server, the days of the device count', async t => {
  const { database } = await openDevice(t, server())
  const { now, ...rest } = await findActivity(database, OWNER)
  t.same(rest, { days: [], goal: undefined })
  t.ok(Math.abs(Number(now) - Date.now()) < HOUR)
})

t.test('days of other devices count by the server’s clock', async t => {
  const days = ['2030-05-02', '2030-05-01']
  const clock = Date.parse('2030-05-03T12:00:00') - Date.now()
  const { database, account, requests } = await openDevice(t, server({ days, clock }))
  await fetchActivity(account, database)
  t.match(requests[0]!.path, /activity\?timeZone=\w+/)
  const { now, days: elsewhere } = await findActivity(database, OWNER)
  const today = dayOf(now)
  t.equal(daysInARow({}, today, elsewhere), 2)
  t.equal(daysInARow({ [today]: { reviews: 1, known: 1 } }, today, elsewhere), 3, 'with today, here')
  t.equal(daysInARow({ '2030-05-02': { reviews: 1, known: 1 } }, today, elsewhere), 2)
})

t.test('a goal is stored at once, sent, and loaded by the next device', async t => {
  const { database, account, requests } = await openDevice(t, server({ goal: 20 }))
  await fetchActivity(account, database)
  const goal = async () => (await findActivity(database, OWNER)).goal
  t.equal(await goal(), 20)
  for (const letters of [5, 0, 10]) await saveGoal(database, OWNER, letters)
  t.equal(await goal(), 10, 'it waits')
  await fetchActivity(account, database)
  t.equal(await goal(), 10, 'the latest choice overrides the server’s old goal')
  await openSender({ account, database })()
  t.same(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body), [{ letters: 10 }])
  t.equal(await database.connection.count('outbox'), 0)
  t.equal(await goal(), 10)
})

t.test('without a connection or an answer, the known activity stays', async t => {
  let answer = (): Response | Error => refusal(400, 'VALIDATION_FAILED')
  const { database, account } = await openDevice(t, () => answer())
  await fetchActivity(account, database)
  answer = () => new Error('offline')
  await fetchActivity(account, database)
  t.match(await findActivity(database, OWNER), { days: [], goal: undefined })
})
