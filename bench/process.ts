// A server in a separate process with a temporary data folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Clock ticks per second of CPU time in Linux. */
const TICKS = 100

/** The compiled server, as deployed. `prebench` builds it. */
export const SERVER = 'dist/server/main.js'

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>

/** Starts a script that prints its URL, without limits or logs. */
export async function startProcess (script: string, settings: Record<string, string> = {}, options: string[] = []) {
  const dataDir = await mkdtemp(join(tmpdir(), 'dactylo-'))
  const env = {
    ...process.env,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    RATE_LIMIT_MAX: '0',
    RATE_LIMIT_AUTH_MAX: '0',
    RATE_LIMIT_RECOGNITION_MAX: '0',
    ...settings
  }
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = spawn(process.execPath, [...options, ...loader, script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  return {
    url: await urlIn(child.stdout, script),
    /** CPU time of all threads in seconds, from /proc. */
    async cpuSeconds () {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
      const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
      return (Number(user) + Number(system)) / TICKS
    },
    /** Resident memory, from /proc. */
    async residentMiB () {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
    },
    async stop () {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(dataDir, { recursive: true })
    }
  }
}

async function urlIn (output: NodeJS.ReadableStream, script: string): Promise<string> {
  for await (const line of createInterface(output)) {
    const url = /https?:\/\/\S+/.exec(line)?.[0]
    if (url) {
      output.resume()
      return url
    }
  }
  throw new Error(`${script} exited before it printed its URL`)
}
