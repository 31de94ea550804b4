import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Test } from 'tap'
import { compiled } from './compiled.ts'
import { copyTemplate } from './database.ts'
import type { Where } from './database.ts'
import { secretIn } from './log.ts'

/** What each test's server needs when its database is a PostgreSQL. */
const JWT_SECRET = 'a secret that only the tests know'

/** A server as users start it: a process of its own, on a database of its own, or on one that stays when it goes.
 * @param log a file for its log */
export async function startServer (t: Test, settings: Record<string, string> = {}, kept?: Where, log?: string) {
  const { databaseUrl, dataDir, remove } = kept ? { ...kept, remove: undefined } : await copyTemplate()
  const child = spawn(process.execPath, [compiled('main.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_AUTH_MAX: '0',
      RATE_LIMIT_MAX: '0',
      LOG_LEVEL: 'trace',
      // What is covered is measured where a test calls it: here it would double the time of each start.
      NODE_V8_COVERAGE: '',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, JWT_SECRET }),
      ...settings
    },
    stdio: ['ignore', log ? openSync(log, 'a') : 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => { output += chunk })
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  t.teardown(async () => {
    child.kill('SIGKILL')
    await ended
    await remove?.()
    const secret = secretIn(output)
    if (secret) throw new Error(`The log tells ${secret}: ${output}`)
  })
  return { url: await address(), child, ended, dataDir, databaseUrl, output: () => output }

  async function address (): Promise<string> {
    while (true) {
      const said = log ? await readFile(log, 'utf8') : output
      const url = /Dactylo listens at (http:\S+)/.exec(said)?.[1]
      if (url) return url
      await Promise.race([
        child.stdout ? once(child.stdout, 'data') : setTimeout(50),
        ended.then(() => {
          throw new Error(`The server ended: ${output}`)
        })
      ])
    }
  }
}
