// A Redis that answers and takes no writes, as one that is full does, or a replica: said once, and shown.
import { once } from 'node:events'
import t from '#tap'
import { newcomer, openPatientRedis, password, startApp } from '../helper.ts'
import { missing, startRedis } from '../support/instances.ts'
import { metric } from '../support/metrics.ts'

t.test('a Redis that refuses writes', { skip: await missing('redis-server') }, async t => {
  const server = await startRedis(t)
  const said: string[] = []
  const redis = openPatientRedis(t, server.url, { info: line => said.push(line), warn: line => said.push(line) })
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
  t.same([await guess(), await guess()], [401, 401], 'counted by the process alone')
  t.same([await login(), await login(), await login(), await login(), await login()], [401, 401, 401, 401, 429])
  t.equal(await isUp(), 0)
  await redis.ping()
  t.match(said, [/^Redis refuses: OOM .*limits and recognition history are local/], 'once')

  await redis.call('config', 'set', 'maxmemory', '0')
  t.equal(await guess(), 401)
  t.equal(await isUp(), 1)
  t.match(said, [/^Redis refuses/, 'Redis takes writes again'])
})
