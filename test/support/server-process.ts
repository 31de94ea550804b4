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

/** What each test's server needs when its database is a PostgreSQL. */
const JWT_SECRET = 'a secret that only the tests know'

/** Milliseconds that a server may take to start, and to stop when it is told to. */
const PATIENCE = { start: 300_000, stop: 60_000 }

/** A program that runs under the most careless mask: what it makes is private by itself, or open to all. */
const CARELESS = ['-c', 'umask 0 && exec "$0" "$@"', process.execPath]

/** A server as users start it: a process of its own, on a database of its own, or on one that stays when it goes.
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
      // A second one would only load its networks.
      RECOGNITION_WORKERS: '1',
      // On a busy machine a slow image must not count as one that is too slow.
      IMAGE_TIMEOUT: '120s',
      // What is covered is measured where a test calls it: here it would double the time of each start.
      NODE_V8_COVERAGE: '',
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
    if (secret) throw new Error(`The log tells ${secret}: ${output}`)
  })

  async function address () {
    if (child.exitCode !== null || child.signalCode) throw new Error(`The server ended: ${output}`)
    return /Dactylo listens at (http:\S+)/.exec(log ? await readFile(log, 'utf8') : output)?.[1]
  }

  /** Sends a signal and waits for the end.
   * @returns exit code and signal: SIGKILL when it was not gone in time */
  async function stop (signal: NodeJS.Signals = 'SIGTERM') {
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE.stop)
    return ended.finally(() => clearTimeout(late))
  }

  return { url: await until(address, PATIENCE.start), child, stop, dataDir, databaseUrl, output: () => output }
}
