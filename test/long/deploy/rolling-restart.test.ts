// deploy/nginx/rolling-restart.sh before servers that don't always come back; with real ones it is in
// test/long/faults/cluster.test.ts.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import t from '#tap'
import type { Test } from 'tap'
import { inProject } from '../../../server/settings/paths.ts'
import { missing } from '../../support/instances.ts'

const skip = await missing('curl')

async function listen (t: Test, answer: (path: string) => Promise<boolean> | boolean): Promise<number> {
  const server = createServer(async (request, response) => {
    response.writeHead(await answer(request.url!) ? 200 : 503, { connection: 'close' }).end()
  })
  t.teardown(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Servers that say whether they are ready, and a command that restarts them, which may break them. */
async function servers (t: Test, count: number) {
  const broken = new Set<number>()
  const ready: boolean[] = Array(count).fill(true)
  const ports = await Promise.all(ready.map((_, i) => listen(t, () => ready[i]!)))
  const file = join(t.testdir(), 'servers.conf')
  await writeFile(file, ports.map(port => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;\n`).join(''))
  const down = async () => (await readFile(file, 'utf8')).trim().split('\n').map(line => / down;$/.test(line))
  const restarts: number[] = []
  const control = await listen(t, async path => {
    const restarted = ports.indexOf(Number(path.slice(1)))
    restarts.push(restarted)
    ready[restarted] = false
    const off = await down()
    t.ok(ready.some((isReady, i) => isReady && !off[i]), 'another one serves')
    ready[restarted] = !broken.has(restarted)
    return true
  })
  const restart = `curl -fsS http://127.0.0.1:${control}/`
  const env = { ...process.env, SERVERS: file, RELOAD: 'true', RESTART: restart, WAIT: '1' }
  const run = () => new Promise<{ code: number, said: string }>(resolve => {
    execFile(inProject('deploy', 'nginx', 'rolling-restart.sh'), ports.map(String), { env }, (error, _, said) =>
      resolve({ code: Number(error?.code ?? 0), said }))
  })
  return { broken, down, restarts, run }
}

t.test('a restart that failed is mended by running it again', { skip }, async t => {
  const { broken, down, restarts, run } = await servers(t, 2)
  broken.add(0)
  for (const attempt of [1, 2]) {
    const { code, said } = await run()
    t.equal(code, 1)
    t.match(said, /is not ready and gets no requests; those after it were left alone\. Mend it and run this again/)
    t.same(await down(), [true, false], `after attempt ${attempt} the other one serves`)
  }
  broken.clear()
  t.same(await run(), { code: 0, said: '' })
  t.same(restarts, [0, 0, 0, 1])
  t.same(await down(), [false, false], 'both get requests')
})

t.test('the last server that serves is left alone', { skip }, async t => {
  const { down, restarts, run } = await servers(t, 1)
  const { code, said } = await run()
  t.equal(code, 1)
  t.match(said, /is the last that serves: it was left alone/)
  t.same(restarts, [])
  t.same(await down(), [false])
})
