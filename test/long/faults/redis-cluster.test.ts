// A Redis cluster of three nodes that loses one node, then all.
import { once } from 'node:events'
import t from '#tap'
import { openRedis } from '../../../server/database/redis.ts'
import { startApp } from '../../helper.ts'
import { missing, startRedisCluster, until } from '../../support/instances.ts'
import { countingModel, writeModel } from '../../support/models.ts'

t.test('a cluster of three', { skip: await missing('redis-server', 'redis-cli') }, async t => {
  const modelsDir = t.testdir()
  const nodes = await startRedisCluster(t)
  const logged: string[] = []
  const log = { info: (line: string) => { logged.push(line) }, warn: (line: string) => { logged.push(line) } }
  const redis = openRedis(nodes.map(({ url }) => url).join(','), log)
  t.teardown(() => redis.disconnect())
  await once(redis, 'ready')

  await writeModel(modelsDir, countingModel())
  const settings = { modelsDir, recognitionRateLimit: 3 }
  const apps = await Promise.all([1, 2].map(() => startApp(t, settings, undefined, redis)))
  const show = (app = apps[0]!, caller = '192.0.2.1') => app.inject({
    method: 'POST', url: '/get-alphabet2', payload: { r_wrist: [1, 0, 0] }, remoteAddress: caller
  })

  // Enough callers for each node to hold some.
  const callers = Array.from({ length: 24 }, (_, n) => `192.0.2.${10 + n}`)
  const askAll = async () => {
    const started = performance.now()
    const answers: (readonly [number, string])[] = []
    for (const caller of callers) {
      const answer = await show(apps[answers.length % 2], caller)
      answers.push([answer.statusCode, answer.json().message])
    }
    return { answers, mean: (performance.now() - started) / callers.length }
  }

  t.test('servers share history and limits', async t => {
    const letters = [await show(apps[0]), await show(apps[1]), await show(apps[0])].map(answer => answer.json().message)
    t.same(letters, ['A', 'B', 'C'])
    t.equal((await show(apps[1])).statusCode, 429)
  })

  t.test('one node lost: every caller is served, and one line is logged', async t => {
    const whole = await askAll()
    t.same(whole.answers, callers.map(() => [200, 'A']))
    await nodes[1]!.stop()
    const { answers, mean } = await askAll()
    t.same([...new Set(answers.map(([status]) => status))], [200])
    t.ok(answers.some(([, letter]) => letter === 'B'), 'most are still remembered')
    t.ok(mean < 900 + 10 * whole.mean, `${mean} ms, and ${whole.mean} ms with all nodes`)
    t.same(logged.filter(line => /^The Redis node .* is unavailable/.test(line)), [
      `The Redis node 127.0.0.1:${nodes[1]!.port} is unavailable: its data is local to this process`
    ])
    await nodes[1]!.start()
    await until(async () => {
      await askAll()
      return logged.includes(`The Redis node 127.0.0.1:${nodes[1]!.port} is available again`)
    })
  })

  t.test('all nodes lost: each server uses its own state, and shares it again once they are back', async t => {
    await Promise.all(nodes.map(node => node.stop()))
    await until(async () => logged.some(line => line.startsWith('Redis is unavailable')))
    t.equal((await show(apps[0], '198.51.100.1')).statusCode, 200)
    await Promise.all(nodes.map(node => node.start()))
    await until(async () => logged.includes('Redis is available again'))
    await until(async () => {
      const caller = `198.51.100.${Math.floor(performance.now()) % 200 + 2}`
      await show(apps[0], caller)
      return (await show(apps[1], caller)).json().message === 'B'
    })
  })
})
