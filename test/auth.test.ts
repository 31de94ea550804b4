import t from '#tap'
import { newcomer, ownDatabase, password, signIn, signedIn, sharedApp, startApp } from './helper.ts'
import type { App } from '../server/app.ts'

const app = await sharedApp()

const post = (app: App, url: string, payload?: object) =>
  app.inject({ method: 'POST', url: `/api/auth/${url}`, payload })

t.test('an e-mail and a username are unique, ignoring case', async t => {
  const account = newcomer()
  await post(app, 'register', account)
  const sameEmail = await post(app, 'register', { ...newcomer(), email: account.email.toUpperCase() })
  t.equal(sameEmail.statusCode, 422)
  t.same(sameEmail.json(), {
    success: false,
    error: { statusCode: 422, code: 'EMAIL_TAKEN', message: 'This e-mail is already in use' }
  })
  const sameName = await post(app, 'register', { ...newcomer(), username: account.username.toUpperCase() })
  t.equal(sameName.json().error.message, 'This username is already in use')
})

t.test('two simultaneous registrations with one e-mail create one user', async t => {
  const { email } = newcomer()
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(app, 'register', { ...newcomer(), email })))
  t.same(answers.map(answer => answer.statusCode).sort(), [201, 422, 422, 422, 422])
})

t.test('logging in returns tokens that open the API', async t => {
  const { account, user } = await signedIn(app)
  const { headers } = await signIn(app, { email: account.email.toUpperCase(), password })
  const me = await app.inject({ url: '/api/users/me', headers })
  t.equal(me.statusCode, 200)
  t.same(me.json().data, user)
})

t.test('a new secret signs new tokens, and tokens of the configured old secret stay valid', async t => {
  const [before, now] = ['the secret that signed tokens until now', 'the secret that signs tokens from now on']
  const old = await signedIn(await startApp(t, { jwtSecret: before }))
  const me = async (app: App, token: string) =>
    (await app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })).statusCode

  const rotated = await startApp(t, { jwtSecret: now, jwtSecretPrevious: before })
  t.equal(await me(rotated, old.accessToken), 200)
  const answer = await post(rotated, 'refresh', { refreshToken: old.refreshToken })
  t.equal(answer.statusCode, 200)
  const { accessToken, refreshToken } = answer.json().data
  t.equal(await me(rotated, accessToken), 200)
  t.equal(await me(rotated, old.refreshToken), 401, 'still not valid as an access token')

  const done = await startApp(t, { jwtSecret: now })
  t.equal(await me(done, old.accessToken), 401)
  t.equal((await post(done, 'refresh', { refreshToken: old.refreshToken })).statusCode, 401)
  t.equal(await me(done, accessToken), 200)
  t.equal((await post(done, 'refresh', { refreshToken })).statusCode, 200)
})

t.test('tokens expire when the settings say so', async t => {
  const app = await startApp(t, { accessTokenTtl: 1000, refreshTokenTtl: 3_600_000 })
  const { accessToken, refreshToken, headers } = await signedIn(app)
  const lifeOf = (token: string) => {
    const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
    return exp - iat
  }
  t.same([lifeOf(accessToken), lifeOf(refreshToken)], [1, 3600])
  const me = async () => (await app.inject({ url: '/api/users/me', headers })).statusCode
  const issued = Date.now()
  while (await me() === 200 && Date.now() < issued + 5000) await new Promise(resolve => setTimeout(resolve, 50))
  t.equal(await me(), 401)
})

t.test('only its own refresh token tells that an account was deleted', async t => {
  const { headers, refreshToken } = await signedIn(app)
  const other = await signedIn(app)
  const refresh = async (token: string) =>
    (await app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken: token } })).json().error
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers: other.headers, payload: { everywhere: true } })
  await app.inject({ method: 'DELETE', url: '/api/users/me', headers, payload: { currentPassword: password } })
  t.match(await refresh(refreshToken), { statusCode: 401, code: 'ACCOUNT_DELETED' })
  t.match(await refresh(other.refreshToken), { statusCode: 401, code: 'REFRESH_TOKEN_INVALID' }, 'an ended session')
  const elsewhere = await startApp(t, {}, await ownDatabase(t))
  t.match(await refresh((await signedIn(elsewhere)).refreshToken), { statusCode: 401, code: 'REFRESH_TOKEN_INVALID' },
    'an account that this database never had')
  t.match(await refresh(`${refreshToken}x`), { statusCode: 401, code: 'REFRESH_TOKEN_INVALID' }, 'not signed')
})

t.test('an international e-mail address is one address, however a browser sends it', async t => {
  const name = newcomer().username
  const [plain, dns] = [`${name}@école.example`, `${name}@xn--cole-9oa.example`]
  const register = (email: string) =>
    app.inject({ method: 'POST', url: '/api/auth/register', payload: { ...newcomer(), email } })
  const registered = await register(plain)
  t.match([registered.statusCode, registered.json().data?.email], [201, dns])
  t.match((await register(dns)).json(), { error: { code: 'EMAIL_TAKEN' } })
  for (const email of [plain, plain.toUpperCase(), plain.normalize('NFD'), dns]) {
    const payload = { email, password }
    t.equal((await app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode, 200, email)
  }
})
