// Redis stops and returns: meanwhile limits and history are local, and nothing fails.
import { once } from 'node:events'
import t from '#tap'
import type { App } from '../../server/app.ts'
import { openRedis } from '../../server/database/redis.ts'
import { openLenientRedis, startApp } from '../helper.ts'
import { missing, startRedis, until } from '../support/instances.ts'
import { metric } from '../support/metrics.ts'
import { countingModel, writeModel } from '../support/models.ts'

const show = (app: App, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'POST', url: '/get-alphabet2', payload: { r_wrist: [1, 0, 0] }, remoteAddress })
const letterOf = async (app: App) => (await show(app)).json().message

/** A request that counts towards the limit and is fast. */
const guess = (app: App) =>
  app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken: 'x' }, remoteAddress: '192.0.2.2' })
const statuses = async (app: App, times: number) => {
  const found: number[] = []
  for (let i = 0; i < times; i++) found.push((await guess(app)).statusCode)
  return found
}

t.test('a Redis that stops and starts again', { skip: await missing('redis-server') }, async t => {
  const server = await startRedis(t)
  const lines: string[] = []
  const redis = openLenientRedis(t, server.url, { info: line => lines.push(line), warn: line => lines.push(line) })
  await once(redis, 'ready')
  const modelsDir = t.testdir()
  await writeModel(modelsDir, countingModel())
  const [one, two] = (await Promise.all(
    [1, 2].map(() => startApp(t, { modelsDir, authRateLimit: 4 }, undefined, redis))
  )) as [App, App]

  const isUp = async () => metric((await one.inject('/metrics')).body, 'dactylo_redis_up')
  t.equal(await isUp(), 1)
  t.same([await letterOf(one), await letterOf(two)], ['A', 'B'], 'one history')
  t.same([...await statuses(one, 2), ...await statuses(two, 3)], [401, 401, 401, 401, 429], 'one limit')

  await server.stop()
  t.same([await letterOf(one), await letterOf(one), await letterOf(two)], ['A', 'B', 'A'], 'each keeps its own history')
  t.same(await statuses(one, 5), [401, 401, 401, 401, 429], 'each counts alone')
  t.same(await statuses(two, 5), [401, 401, 401, 401, 429])
  t.equal((await one.inject('/ready')).statusCode, 200, 'it still serves')
  t.equal(await isUp(), 0)

  await server.start()
  await until(() => redis.status === 'ready')
  t.same([await letterOf(one), await letterOf(two)], ['A', 'B'], 'one history again')
  t.same([...await statuses(one, 2), ...await statuses(two, 3)], [401, 401, 401, 401, 429], 'one limit again')
  t.equal(lines.length, 2, lines.join('; '))
  t.match(lines[0], 'Redis is unavailable')
  t.match(lines[1], 'Redis is available again')
})

t.test(
  'a Redis that hangs is abandoned and logged, and requests are served from local state',
  { skip: await missing('redis-server') },
  async t => {
    const server = await startRedis(t)
    const lines: string[] = []
    const redis = openRedis(server.url, { info: line => lines.push(line), warn: line => lines.push(line) })
    t.teardown(() => redis.disconnect())
    // With a server's usual time limit, so a slow start logs nothing.
    await until(() => redis.status === 'ready')
    const app = await startApp(t, { authRateLimit: 2 }, undefined, redis)
    lines.length = 0
    server.pause()
    t.same(await statuses(app, 3), [401, 401, 429])
    t.equal((await show(app)).statusCode, 200)
    t.match(lines, ['Redis is unavailable'])
    t.not(redis.status, 'ready', 'no request waits for it any more')
    server.resume()
    await until(() => redis.status === 'ready')
    t.equal(lines.length, 2, lines.join('; '))
  }
)
