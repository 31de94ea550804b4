// The server and the command line as the processes a user starts.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import type { Test } from 'tap'
import { drawnPhoto } from './support/drawn-photo.ts'

const command = ['--import', 'tsx']

/** Starts the server on a free port, with data of its own, and waits for it to say where it is. */
async function startServer (t: Test, env: Record<string, string> = {}) {
  const server = spawn(process.execPath, [...command, 'server/main.ts'], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: join(t.testdir(), 'data'), ...env },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  t.teardown(() => { server.kill('SIGKILL') })
  const lines = createInterface(server.stdout)
  for await (const line of lines) {
    const url = /http:\/\/\S+/.exec(line)?.[0]
    if (url) return { server, url }
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

  const form = new FormData()
  form.append('file', new Blob([await drawnPhoto().jpeg().toBuffer()]), 'hand.jpg')
  const letter = await fetch(`${url}/get-alphabet`, { method: 'POST', body: form })
  t.equal(letter.status, 200)
  t.match(await letter.json(), { message: /^[A-Z]$/ })

  const signalled = Date.now()
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  t.equal(code, 0)
  t.ok(Date.now() - signalled < 5000)
})

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
  const { code, stderr } = await run(['server/main.ts'], { PORT: 'http', HISTORY_TTL: '-1' })
  t.not(code, 0)
  t.match(stderr, '- PORT must be')
  t.match(stderr, '- HISTORY_TTL must be')
})

/** Runs a command to its end. */
function run (
  args: string[],
  env: Record<string, string> = {}
): Promise<{ code: number, stdout: string, stderr: string }> {
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [...command, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    )
  })
}

t.test('recognize prints a line for each image of a folder and says which it could not read', async t => {
  const folder = t.testdir({ 'b.png': 'not an image', 'notes.txt': 'left out' })
  await writeFile(join(folder, 'a.jpg'), await drawnPhoto().jpeg().toBuffer())
  const { code, stdout } = await run(['server/cli.ts', 'recognize', folder, join(folder, 'missing.jpg')])
  const lines = stdout.trim().split('\n')
  t.equal(lines.length, 3)
  t.match(lines[0], /a\.jpg\t([A-Z]|no letter)\t.*\t\d+ ms$/)
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
    const { code, stderr } = await run(['server/cli.ts', ...args])
    t.not(code, 0)
    t.match(stderr, words)
  }
})
