// Several processes behind one address that share state in Redis; needs TEST_REDIS_URL.
import t from '#tap'
import type { Test } from 'tap'
import type { App } from '../server/app.ts'
import { startApp, testRedis } from './helper.ts'
import { arrivingModel, countingModel, writeModel } from './support/models.ts'
import { lettersOfRest } from './support/resting-hand.ts'

const skip = process.env.TEST_REDIS_URL ? false : 'TEST_REDIS_URL is not set'

async function startSeveral (t: Test, count: number, overrides = {}, redis = testRedis(t)) {
  const modelsDir = t.testdir()
  await writeModel(modelsDir, countingModel())
  return Promise.all(Array.from({ length: count }, () => startApp(t, { modelsDir, ...overrides }, undefined, redis)))
}

const show = (app: App) =>
  app.inject({ method: 'POST', url: '/get-alphabet2', payload: { r_wrist: [1, 0, 0] }, remoteAddress: '192.0.2.1' })
const letterOf = async (app: App) => (await show(app)).json().message

t.test('a stream spread over four servers is read as by one', { skip }, async t => {
  const apps = await startSeveral(t, 4)
  const letters: string[] = []
  for (const app of apps) letters.push(await letterOf(app))
  t.same(letters, ['A', 'B', 'C', 'D'])
  await apps[2]!.inject({ method: 'DELETE', url: '/get-alphabet-end', remoteAddress: '192.0.2.1' })
  t.equal(await letterOf(apps[0]!), 'A')
})

t.test('a moving letter stays, whichever server recognized it', { skip }, async t => {
  const modelsDir = t.testdir()
  await writeModel(modelsDir, arrivingModel())
  const redis = testRedis(t)
  const apps = await Promise.all([1, 2].map(() => startApp(t, { modelsDir }, undefined, redis)))
  t.equal(await lettersOfRest(apps, 0.5, 0.2), 'A')
})

t.test('an idle caller is forgotten in Redis too', { skip }, async t => {
  const redis = testRedis(t)!
  const [app] = await startSeveral(t, 1, { historyTtl: 60_000 }, redis)
  await show(app!)
  const left = await redis.pttl('film2.0:192.0.2.1')
  t.ok(left > 0 && left <= 60_000, `in ${left} ms`)
})

t.test('servers share one count of requests', { skip }, async t => {
  const apps = await startSeveral(t, 2, { recognitionRateLimit: 3 })
  const statuses: number[] = []
  for (const app of [...apps, ...apps]) statuses.push((await show(app)).statusCode)
  t.same(statuses, [200, 200, 200, 429])
})
