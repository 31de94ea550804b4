// Days and goal of an account: as the server has them, with what waits here.
import t from '#tap'
import { daysInARow } from '../../web/views/home/days.ts'
import { addGoal, fetchActivity, findActivity } from '../../web/learner/activity.ts'
import { openDevice, openSender, type Answer } from './device.ts'

const HOUR = 3_600_000
const OWNER = 'user-1'

/** A server that has a goal and days; `clock` is by how much its clock is ahead of the device's. */
function server ({ goal = null as number | null, days = [] as string[], clock = 0 } = {}): Answer {
  return ({ method, body }) => {
    if (method === 'PATCH') {
      goal = (body as { letters: number }).letters
      return Response.json({ data: { letters: goal } })
    }
    const now = new Date(Date.now() + clock).toISOString()
    return Response.json({ data: { now, goal, days: days.map(day => ({ day })), daysInARow: 0, letters: [] } })
  }
}

t.test('before the server is asked there is the device', async t => {
  const { database } = await openDevice(t, server())
  const { now, ...rest } = await findActivity(database, OWNER)
  t.same(rest, { days: [], goal: undefined })
  t.ok(Math.abs(Number(now) - Date.now()) < HOUR)
})

t.test('days of other devices count, by the clock of the server', async t => {
  const days = ['2030-05-02', '2030-05-01']
  const clock = Date.parse('2030-05-03T12:00:00') - Date.now()
  const { database, account, asked } = await openDevice(t, server({ days, clock }))
  await fetchActivity(account, database)
  t.match(asked[0]!.path, /activity\?timeZone=\w+/)
  const { now, days: elsewhere } = await findActivity(database, OWNER)
  t.equal(daysInARow([], now, elsewhere), 2)
  t.equal(daysInARow([{ rating: 'good', reviewedAt: now.toISOString() }], now, elsewhere), 3, 'with today, here')
  t.equal(daysInARow([{ rating: 'good', reviewedAt: new Date(2030, 4, 2, 8).toISOString() }], now, elsewhere), 2)
})

t.test('a goal is kept at once, sent, and asked for by the next device', async t => {
  const { database, account, asked } = await openDevice(t, server({ goal: 20 }))
  await fetchActivity(account, database)
  const goal = async () => (await findActivity(database, OWNER)).goal
  t.equal(await goal(), 20)
  for (const letters of [5, 0, 10]) await addGoal(database, OWNER, letters)
  t.equal(await goal(), 10, 'it waits')
  await fetchActivity(account, database)
  t.equal(await goal(), 10, 'the last choice counts before what the server still has')
  await openSender({ account, database })()
  t.same(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body), [{ letters: 10 }])
  t.equal(await database.count('outbox'), 0)
  t.equal(await goal(), 10)
})

t.test('in a zone that the server does not know, days are those of UTC', async t => {
  const known = server({ goal: 20, days: ['2030-05-02'] })
  const { database, account } = await openDevice(t, asked => asked.path.endsWith('?timeZone=UTC')
    ? known(asked)
    : Response.json({ error: { code: 'VALIDATION_FAILED' } }, { status: 400 }))
  t.intercept(Intl, 'DateTimeFormat', { value: () => ({ resolvedOptions: () => ({ timeZone: 'Etc/Unknown' }) }) })
  await fetchActivity(account, database)
  t.match(await findActivity(database, OWNER), { days: ['2030-05-02'], goal: 20 })
})

t.test('without a connection, or an answer, what was known stays', async t => {
  let answer = (): Response | Error => Response.json({ error: { code: 'VALIDATION_FAILED' } }, { status: 400 })
  const { database, account } = await openDevice(t, () => answer())
  await fetchActivity(account, database)
  answer = () => new Error('offline')
  await fetchActivity(account, database)
  t.match(await findActivity(database, OWNER), { days: [], goal: undefined })
})
