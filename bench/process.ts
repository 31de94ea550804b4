// A server in a process of its own, with its data in a folder that goes when it stops.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** In which Linux counts what a second of a processor is. */
const TICKS = 100

/** As it is deployed: compiled, which `prebench` sees to. */
export const SERVER = 'dist/server/main.js'

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>

/** Starts a script that prints its URL, without limits and without a log. */
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
    /** Seconds of processor that all its threads have had, where /proc tells. */
    async cpuSeconds () {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
      const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
      return (Number(user) + Number(system)) / TICKS
    },
    /** Memory the process holds, where /proc tells. */
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
  throw new Error(`${script} ended before it said where it listens`)
}
