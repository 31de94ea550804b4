// A Redis that answers but refuses writes, as a full one or a replica does: each process counts alone, as metrics show.
import { once } from 'node:events'
import t from '#tap'
import { newcomer, openLenientRedis, password, startApp } from '../helper.ts'
import { missing, startRedis } from '../support/instances.ts'
import { metric } from '../support/metrics.ts'

t.test('a Redis that refuses writes', { skip: await missing('redis-server') }, async t => {
  const server = await startRedis(t)
  const redis = openLenientRedis(t, server.url, { info: () => {}, warn: () => {} })
  await once(redis, 'ready')
  const app = await startApp(t, { authRateLimit: 4 }, undefined, redis)
  const guess = async () => (await app.inject({
    method: 'POST', url: '/api/auth/refresh', payload: { refreshToken: 'x' }
  })).statusCode
  const login = async () => (await app.inject({
    method: 'POST', url: '/api/auth/login', payload: { email: newcomer().email, password }, remoteAddress: '192.0.2.9'
  })).statusCode
  const isUp = async () => metric((await app.inject('/metrics')).body, 'dactylo_redis_up')
  t.same([await guess(), await guess()], [401, 401])
  t.equal(await isUp(), 1)

  await redis.call('config', 'set', 'maxmemory', '1')
  t.same([await guess(), await guess()], [401, 401], 'counted by each process alone')
  t.same([await login(), await login(), await login(), await login(), await login()], [401, 401, 401, 401, 429])
  t.equal(await isUp(), 0)

  await redis.call('config', 'set', 'maxmemory', '0')
  t.equal(await guess(), 401)
  t.equal(await isUp(), 1)
})
