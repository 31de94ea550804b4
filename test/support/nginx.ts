// nginx with the configuration of deploy/, its paths and ports replaced.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Test } from 'tap'
import { inProject } from '../../server/settings/paths.ts'
import { freePort, isListening, program, until } from './instances.ts'

const run = promisify(execFile)
const example = (name: string) => readFile(inProject('deploy', 'nginx', name), 'utf8')

/** Replaces text that must exist. */
export function replaced (text: string, changes: Record<string, string>): string {
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`the example has no "${from}"`)
    text = text.replace(from, to)
  }
  return text
}

/** Starts nginx before up to four servers on these ports.
 * @param files beside its configuration
 * @param changes of its configuration */
export async function startNginx (
  t: Test, ports: readonly number[], files: Record<string, string> = {}, changes: Record<string, string> = {}
) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'logs'), { recursive: true })
  const [nginx, port] = [(await program('nginx'))!, await freePort()]
  const config = join(folder, 'nginx.conf')
  const servers = join(folder, 'servers.conf')
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  await writeFile(config, replaced(await example('nginx.conf'), {
    '/run/nginx.pid': join(folder, 'nginx.pid'),
    '/var/log/nginx/error.log': join(folder, 'error.log'),
    // Some containers do not let root raise the file limit.
    'worker_rlimit_nofile 65536;': 'worker_rlimit_nofile 10000;',
    'worker_connections 16384;': 'worker_connections 10000;',
    'listen 80;': `listen 127.0.0.1:${port};`,
    ...changes
  }))
  await writeFile(
    servers,
    replaced(
      (await example('servers.conf')).split('\n').slice(0, ports.length).join('\n'),
      Object.fromEntries(ports.map((port, i) => [`:300${i + 1} `, `:${port} `]))
    )
  )
  // The file limit of Debian's unit.
  const start = ['-c', 'ulimit -Sn 1024 && exec "$0" "$@"', nginx, '-p', folder, '-c', config, '-g', 'daemon off;']
  const child = spawn('sh', start, { stdio: 'inherit' })
  const ended = once(child, 'exit')
  t.teardown(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await until(() => isListening(port))
  return {
    url: `http://127.0.0.1:${port}`,
    /** Runs deploy/nginx/rolling-restart.sh.
     * @param restart the command that restarts the server on the port after it
     * @param restarted ports whose servers are restarted */
    rollingRestart: (restart: string, restarted: readonly number[]) =>
      run(inProject('deploy', 'nginx', 'rolling-restart.sh'), restarted.map(String), {
        env: {
          ...process.env,
          SERVERS: servers,
          RELOAD: `${nginx} -p ${folder} -c ${config} -s reload`,
          RESTART: restart
        }
      })
  }
}
