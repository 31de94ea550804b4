// The server as a process started by a user.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readFile, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import t from '#tap'
import type { Test } from 'tap'
import { openMigratedDatabase } from '../server/database/open.ts'
import { auditEntries } from '../server/database/schema/tables.ts'
import { inProject } from '../server/settings/paths.ts'
import { version } from '../server/settings/version.ts'
import { explainError } from '../server/operations/process/start-error.ts'
import { newcomer, password } from './helper.ts'
import { compiled } from './support/compiled.ts'
import { copyEmbedded } from './support/database.ts'
import { drawLetter } from './support/drawn-letter.ts'
import { openGates } from './support/gates.ts'
import { until } from './support/instances.ts'
import { metric, metricsOf } from './support/metrics.ts'
import { startServer } from './support/server-process.ts'
import { call, newAccount, signIn } from './support/writers.ts'

/** Milliseconds after which a process counts as hanging. */
const PROCESS_TIMEOUT_MS = 180_000

const golden = new URL('../../shared/data/golden/a-left-hand.json', import.meta.url)
const noGolden = existsSync(golden) ? false : 'the sample is not here'

/** Clears what `startServer` sets for other tests: an empty value counts as not set. */
const NOTHING = { RATE_LIMIT_AUTH_MAX: '', RATE_LIMIT_MAX: '', RECOGNITION_WORKERS: '' }

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body)
  })

/** Sends every kind of request that could leave something in the log.
 * @returns the last answer, what must not be logged, and the token of a learner */
async function beBusy (url: string) {
  const account = newcomer()
  const email = encodeURIComponent(account.email)
  const auth = `${url}/api/auth`

  await post(`${auth}/register`, account)
  await post(`${auth}/register`, account)
  await post(`${auth}/register`, { ...account, email: `x${account.email}x`, nonsense: account.password })
  await post(`${auth}/login`, { email: account.email, password: 'not the password' })
  const login = await post(`${auth}/login`, { email: account.email, password })
  const { data } = await login.json() as { data: { accessToken: string, refreshToken: string, user: { id: string } } }
  const headers = { authorization: `Bearer ${data.accessToken}` }
  await post(`${auth}/refresh`, { refreshToken: data.refreshToken })
  await post(`${auth}/refresh`, { refreshToken: `${data.refreshToken}x` })
  await fetch(`${auth}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"password":"${password}`
  })
  for (const path of [
    `/api/users/${email}`,
    `/api/users?search=${email}`,
    `/${email}`,
    '/api/users/me/export',
    '/ping'
  ]) {
    await fetch(url + path, { headers })
  }
  const answer = await fetch(`${url}/api/users/me`, { headers })
  const secrets = [
    account.email, email, account.username, password, 'not the password', data.accessToken, data.refreshToken,
    data.user.id, '$argon2', 'insert into', 'select "'
  ]
  return { answer, secrets, token: data.accessToken }
}

t.test('the server starts without settings, answers, and stops at a signal', async t => {
  const dataDir = join(t.testdir(), 'data')
  const { settings, workers, drain } = await openGates(t)
  const { url, child, stop, output } = await startServer(t, { ...NOTHING, ...settings }, { databaseUrl: '', dataDir })
  t.equal((await stat(dataDir)).mode & 0o077, 0, 'its data is private, even with a loose umask')
  t.equal((await stat(join(dataDir, 'jwt-secret'))).mode & 0o077, 0)
  const { answer, secrets, token } = await beBusy(url)
  t.equal(answer.status, 200)
  const { body: { meta } } = await call(url, 'GET', '/api/dictionary', { token })
  t.ok(meta.total >= 26, 'with its content')
  const model = await fetch(`${url}/get-sign_recognizer-model/alphabet`)
  t.equal(model.status, 200)

  const nothing = await fetch(`${url}/get-alphabet2`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}'
  })
  t.same(await nothing.json(), { message: null }, 'points can be read at once')
  await until(() => workers.isReached)
  const early = await fetch(`${url}/ready`)
  const notYet = [503, { checks: { images: 'failed' } }]
  t.match([early.status, await early.json()], notYet, 'not before the workers are warm')
  workers.open()
  t.match((await readiness(url)).checks, { database: 'ok', recognizer: 'ok', images: 'ok' })

  const form = new FormData()
  form.append('file', new Blob([await drawLetter('L')]), 'hand.jpg')
  const letter = await fetch(`${url}/get-alphabet`, { method: 'POST', body: form })
  t.equal(letter.status, 200)
  t.same(await letter.json(), { message: 'L' })

  await t.test('the points of a left hand signing A are read as A', { skip: noGolden }, async t => {
    const hand = await fetch(`${url}/get-alphabet2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': 'a-left-hand-that-signs-a' },
      body: await readFile(golden)
    })
    t.same(await hand.json(), { message: 'A' })
  })

  await t.test('the log, the metrics and /ready name the build', async t => {
    const build = await readFile(inProject('dist', 'build-id'), 'utf8')
    t.match(output(), `(version ${version}, build ${build})`)
    t.match(await metricsOf(url), `dactylo_build_info{version="${version}",build="${build}",`)
    t.match(await (await fetch(`${url}/ready`)).json(), { build })
  })

  await t.test('the API document is built at the start, so its first request does not wait', async t => {
    const seconds = async () => metric(await metricsOf(url), 'process_cpu_seconds_total')
    const read = async () => {
      const before = await seconds()
      const json = await (await fetch(`${url}/api/docs/json`)).text()
      return { json, spent: await seconds() - before }
    }
    await seconds()
    const { json, spent } = await read()
    const { spent: again } = await read()
    t.match(json, /^\{"openapi":"3\.1\.0"/)
    t.ok(spent < 4 * again + 0.1, `${spent} s of the processor, and ${again} s when asked again`)
  })

  await t.test('after signals the server answers the requests under way and accepts no new ones', async t => {
    const account = newcomer()
    await post(`${url}/api/auth/register`, account)
    const body = JSON.stringify({ email: account.email, password })
    const begin = () => {
      const login = request(`${url}/api/auth/login`, {
        method: 'POST', headers: { 'content-type': 'application/json', 'content-length': body.length }
      })
      login.write(body.slice(0, 10))
      return { answered: once(login, 'response') as Promise<[IncomingMessage]>, end: () => login.end(body.slice(10)) }
    }
    const [first, second] = [begin(), begin()]
    await until(async () =>
      / 3$/m.test(/^dactylo_http_requests_in_flight .*$/m.exec(await (await fetch(`${url}/metrics`)).text())![0])
    )

    child.kill('SIGTERM')
    await until(() => output().includes('Dactylo stops'))
    await until(() => drain.isReached || child.exitCode !== null)
    const isLeaving = async () => {
      const { checks } = await (await fetch(`${url}/ready`)).json() as { checks: Record<string, string> }
      return checks['staying'] === 'failed'
    }
    await until(isLeaving, 60_000)
    t.equal((await fetch(`${url}/ping`)).status, 200, 'proxies have time to notice')
    first.end()
    const [early] = await first.answered
    t.equal(early.resume().headers.connection, 'close', 'the client must not send more on this connection')
    drain.open()
    await until(() => fetch(`${url}/health`).then(() => false, () => true))
    child.kill('SIGTERM')
    child.kill('SIGINT')
    second.end()
    const [answer] = await second.answered
    t.equal(answer.statusCode, 200)
    answer.resume()
    t.same(await stop(), [0, null])
    t.equal(output().split('Dactylo stops').length, 2, 'further signals change nothing')
  })

  await t.test('the log of a busy run contains no password, token, address or text of a caller', async t => {
    const log = output()
    t.ok(log.split('\n').length > 25, 'the log is not empty')
    t.ok(log.includes(answer.headers.get('x-request-id')!), 'with each request’s id')
    for (const secret of secrets) t.notOk(log.includes(secret), `does not contain ${secret.slice(0, 20)}`)
  })
})

/** Waits until /ready answers 200; until then only images may be missing. */
async function readiness (url: string): Promise<{ checks: Record<string, string> }> {
  return until(async () => {
    const asked = performance.now()
    const answer = await fetch(`${url}/ready`)
    // On a busy machine another check may time out, which counts as failed.
    const isLate = performance.now() - asked > 1900
    const body = await answer.json() as { checks: Record<string, string> }
    if (answer.status === 200) return body
    const failed = Object.keys(body.checks).filter(name => body.checks[name] !== 'ok')
    if (failed.join() !== 'images' && !isLate) throw new Error(`not ready: ${failed}`)
  })
}

/** Starts the server with invalid settings. @returns its output */
function complaintOn (t: Test, settings: Record<string, string>): string {
  const env = { PATH: process.env.PATH, ...settings }
  const { status, stderr } = spawnSync(process.execPath, [compiled('main.js')], {
    env, encoding: 'utf8', timeout: PROCESS_TIMEOUT_MS
  })
  t.equal(status, 1)
  return stderr
}

t.test('a failed start says why and what to do in one line', async t => {
  const complaint = complaintOn(t, { DATA_DIR: '/dev/null/data' })
  t.match(complaint, /^Can't write to \/dev\/null\/data \(ENOTDIR\): set DATA_DIR .*\n$/)
  const nowhere = { databaseUrl: 'postgres://me:hidden@127.0.0.1:1/none', dataDir: '', statementTimeout: 1000 }
  t.match(
    await openMigratedDatabase(nowhere).then(() => 'it starts', explainError),
    /^Can't reach PostgreSQL \(connect ECONNREFUSED [\d.:]+\): start it, or check DATABASE_URL$/
  )
})

interface LogLine { msg: string, settings?: object, res?: { statusCode: number, code?: string } }

t.test('each log line is JSON, from start to stop, and reports faults and outages', async t => {
  const dir = t.testdir({ models: { broken: {} } })
  await cp(inProject('assets', 'models', 'alphabet'), join(dir, 'models', 'alphabet'), { recursive: true })
  const dataDir = join(dir, 'data')
  const settings = {
    MODELS_DIR: join(dir, 'models'), REDIS_URL: 'redis://me:hidden@127.0.0.1:1', LOG_LEVEL: 'info'
  }
  const where = await copyEmbedded(dataDir, 'seeded')
  const { db, close } = await openMigratedDatabase({ ...where, statementTimeout: PROCESS_TIMEOUT_MS })
  await db.insert(auditEntries).values({ action: 'user.logged_in', at: sql`now() - interval '91 days'` })
  await close()
  const { url, stop, output } = await startServer(t, settings, where)
  await enter(url)
  await until(() => output().includes('Expired rows deleted'))
  for (let i = 0; i < 2; i++) await fetch(`${url}/ping`, { headers: { 'x-forwarded-for': '192.0.2.7' } })
  await fetch(`${url}/api/users/me`)
  t.same(await stop(), [0, null])
  const lines = output().trim().split('\n').map(line => JSON.parse(line) as LogLine)
  const started = lines.find(({ msg }) => msg.startsWith(`Dactylo listens at ${url} (version `))
  t.match(started?.settings, { PORT: 0, LOG_LEVEL: 'info', REDIS_URL: true, DATABASE_URL: false, HISTORY_TTL: 30_000 })
  t.equal(lines.filter(({ msg }) => /listen/i.test(msg)).length, 1, 'one line at the start')
  t.equal(lines.filter(({ msg }) => msg === 'request completed').length, 5, 'one line per request')
  const refused = lines.find(({ res }) => res?.code)
  t.same(refused?.res, { statusCode: 401, code: 'AUTHENTICATION_REQUIRED' }, 'the reason of a refusal')
  t.match(lines.at(-1), { msg: 'Dactylo stops: SIGTERM' })
  const warnings = ['Redis is unavailable', 'The model "broken" is broken', 'X-Forwarded-For from']
  for (const words of warnings) t.equal(lines.filter(({ msg }) => msg.startsWith(words)).length, 1, words)
  t.notMatch(output(), /hidden|must sign in again/)

  const busy = createServer().listen(0, '127.0.0.1')
  t.teardown(() => { busy.close() })
  await once(busy, 'listening')
  await rm(join(dataDir, 'jwt-secret'))
  const taken = await atTerminal({ ...settings, PORT: String((busy.address() as AddressInfo).port), DATA_DIR: dataDir })
  t.equal(taken.code, 1)
  t.match(taken.shown, /\d\d:\d\d:\d\d error The model "broken" is broken and is not served/)
  t.match(taken.shown, 'Tokens are signed with a new secret: all users must sign in again')
  t.notMatch(taken.shown, '"level"', 'readable lines at a terminal')
  t.match(taken.shown.trim().split('\n').at(-1), /^Can't listen at 127\.0\.0\.1:\d+ .*stop the other program, or/)
})

/** Registers an account. @returns its token */
async function enter (url: string) {
  const account = newAccount()
  await call(url, 'POST', '/api/auth/register', { body: account })
  return (await signIn(url, account)).token
}

/** Starts the server with a terminal as output, and waits for its end. */
async function atTerminal (env: Record<string, string>) {
  const child = spawn('script', ['-qec', `${process.execPath} ${compiled('main.js')}`, '/dev/null'], {
    env: { PATH: process.env.PATH, ...env }, timeout: PROCESS_TIMEOUT_MS
  })
  const [shown, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, shown }
}
