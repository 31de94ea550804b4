// Time from the start of a server to its first answer and to reading images, on an existing database: compiled, and
// with `npm start`; compared with an empty Node process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { inProject } from '../server/settings/paths.ts'
import { ms, quantile, spread } from './figures.ts'

const STARTS = 5
const PORT = 3917
const PROGRAMS = { 'npm start': ['npm', 'start'], 'node dist/server/main.js': ['node', 'dist/server/main.js'] }

export async function run () {
  const folder = await mkdtemp(join(tmpdir(), 'dactylo-start-'))
  // The first start compiles changed files and creates the database.
  await timeStart(PROGRAMS['npm start'], folder)
  const nothing: number[] = []
  for (let i = 0; i < STARTS; i++) nothing.push(await timeNode())
  console.log(`node -e 0: ${ms(quantile(nothing, 0.5))}`)
  for (const [name, program] of Object.entries(PROGRAMS)) {
    const starts: Start[] = []
    for (let i = 0; i < STARTS; i++) starts.push(await timeStart(program, folder))
    const [answered, ready] = (['answered', 'ready'] as const).map(key => starts.map(start => start[key]))
    console.log(`${name}: first /ping after ${spread(answered!, ms)}, images after ${spread(ready!, ms)}`)
  }
  await rm(folder, { recursive: true })
}

async function timeNode (): Promise<number> {
  const started = performance.now()
  await once(spawn('node', ['-e', '0']), 'exit')
  return performance.now() - started
}

interface Start { answered: number, ready: number }

async function timeStart ([command = '', ...args]: string[], folder: string): Promise<Start> {
  const started = performance.now()
  const child = spawn(command, args, {
    cwd: inProject(),
    // A separate process group, to stop npm, its shell and the server together.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(PORT), LOG_LEVEL: 'silent', DATA_DIR: folder, DATABASE_URL: '', REDIS_URL: '' }
  })
  const answered = await answers('/ping') - started
  const ready = await answers('/ready') - started
  process.kill(-child.pid!, 'SIGINT')
  await once(child, 'exit')
  while (await isAnswered('/ping')) await after(50)
  return { answered, ready }
}

/** The time of the first successful answer. */
async function answers (path: string): Promise<number> {
  while (!await isAnswered(path)) await after(10)
  return performance.now()
}

const isAnswered = (path: string) =>
  fetch(`http://127.0.0.1:${PORT}${path}`, { headers: { connection: 'close' } }).then(({ ok }) => ok, () => false)
