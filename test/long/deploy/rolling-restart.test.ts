// deploy/nginx/rolling-restart.sh with servers that fail to return; real servers are in
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

/** Servers that report whether they are ready, and a restart command that may break them. */
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
    t.ok(ready.some((isReady, i) => isReady && !off[i]), 'another server answers')
    ready[restarted] = !broken.has(restarted)
    return true
  })
  const restart = `curl -fsS http://127.0.0.1:${control}/`
  const env = { ...process.env, SERVERS: file, RELOAD: 'true', RESTART: restart, WAIT: '1' }
  const run = () => new Promise<{ code: number, output: string }>(resolve => {
    execFile(inProject('deploy', 'nginx', 'rolling-restart.sh'), ports.map(String), { env }, (error, _, output) =>
      resolve({ code: Number(error?.code ?? 0), output }))
  })
  return { broken, down, restarts, run }
}

t.test('running it again repairs a failed restart', { skip }, async t => {
  const { broken, down, restarts, run } = await servers(t, 2)
  broken.add(0)
  for (const attempt of [1, 2]) {
    const { code, output } = await run()
    t.equal(code, 1)
    t.match(output, /is not ready and gets no requests\. Later servers were not restarted\. Fix it and run this again/)
    t.same(await down(), [true, false], `after attempt ${attempt} the other server answers`)
  }
  broken.clear()
  t.same(await run(), { code: 0, output: '' })
  t.same(restarts, [0, 0, 0, 1])
  t.same(await down(), [false, false], 'both get requests')
})

t.test('the last working server is not restarted', { skip }, async t => {
  const { down, restarts, run } = await servers(t, 1)
  const { code, output } = await run()
  t.equal(code, 1)
  t.match(output, /is the last one that serves\. It and later servers were not restarted/)
  t.same(restarts, [])
  t.same(await down(), [false])
})
