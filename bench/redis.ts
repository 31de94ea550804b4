// Cost of a hand with local history and limits, with Redis, and with a cluster of three nodes. Starts all of them.
import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { missing, startRedis, startRedisCluster, until } from '../test/support/instances.ts'
import { signing } from '../test/support/hands.ts'
import { byTurns, spread, two } from './figures.ts'
import { withInstances } from './instances.ts'
import { SERVER, startProcess } from './process.ts'
import { summary, trafficOn } from './traffic.ts'

const ROUNDS = 5
/** Counted but never reached. */
const LIMIT = '1000000000'

export async function run () {
  const reason = await missing('redis-server', 'redis-cli')
  if (reason) return console.log(reason)
  await withInstances(async started => {
    const [single, nodes] = await Promise.all([startRedis(started), startRedisCluster(started)])
    const start = async (redisUrl: string) => {
      const server = await startProcess(SERVER, { REDIS_URL: redisUrl, RATE_LIMIT_RECOGNITION_MAX: LIMIT })
      started.teardown(server.stop)
      await until(async () => (await fetch(`${server.url}/ready`)).ok)
      return server
    }
    const alone = await start('')
    const one = await start(single.url)
    const cluster = await start(nodes.map(({ url }) => url).join(','))
    const rounds = await byTurns(ROUNDS, {
      'no Redis': () => trafficOn(alone, hands()),
      Redis: () => trafficOn(one, hands()),
      'a cluster of three': () => trafficOn(cluster, hands())
    })
    for (const [name, all] of Object.entries(rounds)) {
      const ratios = all.map(({ cost }, round) => cost / rounds.Redis[round]!.cost)
      console.log(`a hand, ${name}: ${summary(all)}; ${spread(ratios, two)} of the processor with one Redis`)
    }
  })
}

/** Callers with separate histories. */
const hands = () => ({
  path: '/get-alphabet2',
  setupClient: (client: autocannon.Client) => client.setRequests([{
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': randomUUID() },
    body: JSON.stringify(signing('L'))
  }])
})
