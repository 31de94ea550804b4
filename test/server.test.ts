import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import t from '#tap'
import { inProject } from '../server/settings/paths.ts'
import { version } from '../server/settings/version.ts'
import { newcomer, password } from './helper.ts'
import { until } from './support/instances.ts'
import { metric, metricsOf } from './support/metrics.ts'
import { startServer } from './support/server-process.ts'

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body)
  })

/** Sends every kind of request that could leave something in the log.
 * @returns the last answer, and what must not be logged */
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
  return { answer, secrets }
}

t.test('a server process', async t => {
  const { url, child, stop, output } = await startServer(t, { LOG_LEVEL: 'trace' })
  const { answer, secrets } = await beBusy(url)
  t.equal(answer.status, 200)

  t.test('the log, the metrics and /ready name the build', async t => {
    const build = await readFile(inProject('dist', 'build-id'), 'utf8')
    t.match(output(), `(version ${version}, build ${build})`)
    t.match(await metricsOf(url), `dactylo_build_info{version="${version}",build="${build}",`)
    t.match(await (await fetch(`${url}/ready`)).json(), { build })
  })

  t.test('the API documents are built at the start, so their first request does not wait', async t => {
    await until(async () => (await fetch(`${url}/ready`)).status === 200)
    const text = async (path: string) => (await fetch(url + path)).text()
    const seconds = async () => metric(await metricsOf(url), 'process_cpu_seconds_total')
    const read = async () => {
      const before = await seconds()
      const [json, yaml] = [await text('/api/docs/json'), await text('/api/docs/yaml')]
      return { json, yaml, spent: await seconds() - before }
    }
    await seconds()
    const { json, yaml, spent } = await read()
    const { spent: again } = await read()
    t.match(json, /^\{"openapi":"3\.1\.0"/)
    t.match(yaml, /^openapi: 3\.1\.0/)
    t.ok(spent < 4 * again + 0.1, `${spent} s of the processor, and ${again} s when asked again`)
  })

  t.test('after one or two signals the server answers the requests under way and accepts no new ones', async t => {
    const account = newcomer()
    await post(`${url}/api/auth/register`, account)
    const body = JSON.stringify({ email: account.email, password })
    const login = request(`${url}/api/auth/login`, {
      method: 'POST', headers: { 'content-type': 'application/json', 'content-length': body.length }
    })
    const answered = once(login, 'response')
    login.write(body.slice(0, 10))
    await until(async () =>
      / 2$/m.test(/^dactylo_http_requests_in_flight .*$/m.exec(await (await fetch(`${url}/metrics`)).text())![0])
    )

    child.kill('SIGTERM')
    await until(() => fetch(`${url}/health`).then(() => false, () => true))
    child.kill('SIGTERM')
    child.kill('SIGINT')
    login.end(body.slice(10))
    const [answer] = await answered as [IncomingMessage]
    t.equal(answer.statusCode, 200)
    answer.resume()
    t.same(await stop(), [0, null])
  })

  t.test('the log of a busy run contains no password, token, address or text of a caller', async t => {
    const log = output()
    t.ok(log.split('\n').length > 25, 'the log is not empty')
    t.ok(log.includes(answer.headers.get('x-request-id')!), 'with each request’s id')
    for (const secret of secrets) t.notOk(log.includes(secret), `does not contain ${secret.slice(0, 20)}`)
  })
})
