// Two servers behind nginx, sharing PostgreSQL and Redis, behave like one.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import t from '#tap'
import { openMigratedDatabase } from '../../../server/database/open.ts'
import { seed } from '../../../server/administration/seed/seed.ts'
import { held } from '../../support/hands.ts'
import { freePort, missing, startPostgres, startRedis } from '../../support/instances.ts'
import { metric, metricsOf } from '../../support/metrics.ts'
import { startNginx } from '../../support/nginx.ts'
import { startServer } from '../../support/server-process.ts'
import { call, readBack, startWriters } from '../../support/writers.ts'

/** Frames a second, about the model's rate. */
const RATE = 12

t.test('two servers', { skip: await missing('nginx', 'initdb', 'redis-server', 'curl') }, async t => {
  const [postgres, redis] = await Promise.all([startPostgres(t), startRedis(t)])
  const where = { databaseUrl: postgres.url, dataDir: t.testdir() }
  const { db, close } = await openMigratedDatabase({ ...where, statementTimeout: 20_000 })
  await seed(db)
  await close()

  const ports = await Promise.all([1, 2].map(freePort))
  const start = (port: number) => startServer(t, {
    PORT: String(port), REDIS_URL: redis.url, TRUST_PROXY: '127.0.0.1', RECOGNITION_WORKERS: '1', LOG_LEVEL: 'warn'
  }, where)
  const servers = new Map(await Promise.all(ports.map(async port => [port, await start(port)] as const)))
  const nginx = await startNginx(t, ports)

  t.test('one caller’s video, spread over two servers, is read as by one', async t => {
    const letters = ['A', 'L']
    const read = async (url: string, session: string) => {
      const headers = { 'x-session-id': session }
      const names: string[] = []
      for (const letter of letters) {
        for (const body of held(letter)) {
          await after(1000 / RATE)
          const answer = await call(url, 'POST', '/get-alphabet2', { body, headers })
          names.push(answer.body.message)
        }
      }
      return letters.filter((_, i) => names.slice(i * held('A').length).includes(letters[i]!))
    }
    const firstUrl = servers.get(ports[0]!)!.url
    const [byTwo, byOne] = await Promise.all([
      read(nginx.url, 'a-caller-of-two-servers'), read(firstUrl, 'a-caller-of-one-server')
    ])
    t.same([byTwo, byOne], [letters, letters])
    const counts = await Promise.all(
      ports.map(async port =>
        metric(
          await metricsOf(`http://127.0.0.1:${port}`),
          'dactylo_http_requests_total{method="POST",route="/get-alphabet2",status="200"}'
        )
      )
    )
    const frames = letters.length * held('A').length
    t.equal(counts.reduce((sum, count) => sum + count), 2 * frames)
    // Each nginx process balances by itself.
    for (const count of counts) t.ok(count > frames / 8, `one read ${count} frames`)
  })

  t.test('restarting both in turn loses no request and no write', async t => {
    let isOver = false
    let restarts = 0
    const control = createServer(async (request, response) => {
      const port = Number(request.url!.slice(1))
      t.same(await servers.get(port)!.stop(), [0, null])
      servers.set(port, await start(port))
      restarts++
      response.end()
    })
    t.teardown(() => control.close())
    await once(control.listen(0, '127.0.0.1'), 'listening')
    const { written, done } = await startWriters(nginx.url, () => isOver, 300)
    const { port } = control.address() as AddressInfo
    await nginx.rollingRestart(`curl -fsS http://127.0.0.1:${port}/`, ports)
    isOver = true
    t.equal(restarts, 2)
    await done
    for (const writer of written) {
      t.same(
        { refused: writer.refused, failure: writer.failure },
        { refused: [], failure: undefined },
        'every request was answered'
      )
      const { attempts, name, missing } = await readBack(nginx.url, writer)
      t.same(
        { attempts: attempts.length, name, missing },
        { attempts: writer.attempts, name: writer.name, missing: 0 },
        'every write was kept'
      )
    }
    const requests = written.reduce((sum, { attempts, name, opened }) => sum + attempts + name + opened.length, 0)
    t.ok(requests > 100, `${requests} writes`)
    t.comment(`${requests} writes during the restarts`)
  })
})
