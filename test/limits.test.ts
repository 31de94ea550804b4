import { eq, sql } from 'drizzle-orm'
import t from '#tap'
import type { App } from '../server/app.ts'
import { createPasswordHasher } from '../server/accounts/passwords/passwords.ts'
import type { PasswordHasher } from '../server/accounts/passwords/passwords.ts'
import { RequestError } from '../server/http/errors/request-error.ts'
import { siteOf } from '../server/http/limits/client-address.ts'
import { knownAddresses, refreshTokens, users } from '../server/database/schema/tables.ts'
import {
  CHEAP, databaseOf, newcomer, ownDatabase, password, signedIn, signIn, sharedApp, startApp, testRedis
} from './helper.ts'
import { until } from './support/instances.ts'
import { startAppWithRoutes } from './support/routes.ts'

const app = await sharedApp()

let tests = 0
let [school, elsewhere] = ['', '']
t.beforeEach(() => {
  tests++
  ;[school, elsewhere] = [`192.0.${tests}.1`, `192.0.${tests}.2`]
})

/** An address of this test's own. */
const stranger = (i: number) => `198.51.${tests}.${i}`

const WRONG = 'not the password'
const TEN = { authRateLimit: 10 }
const ten = await startApp(t, TEN)

interface Account { email: string, password: string }

function post (app: App, path: string, payload: object, remoteAddress: string, headers = {}) {
  return app.inject({ method: 'POST', url: `/api/${path}`, payload, remoteAddress, headers })
}

const login = (app: App, { email, password }: Account, remoteAddress = school) =>
  post(app, 'auth/login', { email, password }, remoteAddress)

const register = (app: App, payload: object, remoteAddress = school) =>
  post(app, 'auth/register', payload, remoteAddress)

/** A new account, known at the address where it signed up. */
async function signUp (app: App, remoteAddress = school) {
  const account = newcomer()
  t.equal((await register(app, account, remoteAddress)).statusCode, 201)
  return account
}

/** The statuses of requests sent one after the other. */
async function statuses (times: number, ask: (i: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const answers: number[] = []
  for (let i = 0; i < times; i++) answers.push((await ask(i)).statusCode)
  return answers
}

const tenOf = (status: number, then: number) => [...Array<number>(10).fill(status), then]

t.test('wrong passwords of one pupil do not block classmates', async t => {
  const pupils: Account[] = []
  for (let i = 0; i < 12; i++) pupils.push(await signUp(app))
  t.same(await statuses(11, () => login(ten, newcomer())), tenOf(401, 429))
  t.same(await statuses(12, i => login(ten, pupils[i]!)), Array(12).fill(200))
  t.equal((await login(ten, { ...pupils[0]!, password: WRONG })).statusCode, 429, 'only the right password opens')
  t.equal((await login(ten, pupils[0]!)).statusCode, 200)
})

t.test('an account is known for 30 days at an address where it signed up or in', async t => {
  const [account, late] = [await signUp(ten, elsewhere), await signUp(ten)]
  const { headers } = await signIn(ten, account)
  t.equal((await post(ten, 'auth/logout', { everywhere: true }, school, headers)).statusCode, 200)
  t.equal((await login(ten, account)).statusCode, 200)
  const age = sql`now() - interval '30 days'`
  const db = databaseOf(ten)
  const owner = db.select({ id: users.id }).from(users).where(eq(users.email, late.email))
  await db.update(knownAddresses).set({ lastAt: age }).where(eq(knownAddresses.userId, owner))
  await statuses(10, () => login(ten, newcomer()))
  t.equal((await login(ten, account)).statusCode, 200, 'signed in there before')
  t.equal((await login(ten, late)).statusCode, 429, 'too long ago')
})

t.test('an account has ten sign-ins from one address, right or wrong', async t => {
  const [account, other] = [await signUp(ten), await signUp(ten)]
  const attempt = (i: number) => login(ten, i % 2 ? { ...account, password: WRONG } : account)
  t.same(await statuses(11, attempt), [200, 401, 200, 401, 200, 401, 200, 401, 200, 401, 429])
  t.equal((await login(ten, { ...account, password: WRONG })).statusCode, 401, 'tells of no sign-ins')
  t.equal((await login(ten, { ...account, email: account.email.toUpperCase() })).statusCode, 429)
  t.equal((await login(ten, other)).statusCode, 200, 'another account')
  t.equal((await login(ten, account, elsewhere)).statusCode, 200, 'another address')
})

t.test('guesses of strangers never block the owner at a known address', async t => {
  const account = await signUp(ten)
  const guess = (i: number) => login(ten, { ...account, password: WRONG }, stranger(i))
  t.same(await statuses(11, guess), tenOf(401, 429), 'from eleven addresses')
  t.equal((await login(ten, account, stranger(99))).statusCode, 429, 'the right password at an unknown address')
  t.equal((await login(ten, account)).statusCode, 200)
})

t.test('an unknown account has the same limit', async t => {
  const { email } = newcomer()
  t.same(await statuses(11, i => login(ten, { email, password: WRONG }, stranger(i))), tenOf(401, 429))
})

t.test('guesses of strangers do not stop a signed-in owner from changing the account', async t => {
  const account = await signUp(ten)
  const { headers } = await signIn(ten, account)
  await statuses(12, i => login(ten, { ...account, password: WRONG }, stranger(i)))
  const change = (payload: object) => ten.inject({ method: 'PATCH', url: '/api/users/me', headers, payload })
  const email = newcomer().email
  t.equal((await change({ email, currentPassword: password })).statusCode, 200)
  t.equal((await change({ password: 'a lighthouse in the fog', currentPassword: password })).statusCode, 200)
  const again = await signIn(ten, { email, password: 'a lighthouse in the fog' })
  const closed = await ten.inject({
    method: 'DELETE',
    url: '/api/users/me',
    headers: again.headers,
    payload: { currentPassword: 'a lighthouse in the fog' }
  })
  t.equal(closed.statusCode, 200)
})

t.test('a stolen access token gets ten password guesses across all routes', async t => {
  const { headers, account } = await signedIn(ten)
  const guess = (i: number, currentPassword = WRONG) => ten.inject({
    method: i % 2 ? 'DELETE' : 'PATCH',
    url: '/api/users/me',
    headers,
    payload: { currentPassword },
    remoteAddress: stranger(i)
  })
  t.same(await statuses(11, guess), tenOf(422, 429))
  t.equal((await guess(20, password)).json().error.code, 'TOO_MANY_LOGINS')
  const own = await signIn(ten, account)
  const answer = await ten.inject({
    method: 'PATCH', url: '/api/users/me', headers: own.headers, payload: { currentPassword: password }
  })
  t.equal(answer.statusCode, 200, 'not in another session')
})

t.test('a profile has twenty changes an hour; wrong passwords and invalid requests do not count', async t => {
  const app = await startApp(t, { ...TEN, rateLimit: 600 })
  const [user, other] = [await signedIn(app), await signedIn(app)]
  const change = (payload: object, { headers } = user) =>
    app.inject({ method: 'PATCH', url: '/api/users/me', headers, payload })
  t.same(await statuses(9, () => change({ currentPassword: WRONG })), Array(9).fill(422))
  t.same(await statuses(15, () => change({ email: 'x' })), Array(15).fill(400))
  t.same(await statuses(20, i => change({ firstName: `Ada ${i}` })), Array(20).fill(200))
  const refused = await change({ firstName: 'Zoé' })
  t.equal(refused.json().error.code, 'TOO_MANY_REQUESTS')
  t.ok(Number(refused.headers['retry-after']) > 3000)
  t.equal((await app.inject({ url: '/api/users/me', headers: user.headers })).json().data.firstName, 'Ada 19')
  t.equal((await change({ firstName: 'Zoé' }, other)).statusCode, 200)
})

t.test('registrations without an invitation and wrong passwords share one count per address', async t => {
  const taken = await signUp(ten)
  t.same(await statuses(4, () => register(ten, newcomer())), Array(4).fill(201))
  t.equal((await register(ten, taken)).statusCode, 422)
  t.same(await statuses(4, () => login(ten, newcomer())), Array(4).fill(401))
  t.equal((await register(ten, newcomer())).json().error.code, 'TOO_MANY_LOGINS')
  t.equal((await login(ten, newcomer())).statusCode, 429)
  t.equal((await register(ten, newcomer(), elsewhere)).statusCode, 201)
})

t.test('tokens not signed by the server count; valid and expired tokens and repeated logouts do not', async t => {
  const pupils: Awaited<ReturnType<typeof signedIn>>[] = []
  for (let i = 0; i < 12; i++) pupils.push(await signedIn(app))
  const short = await startApp(t, { refreshTokenTtl: 1 })
  const expired = (await login(short, pupils[0]!.account)).json().data.refreshToken
  const refresh = (refreshToken: string) => post(ten, 'auth/refresh', { refreshToken }, school)
  const logout = (accessToken: string) =>
    post(ten, 'auth/logout', {}, school, { authorization: `Bearer ${accessToken}` })
  const children: string[] = []
  for (const { refreshToken } of pupils) children.push((await refresh(refreshToken)).json().data.refreshToken)
  t.same(await statuses(12, i => refresh(children[i]!)), Array(12).fill(200), 'again')
  t.same(await statuses(12, () => refresh(expired)), Array(12).fill(401), 'after the holidays')
  t.same(await statuses(12, () => logout(pupils[0]!.accessToken)), Array(12).fill(200))

  t.same(await statuses(5, i => refresh(`x.y.${i}`)), Array(5).fill(401))
  t.same(await statuses(6, i => logout(`x.y.${i}`)), [401, 401, 401, 401, 401, 429])
  t.equal((await refresh('x.y.z')).json().error.code, 'TOO_MANY_LOGINS')
  t.equal((await login(ten, newcomer())).statusCode, 429)
  t.equal((await refresh(pupils[1]!.refreshToken)).statusCode, 200, 'a valid token passes')
  t.equal((await logout(pupils[2]!.accessToken)).statusCode, 200)
})

t.test('a new password resets the account’s count', async t => {
  const app = await startApp(t, TEN, ownDatabase(t))
  const [admin, account] = [await signedIn(app, 'admin'), newcomer()]
  const { data: { id } } = (await register(app, account, elsewhere)).json()
  t.equal((await login(app, account)).statusCode, 200)
  t.same(await statuses(11, () => login(app, { ...account, password: WRONG })), tenOf(401, 429))
  t.equal((await login(app, account)).statusCode, 429)
  const { data: { code } } = (await post(app, `users/${id}/reset-code`, {}, school, admin.headers)).json()
  const another = 'a lighthouse in the fog'
  t.equal((await post(app, 'auth/reset-password', { code, password: another }, school)).statusCode, 200)
  t.equal((await login(app, { ...account, password: another })).statusCode, 200)
})

t.test('an IPv6 /48 has the limit of ten addresses, a /64 that of one', async t => {
  const app = await startApp(t, { authRateLimit: 2, rateLimit: 3 })
  const guess = (network: number | string) => login(app, newcomer(), `2001:db8:1:${network}::1`)
  for (let i = 0; i < 10; i++) t.same(await statuses(3, () => guess(i)), [401, 401, 429], `/64 number ${i}`)
  t.equal((await guess('ff')).statusCode, 429, 'twenty in total')
  t.equal((await login(app, newcomer(), '2001:db8:2::1')).statusCode, 401, 'another /48')

  const ask = (network: number) => app.inject({ url: '/api/users/me', remoteAddress: `2001:db8:3:${network}::1` })
  for (let i = 0; i < 10; i++) t.same(await statuses(4, () => ask(i)), [401, 401, 401, 429])
  t.equal((await ask(11)).statusCode, 429, 'other limits too')
})

t.test('with an invitation, a /48 can try as many e-mails as ten addresses', async t => {
  const app = await startApp(t, { authRateLimit: 1 })
  const teacher = await signedIn(app, 'teacher')
  const create = async (path: string, payload: object) =>
    (await post(app, path, payload, school, teacher.headers)).json().data
  const { id } = await create('classes', { name: 'Lions' })
  const { code: invitationCode } = await create(`classes/${id}/invitations`, { maxUses: 5, days: 1 })
  const ask = (network: number) =>
    register(app, { ...newcomer(), email: teacher.account.email, invitationCode }, `2001:db8:4:${network}::1`)
  t.same(await statuses(11, ask), tenOf(422, 429))
  t.equal((await register(app, { ...newcomer(), invitationCode }, '2001:db8:5::1')).statusCode, 201, 'another /48')
})

t.test('every limit under /api/auth has the same message', async t => {
  const app = await startApp(t, { rateLimit: 1 })
  const ask = (url: string, i: number) =>
    app.inject({ method: 'POST', url, payload: {}, remoteAddress: `192.0.2.${i}` })
  for (const [i, url] of ['/api/auth/login', '/api/auth/refresh', '/api/auth/nowhere'].entries()) {
    await ask(url, i)
    t.match((await ask(url, i)).json(), {
      error: { code: 'TOO_MANY_LOGINS', message: 'Too many login attempts, please try again later' }
    })
  }
  t.equal((await ask('/api/authors', 0)).json().error.code, 'TOO_MANY_REQUESTS')
})

t.test('all requests under /api count, allowed, found or not', async t => {
  const app = await startApp(t, { rateLimit: 3 })
  const get = (url: string, remoteAddress = '192.0.2.1') => app.inject({ url, remoteAddress })
  t.equal((await get('/api/users/me')).statusCode, 401)
  t.equal((await get('/api/nowhere')).statusCode, 404)
  t.equal((await get('/api/users')).statusCode, 401)
  for (const url of ['/api/users/me', '/api/nowhere']) {
    const refused = await get(url)
    t.equal(refused.statusCode, 429)
    t.equal(refused.json().error.message, 'Too many requests, please try again later')
    t.ok(Number(refused.headers['retry-after']) <= 60)
  }
  t.equal((await get('/ping')).statusCode, 200)
  t.equal((await get('/api/users/me', '192.0.2.2')).statusCode, 401)
})

t.test('requests of others at an address do not count for its signed-in users', async t => {
  const app = await startApp(t, { rateLimit: 3 })
  const account = await signUp(app, elsewhere)
  const { accessToken } = (await login(app, account, elsewhere)).json().data
  const get = (token?: string) => app.inject({
    url: '/api/users/me',
    remoteAddress: school,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` }
  })
  const forged = accessToken.replace(/\.[^.]+$/, '.forged')
  t.same(await statuses(4, i => get(i % 2 ? forged : undefined)), [401, 401, 401, 429])
  t.same(await statuses(4, () => get(accessToken)), [200, 200, 200, 429])
  t.equal((await get(forged)).statusCode, 429)
})

t.test('all users of a site have the limit of ten addresses', async t => {
  const db = await ownDatabase(t)
  const [open, app] = [await startApp(t, {}, db), await startApp(t, { rateLimit: 1 }, db)]
  const tokens: string[] = []
  for (let i = 0; i < 11; i++) tokens.push((await login(open, await signUp(open))).json().data.accessToken)
  const get = (i: number, network = 1) => app.inject({
    url: '/api/users/me',
    remoteAddress: `2001:db8:${network}:${i}::1`,
    headers: { authorization: `Bearer ${tokens[i]}` }
  })
  t.same(await statuses(11, i => get(i)), tenOf(200, 429))
  t.equal((await get(0, 2)).statusCode, 429, 'a user has one count, at any address')
})

/** Routes without a limit, and why. */
const UNLIMITED: Record<string, string> = {
  '/health': 'whoever used up a limit would have the server taken out of service; the answer is a constant',
  '/ready': 'the same; its checks are run four times a second at most, however many ask',
  '/metrics': 'for whoever runs the server, who keeps it inside with the proxy'
}

t.test('every route has a limit, or a documented reason to have none', async t => {
  const { app, routes } = await startAppWithRoutes(t, { rateLimit: 1, recognitionRateLimit: 1 })
  const without: string[] = []
  for (const [i, { method, url }] of routes.entries()) {
    // A separate address for each, because routes share limits.
    const ask = async () => (await app.inject({
      method, url: url.replace('*', 'index.css').replace(/:\w+/g, 'x'), remoteAddress: `192.0.${i >> 8}.${i % 256}`
    })).statusCode
    t.not(await ask(), 429, `${method} ${url}: at first`)
    if (await ask() !== 429) without.push(url)
  }
  t.same([...new Set(without)].sort(), Object.keys(UNLIMITED).sort())
})

t.test('simultaneous guesses count', async t => {
  const account = await signUp(ten, elsewhere)
  const guess = (address: string) => login(ten, { ...account, password: WRONG }, address)
  const here = await Promise.all(Array.from({ length: 30 }, () => guess(school)))
  t.equal(here.filter(({ statusCode }) => statusCode === 401).length, 10)
  const other = await signUp(ten, elsewhere)
  const everywhere = await Promise.all(Array.from({ length: 30 }, (_, i) =>
    login(ten, { ...other, password: WRONG }, stranger(i))))
  const tried = everywhere.filter(({ statusCode }) => statusCode === 401).length
  // Two passwords are hashed at once.
  t.ok(tried === 10 || tried === 11, `${tried} tried`)
})

t.test('simultaneous logins with the right password all succeed', async t => {
  const account = await signUp(app)
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(app, account)))
  t.ok(answers.every(answer => answer.statusCode === 200))
})

t.test('a network that fills the hash queue is refused, and others do not wait', async t => {
  const hasher = createPasswordHasher(CHEAP)
  const app = await startApp(t, {}, undefined, testRedis(t), hasher)
  const account = await signUp(app)
  // No hash ends before the queue is full.
  let release = () => {}
  const full = new Promise<void>(resolve => { release = resolve })
  const held = [1, 2].map(() => hasher.hash(WRONG, { network: siteOf('another'), begin: () => full }))
  let answered = 0
  const flood = Promise.all(Array.from({ length: 150 }, async (_, i) => {
    const answer = await login(app, newcomer(), `2001:db8:1:${i.toString(16)}::1`)
    answered++
    return answer
  }))
  await until(() => answered === 50)
  const owner = login(app, account)
  await until(() => answered === 51)
  release()
  t.equal((await owner).statusCode, 200)
  t.ok(answered < 51 + 75, `${answered - 51} of the flood came first`)
  await Promise.all(held)
  const answers = await flood
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  t.equal(refused.length, 51, 'one flood request was dropped for the owner')
  t.equal(answers.filter(({ statusCode }) => statusCode === 401).length, 99)
  t.equal(refused[0]!.headers['retry-after'], '1')
})

t.test('requests refused as busy count towards no limit', async t => {
  let isBusy = false
  const hasher = createPasswordHasher(CHEAP)
  const busy = async () => { throw new RequestError('UNAVAILABLE') }
  const unlessBusy = <T extends unknown[], R>(work: (...given: T) => Promise<R>) =>
    (...given: T) => isBusy ? busy() : work(...given)
  const passwords = { ...hasher, hash: unlessBusy(hasher.hash), verify: unlessBusy(hasher.verify) } as PasswordHasher
  const app = await startApp(t, TEN, undefined, testRedis(t), passwords)
  const account = await signUp(app, elsewhere)
  isBusy = true
  t.same(await statuses(12, () => login(app, { ...account, password: WRONG })), Array(12).fill(503))
  t.same(await statuses(12, () => register(app, newcomer())), Array(12).fill(503))
  isBusy = false
  t.same(await statuses(11, () => login(app, { ...account, password: WRONG })), tenOf(401, 429))
})

t.test('a login that started before a password change opens no session with the old password', async t => {
  const hasher = createPasswordHasher(CHEAP)
  let found = async () => {}
  const app = await startApp(t, {}, undefined, testRedis(t), {
    ...hasher,
    async verify (...given) {
      const verdict = await hasher.verify(...given)
      await found()
      return verdict
    }
  })
  const [{ account, user }, other] = [await signedIn(app), { ...newcomer(), password: 'a lighthouse in the fog' }]
  await register(app, other)
  const db = databaseOf(app)
  found = async () => {
    await db.execute(sql`update users set password_hash = (select password_hash from users where email = ${other.email})
      where id = ${user.id}`)
  }
  const answer = await login(app, account)
  t.equal(answer.statusCode, 401)
  t.equal(answer.json().error.code, 'CREDENTIALS_INVALID')
  t.equal((await login(app, { ...account, password: other.password })).statusCode, 200)
})

t.test('a hash with weaker parameters is recreated at login', async t => {
  const app = await startApp(t, {}, undefined, testRedis(t), createPasswordHasher())
  const db = databaseOf(app)
  const { account, user } = await signedIn(app)
  const { hash } = await import('argon2')
  const hashOf = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]!.passwordHash
  await db
    .update(users)
    .set({ passwordHash: await hash(password, { memoryCost: 8192, timeCost: 2, parallelism: 1 }) })
    .where(eq(users.id, user.id))
  await signIn(app, account)
  t.match(await hashOf(), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await signIn(app, account)
})

t.test('a session keeps few refresh tokens, and no old one can be used again', async t => {
  const db = databaseOf(app)
  const { refreshToken: first, user } = await signedIn(app)
  const refresh = (refreshToken: string) =>
    app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } })
  const ofUser = sql`${refreshTokens.sessionId} in (select id from sessions where user_id = ${user.id})`
  let token = first
  for (let i = 0; i < 5; i++) {
    token = (await refresh(token)).json().data.refreshToken
    await db.update(refreshTokens).set({ usedAt: sql`${refreshTokens.usedAt} - interval '11 seconds'` }).where(ofUser)
  }
  token = (await refresh(token)).json().data.refreshToken
  t.equal(await db.$count(refreshTokens, ofUser), 2)
  t.equal((await refresh(first)).statusCode, 401)
  t.equal((await refresh(token)).statusCode, 401, 'the whole session has ended')
})

t.test('the database never sees a refresh token', async t => {
  const { refreshToken } = await signedIn(app)
  const rows = await databaseOf(app).select().from(refreshTokens)
  t.notOk(rows.some(row => Buffer.from(row.hash).toString().includes(refreshToken) || row.hash.length !== 32))
})

t.test('a user can log out one session with its refresh token, or all sessions', async t => {
  const one = await signedIn(app)
  const two = await signIn(app, one.account)
  const three = await signIn(app, one.account)
  const logout = (payload: object | undefined, headers = {}) =>
    app.inject({ method: 'POST', url: '/api/auth/logout', headers, ...(payload && { payload }) })
  const isIn = async ({ headers }: { headers: Record<string, string> }) =>
    (await app.inject({ url: '/api/users/me', headers })).statusCode === 200

  t.equal((await logout({ refreshToken: one.refreshToken })).statusCode, 200)
  t.same([await isIn(one), await isIn(two), await isIn(three)], [false, true, true])
  t.equal((await logout({ everywhere: true }, one.headers)).statusCode, 200)
  t.same([await isIn(two), await isIn(three)], [true, true], 'an ended session ends no others')
  t.equal((await logout({ everywhere: true }, two.headers)).statusCode, 200)
  t.same([await isIn(two), await isIn(three)], [false, false])
  t.equal((await logout({ refreshToken: three.refreshToken })).statusCode, 200, 'again')
  t.equal((await logout(undefined)).statusCode, 401)
  t.equal((await logout({ refreshToken: 'x.y.z' })).statusCode, 401)
})
