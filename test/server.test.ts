import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import t from '#tap'
import { newcomer, password } from './helper.ts'
import { startServer } from './support/server-process.ts'

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body)
  })

t.test('the log of a busy run holds no password, token, address or text of a caller', async t => {
  const { url, child, ended, output } = await startServer(t, { LOG_LEVEL: 'trace' })
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
  t.equal(answer.status, 200)
  child.kill('SIGTERM')
  await ended

  const log = output()
  t.ok(log.split('\n').length > 25, 'there is a log')
  t.ok(log.includes(answer.headers.get('x-request-id')!), 'with the id of each request')
  const secrets = [
    account.email,
    email,
    account.username,
    password,
    'not the password',
    data.accessToken,
    data.refreshToken,
    data.user.id,
    '$argon2',
    'insert into',
    'select "'
  ]
  for (const secret of secrets) t.notOk(log.includes(secret), `not: ${secret.slice(0, 20)}`)
})

t.test('a signal lets the requests under way finish, a second one does too, and no new ones are taken', async t => {
  const { url, child, ended } = await startServer(t)
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
  const [code, signal] = await ended
  t.same({ code, signal }, { code: 0, signal: null })
})

async function until (isSo: () => Promise<boolean>) {
  while (!await isSo()) await setTimeout(20)
}
