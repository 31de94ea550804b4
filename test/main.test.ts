// The server and the command line as the processes a user starts.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import t from '#tap'
import type { Test } from 'tap'
import { inProject } from '../server/paths.ts'
import { compiled } from './support/compiled.ts'
import { drawLetter } from './support/drawn-letter.ts'

/** Starts the server on a free port, with data of its own, and waits for it to say where it is. */
async function startServer (t: Test, env: Record<string, string> = {}) {
  const server = spawn(process.execPath, [compiled('main.js')], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: env.DATA_DIR ?? join(t.testdir(), 'data'), ...env },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  t.teardown(() => { server.kill('SIGKILL') })
  let output = ''
  server.stdout.on('data', chunk => { output += chunk })
  const ended = once(server, 'exit').then(() => false)
  while (await Promise.race([once(server.stdout, 'data'), ended])) {
    const url = /http:\/\/\S+/.exec(output)?.[0]
    if (url) return { server, url, output: () => output }
  }
  throw new Error('the server ended before it said where it listens')
}

t.test('the server starts with nothing set, answers, and stops within 5 s of a signal', async t => {
  const mask = process.umask(0)
  const { server, url } = await startServer(t).finally(() => process.umask(mask))
  t.same(await openToOthers(join(t.testdirName, 'data')), [], 'its data is private, whatever the mask')
  t.same(await (await fetch(`${url}/ping`)).json(), { message: 'pong' })
  const model = await fetch(`${url}/get-sign_recognizer-model/alphabet`)
  t.equal(model.status, 200)

  const nothing = await fetch(`${url}/get-alphabet2`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}'
  })
  t.same(await nothing.json(), { message: null }, 'points can be read from the first moment')
  t.match((await readiness(url)).checks, { database: 'ok', recognizer: 'ok', images: 'ok' }, 'and images soon')

  const form = new FormData()
  form.append('file', new Blob([await drawLetter('L')]), 'hand.jpg')
  const letter = await fetch(`${url}/get-alphabet`, { method: 'POST', body: form })
  t.equal(letter.status, 200)
  t.same(await letter.json(), { message: 'L' })

  const signalled = Date.now()
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  t.equal(code, 0)
  t.ok(Date.now() - signalled < 5000)
})

/** What the server says once it is ready; until then it says that images are what is missing. */
async function readiness (url: string): Promise<{ checks: Record<string, string> }> {
  while (true) {
    const answer = await fetch(`${url}/ready`)
    const body = await answer.json() as { checks: Record<string, string> }
    if (answer.status === 200) return body
    const failed = Object.keys(body.checks).filter(name => body.checks[name] !== 'ok')
    if (failed.join() !== 'images') throw new Error(`not ready: ${failed}`)
    await after(20)
  }
}

/** What in a folder, itself included, somebody else may read or write. */
async function openToOthers (folder: string): Promise<string[]> {
  const names = ['.', ...await readdir(folder, { recursive: true })]
  const modes = await Promise.all(names.map(async name => (await stat(join(folder, name))).mode))
  return names.filter((_, i) => modes[i]! & 0o077)
}

const golden = new URL('../../shared/data/golden/a-left-hand.json', import.meta.url)

t.test(
  'the points of a left hand that signs A are an A',
  { skip: existsSync(golden) ? false : 'the sample is not here' },
  async t => {
    const { url } = await startServer(t)
    const answer = await fetch(`${url}/get-alphabet2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: await readFile(golden)
    })
    t.same(await answer.json(), { message: 'A' })
  }
)

t.test('wrong settings stop the start with a message that names them all', async t => {
  const { code, stderr } = await run([compiled('main.js')], { PORT: 'http', HISTORY_TTL: '-1' })
  t.equal(code, 1)
  t.match(stderr, /^The settings are wrong:\n- PORT must be .*\n- HISTORY_TTL must be .*\n$/)
})

t.test('what keeps the server from starting is said in one line, with what to do', async t => {
  const nowhere = { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/none', JWT_SECRET: 'x'.repeat(32) }
  const causes: [Record<string, string>, RegExp][] = [
    [{ DATA_DIR: '/dev/null/data' }, /^Can't write to \/dev\/null\/data \(ENOTDIR\): give DATA_DIR .*\n$/],
    [nowhere, /^Can't reach PostgreSQL \(ECONNREFUSED\): start it, or look at DATABASE_URL\n$/]
  ]
  for (const [settings, words] of causes) {
    const { code, stderr } = await run([compiled('main.js')], settings)
    t.equal(code, 1)
    t.match(stderr, words)
  }
})

t.test('the log is JSON by the line, from the start to the stop, and says what is away or broken', async t => {
  const dir = t.testdir({ models: { broken: {} } })
  await cp(inProject('assets', 'models', 'alphabet'), join(dir, 'models', 'alphabet'), { recursive: true })
  const settings = {
    MODELS_DIR: join(dir, 'models'), REDIS_URL: 'redis://me:hidden@127.0.0.1:1', LOG_LEVEL: 'info'
  }
  const { server, url, output } = await startServer(t, { ...settings, DATA_DIR: join(dir, 'data') })

  for (let i = 0; i < 2; i++) await fetch(`${url}/ping`, { headers: { 'x-forwarded-for': '192.0.2.7' } })
  const taken = await atTerminal({ ...settings, PORT: new URL(url).port, DATA_DIR: join(dir, 'other') })
  t.equal(taken.code, 1)
  t.match(taken.shown, /\d\d:\d\d:\d\d error the model "broken" is broken and is not served/)
  t.notMatch(taken.shown, '"level"', 'at a terminal, lines to read')
  t.match(taken.shown.trim().split('\n').at(-1), /^Can't listen at 127\.0\.0\.1:\d+ .*stop what is there, or choose/)

  server.kill('SIGTERM')
  await once(server, 'exit')
  const lines = output().trim().split('\n').map(line => JSON.parse(line) as { msg: string, settings?: object })
  const started = lines.find(({ msg }) => msg.startsWith(`Dactylo listens at ${url} (version `))
  t.match(started?.settings, { PORT: 0, LOG_LEVEL: 'info', REDIS_URL: true, DATABASE_URL: false, HISTORY_TTL: 30_000 })
  t.equal(lines.filter(({ msg }) => /listen/i.test(msg)).length, 1, 'one line at the start')
  t.equal(lines.filter(({ msg }) => msg === 'request completed').length, 2, 'and requests as ever')
  t.match(lines.at(-1), { msg: 'Dactylo stops: SIGTERM' })
  const told = ['Redis is away', 'the model "broken" is broken', 'A new secret signs tokens', 'X-Forwarded-For came']
  for (const words of told) t.equal(lines.filter(({ msg }) => msg.startsWith(words)).length, 1, words)
  t.notMatch(output(), 'hidden')
})

/** Starts the server with a terminal for its output, and waits for its end. */
async function atTerminal (env: Record<string, string>) {
  const child = spawn('script', ['-qec', `${process.execPath} ${compiled('main.js')}`, '/dev/null'], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env }
  })
  const [shown, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, shown }
}

/** Runs a command to its end. */
function run (
  args: string[],
  env: Record<string, string> = {}
): Promise<{ code: number, stdout: string, stderr: string }> {
  return new Promise(resolve => {
    execFile(
      process.execPath,
      args,
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    )
  })
}

t.test('recognize prints a line for each image of a folder and says which it could not read', async t => {
  const folder = t.testdir({ 'b.png': 'not an image', 'notes.txt': 'left out' })
  await writeFile(join(folder, 'a.jpg'), await drawLetter('L'))
  const { code, stdout } = await run([compiled('cli.js'), 'recognize', folder, join(folder, 'missing.jpg')])
  const lines = stdout.trim().split('\n')
  t.equal(lines.length, 3)
  t.match(lines[0], /a\.jpg\tL\t.*\t\d+ ms$/)
  t.match(lines[1], /b\.png\tThe file is neither/)
  t.match(lines[2], /missing\.jpg\t.*no such file/)
  t.equal(code, 1)
})

t.test('a command that is unknown or lacks its arguments says what it takes', async t => {
  for (const [args, words] of [
    [[], 'recognize <image>'],
    [['nothing'], 'recognize <image>'],
    [['recognize'], 'which images']
  ] as const) {
    const { code, stderr } = await run([compiled('cli.js'), ...args])
    t.not(code, 0)
    t.match(stderr, words)
  }
})
