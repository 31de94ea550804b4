// Several processes behind one address, with what they share in Redis; needs TEST_REDIS_URL.
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'
import t from '#tap'
import type { Test } from 'tap'
import type { App } from '../server/app.ts'
import { openPatientRedis, startApp, testRedis } from './helper.ts'
import { until } from './support/instances.ts'
import { arrivingModel, countingModel, writeModel } from './support/models.ts'
import { lettersOfRest } from './support/resting-hand.ts'

const url = process.env.TEST_REDIS_URL
const skip = url ? false : 'TEST_REDIS_URL is not set'

async function startSeveral (t: Test, count: number, overrides = {}, redis = testRedis(t)) {
  const modelsDir = t.testdir()
  await writeModel(modelsDir, countingModel())
  return Promise.all(Array.from({ length: count }, () => startApp(t, { modelsDir, ...overrides }, undefined, redis)))
}

const show = (app: App) =>
  app.inject({ method: 'POST', url: '/get-alphabet2', payload: { r_wrist: [1, 0, 0] }, remoteAddress: '192.0.2.1' })
const letterOf = async (app: App) => (await show(app)).json().message

t.test('a stream spread over four servers is read as on one', { skip }, async t => {
  const apps = await startSeveral(t, 4)
  const letters: string[] = []
  for (const app of apps) letters.push(await letterOf(app))
  t.same(letters, ['A', 'B', 'C', 'D'])
  await apps[2]!.inject({ method: 'DELETE', url: '/get-alphabet-end', remoteAddress: '192.0.2.1' })
  t.equal(await letterOf(apps[0]!), 'A')
})

t.test('a letter that moves stays, whichever server named it', { skip }, async t => {
  const modelsDir = t.testdir()
  await writeModel(modelsDir, arrivingModel())
  const redis = testRedis(t)
  const apps = await Promise.all([1, 2].map(() => startApp(t, { modelsDir }, undefined, redis)))
  t.equal(await lettersOfRest(apps, 0.5, 0.2), 'A')
})

t.test('a silent caller is forgotten in Redis too', { skip }, async t => {
  const redis = testRedis(t)!
  const [app] = await startSeveral(t, 1, { historyTtl: 60_000 }, redis)
  await show(app!)
  const left = await redis.pttl('film:192.0.2.1')
  t.ok(left > 0 && left <= 60_000, `in ${left} ms`)
})

t.test('several servers count requests together', { skip }, async t => {
  const apps = await startSeveral(t, 2, { recognitionRateLimit: 3 })
  const statuses: number[] = []
  for (const app of [...apps, ...apps]) statuses.push((await show(app)).statusCode)
  t.same(statuses, [200, 200, 200, 429])
})

/** A door to Redis that can be shut and opened again. */
async function openDoor (t: Test, target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const redis = connect(Number(port), hostname)
    for (const [from, to] of [[client, redis], [redis, client]] as const) {
      sockets.add(from)
      from.on('error', () => {}).on('close', () => to.destroy()).pipe(to)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port: own } = server.address() as AddressInfo
  const shut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  t.teardown(() => server.listening && shut())
  return { url: `redis://127.0.0.1:${own}`, shut, open: () => once(server.listen(own, '127.0.0.1'), 'listening') }
}

t.test('without Redis the history and the limits are local, and both return with it', { skip }, async t => {
  const door = await openDoor(t, url!)
  const said: string[] = []
  const say = (line: string) => { said.push(line) }
  const redis = openPatientRedis(t, door.url, { info: say, warn: say }, `test:${Math.random()}:`)
  await once(redis, 'ready')
  const [one, two] = await startSeveral(t, 2, { recognitionRateLimit: 4 }, redis) as [App, App]
  t.equal(await letterOf(one), 'A')

  await door.shut()
  t.equal(await letterOf(one), 'A', 'each server remembers alone')
  t.equal(await letterOf(one), 'B')
  t.equal(await letterOf(two), 'A')
  await show(one)
  await show(one)
  t.equal((await show(one)).statusCode, 429, 'the limit is local, not gone')
  t.equal((await show(two)).statusCode, 200)

  await door.open()
  // Not the event: an attempt from before may fail first.
  await until(() => redis.status === 'ready')
  t.equal(await letterOf(two), 'B', 'what Redis held is there again')
  t.equal(said.length, 2)
  t.match(said[0], 'Redis is away')
  t.match(said[1], 'Redis is back')
})
