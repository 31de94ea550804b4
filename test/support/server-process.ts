import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Test } from 'tap'
import { compiled } from './compiled.ts'
import { copyTemplate } from './database.ts'
import type { Where } from './database.ts'
import { until } from './instances.ts'
import { secretIn } from './log.ts'

/** Settings of each test server on PostgreSQL. */
const JWT_SECRET = 'a secret that only the tests know'

/** Milliseconds that a server may take to start, and to stop after a signal. */
const TIMEOUTS_MS = { start: 300_000, stop: 60_000 }

/** Runs a program with umask 0, so every file has the permissions that the program chose. */
const CARELESS = ['-c', 'umask 0 && exec "$0" "$@"', process.execPath]

/** A server as users start it: a separate process, on a new database or a given one.
 * @param log a file for its log */
export async function startServer (t: Test, settings: Record<string, string> = {}, kept?: Where, log?: string) {
  const { databaseUrl, dataDir, remove } = kept ? { ...kept, remove: undefined } : await copyTemplate('seeded')
  const child = spawn('sh', [...CARELESS, compiled('main.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_AUTH_MAX: '0',
      RATE_LIMIT_MAX: '0',
      LOG_LEVEL: 'trace',
      // A second worker would only load its networks.
      RECOGNITION_WORKERS: '1',
      // On a busy machine a slow image must not count as too slow.
      IMAGE_TIMEOUT: '120s',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, JWT_SECRET }),
      ...settings
    },
    stdio: ['ignore', log ? openSync(log, 'a') : 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => { output += chunk })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  t.teardown(async () => {
    child.kill('SIGKILL')
    await ended
    await remove?.()
    const secret = secretIn(output)
    if (secret) throw new Error(`The log contains ${secret}: ${output}`)
  })

  async function address () {
    if (child.exitCode !== null || child.signalCode) throw new Error(`The server ended: ${output}`)
    return /Dactylo listens at (http:\S+)/.exec(log ? await readFile(log, 'utf8') : output)?.[1]
  }

  /** Sends a signal and waits for the end.
   * @returns exit code and signal: SIGKILL if it did not end in time */
  async function stop (signal: NodeJS.Signals = 'SIGTERM') {
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), TIMEOUTS_MS.stop)
    return ended.finally(() => clearTimeout(late))
  }

  return { url: await until(address, TIMEOUTS_MS.start), child, stop, dataDir, databaseUrl, output: () => output }
}
