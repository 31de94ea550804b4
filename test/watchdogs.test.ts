// The commands by which systemd and Docker restart a server that answers nothing.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter } from 'node:path'
import { promisify } from 'node:util'
import t from '#tap'
import type { Test } from 'tap'
import { inProject } from '../server/settings/paths.ts'
import { freePort, missing } from './support/instances.ts'

const run = promisify(execFile)

/** Listens, then never answers: the kernel still accepts connections. */
const HANGS = `const server = require('node:http').createServer().listen(0, '127.0.0.1', () => {
  require('node:fs').writeSync(1, String(server.address().port))
  while (true);
})`

/** A server that answers nothing.
 * @param within a command that starts it, with its arguments */
async function startHanging (t: Test, within: string[] = []) {
  const [command, ...args] = [...within, process.execPath, '--eval', HANGS]
  const child = spawn(command!, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const [port] = await once(child.stdout, 'data') as [Buffer]
  return { port: String(port), child, ended }
}

async function startHealthy (t: Test) {
  const server = createServer((_request, answer) => answer.end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return String((server.address() as AddressInfo).port)
}

t.test('systemd restarts a server that answers nothing, and no other', { skip: await missing('curl') }, async t => {
  const unit = await readFile(inProject('deploy', 'systemd', 'dactylo-watch@.service'), 'utf8')
  const [, script = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit)!
  const bin = t.testdir({ systemctl: '#!/bin/sh\necho "$@"\n' })
  await run('chmod', ['+x', `${bin}/systemctl`])
  const watch = async (port: string) => {
    const command = script.replaceAll('%i', port).replaceAll('$$', '$').replace('-m 30 ', '-m 1 ')
    const env = { PATH: `${bin}${delimiter}${process.env.PATH}` }
    return (await run('/bin/sh', ['-c', command], { env })).stdout
  }
  t.equal(await watch(await startHealthy(t)), '')
  t.equal(await watch(String(await freePort())), '', 'one that starts is left alone')
  const { port } = await startHanging(t)
  t.equal(await watch(port), `try-restart dactylo@${port}\n`)
})

const check = (port: string, within: string[] = []) => {
  const [command, ...args] = [...within, process.execPath, inProject('deploy', 'health.mjs'), '1']
  const env = { ...process.env, PORT: port }
  return run(command!, args, { env }).then(() => 0, ({ code }: { code: number }) => code)
}

t.test('the health check of the container reports the state of the server', async t => {
  t.equal(await check(await startHealthy(t)), 0)
  t.equal(await check(String(await freePort())), 1)
})

/** A container whose first process waits for the server and ends with it, as the init of Docker does. */
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', 'sh', '-c', '"$@" & wait $!', 'sh']
const noContainer = await run('unshare', ['--pid', '--fork', '--mount-proc', 'true'])
  .then(() => false, () => 'may not unshare here')

t.test('the health check ends a container whose server answers nothing', { skip: noContainer }, async t => {
  const { port, child, ended } = await startHanging(t, CONTAINER)
  const first = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim()
  // The check may end with the container.
  t.not(await check(port, ['nsenter', '--target', first, '--pid', '--mount']), 0)
  t.same(await ended, [137, null], 'Docker then starts it again')
})
