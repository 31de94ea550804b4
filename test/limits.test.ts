import { eq, sql } from 'drizzle-orm'
import t from '#tap'
import type { App } from '../server/app.ts'
import { createPasswordHasher } from '../server/passwords/passwords.ts'
import { RequestError } from '../server/replies/errors.ts'
import { loginAttempts, refreshTokens, sessions, users } from '../server/database/tables.ts'
import {
  CHEAP, databaseOf, newcomer, ownDatabase, password, signedIn, signIn, startApp, testRedis
} from './helper.ts'
import { HOUR, databaseOfLongWaits } from './support/long-waits.ts'
import { startAppWithRoutes } from './support/routes.ts'

const login = (app: App, { email, password }: { email: string, password: string }, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress })

/** Whether an answer names what is left of a wait of so many seconds, which began since a moment of this process. */
function isRestOf (seconds: number, since: number, { headers }: Awaited<ReturnType<typeof login>>): boolean {
  const [told, gone] = [Number(headers['retry-after']), (performance.now() - since) / 1000]
  return told <= seconds && told + gone >= seconds
}

t.test('ten attempts at /api/auth an address and window', async t => {
  const app = await startApp(t, { authRateLimit: 10 })
  const guess = { email: newcomer().email, password }
  const get = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress })
  const began = performance.now()
  for (let i = 0; i < 5; i++) t.equal((await login(app, guess)).statusCode, 401)
  for (let i = 0; i < 5; i++) {
    t.equal(
      (await app.inject({ method: 'POST', url: '/api/auth/refresh', payload: {}, remoteAddress: '192.0.2.1' }))
        .statusCode,
      400
    )
  }
  const refused = await login(app, guess)
  t.equal(refused.statusCode, 429)
  t.same(refused.json(), {
    success: false,
    error: {
      statusCode: 429,
      code: 'TOO_MANY_LOGINS',
      message: 'Too many login attempts, please try again later'
    }
  })
  t.ok(isRestOf(900, began, refused), `${refused.headers['retry-after']} s`)
  t.equal((await login(app, { ...guess, email: newcomer().email }, '192.0.2.2')).statusCode, 401, 'another address')
  t.equal((await get('/api/users/me', '192.0.2.1')).statusCode, 401, 'the rest is not limited by it')
})

t.test('a class behind one address stays signed in: a good token does not count', async t => {
  const app = await startApp(t)
  const pupils = []
  for (let i = 0; i < 12; i++) pupils.push(await signedIn(app))
  const limited = await startApp(t, { authRateLimit: 10 })
  const post = (path: string, payload: object, headers = {}) => limited.inject({
    method: 'POST', url: `/api/auth/${path}`, payload, headers, remoteAddress: '192.0.2.1'
  })
  const children = []
  for (const { refreshToken } of pupils) {
    const answer = await post('refresh', { refreshToken })
    t.equal(answer.statusCode, 200)
    children.push(answer.json().data)
  }
  for (const { refreshToken } of children) t.equal((await post('refresh', { refreshToken })).statusCode, 200, 'again')

  const began = performance.now()
  for (let i = 0; i < 10; i++) t.equal((await post('refresh', { refreshToken: `x.y.${i}` })).statusCode, 401)
  const guesses = [
    await post('refresh', { refreshToken: 'x.y.z' }), await post('refresh', {}), await post('logout', {}),
    await post('logout', { refreshToken: 'x.y.z' }), await post('logout', {}, { authorization: 'Bearer x.y.z' }),
    await post('login', { email: pupils[0]!.account.email, password: 'not the password' })
  ]
  for (const guess of guesses) {
    t.equal(guess.statusCode, 429)
    t.equal(guess.json().error.code, 'TOO_MANY_LOGINS')
    t.ok(isRestOf(900, began, guess), `${guess.headers['retry-after']} s`)
  }
  t.equal((await post('login', { email: pupils[0]!.account.email, password })).statusCode, 200, 'a right one does not')
  for (const { accessToken } of children) {
    t.equal(
      (await post('logout', {}, { authorization: `Bearer ${accessToken}` })).statusCode,
      200,
      'though others guess'
    )
  }
  t.equal((await post('refresh', { refreshToken: pupils[0]!.refreshToken })).statusCode, 429, 'its session has ended')
})

t.test('a class signs in from one address in the same minute, and some of it mistype', async t => {
  const app = await startApp(t)
  const pupils = []
  for (let i = 0; i < 30; i++) {
    const account = newcomer()
    await app.inject({ method: 'POST', url: '/api/auth/register', payload: account })
    pupils.push(account)
  }
  const limited = await startApp(t, { authRateLimit: 10 })
  const wrong = pupils.slice(0, 20).map(({ email }) => ({ email, password: 'not the password' }))
  const mistyped = []
  for (const account of wrong) mistyped.push((await login(limited, account)).statusCode)
  t.same(mistyped, [...Array<number>(10).fill(401), ...Array<number>(10).fill(429)], 'they come first, and are counted')
  const answers = await Promise.all(pupils.map(account => login(limited, account)))
  t.same(answers.map(({ statusCode }) => statusCode), Array(30).fill(200))
})

t.test('who mistypes shuts out nobody who signs up at the same address, and the other way round', async t => {
  const app = await startApp(t, { authRateLimit: 10 })
  const register = () => app.inject({
    method: 'POST', url: '/api/auth/register', payload: newcomer(), remoteAddress: '192.0.2.1'
  })
  for (let i = 0; i < 11; i++) await login(app, newcomer())
  t.equal((await login(app, newcomer())).statusCode, 429)
  for (let i = 0; i < 10; i++) t.equal((await register()).statusCode, 201)
  t.equal((await register()).statusCode, 429)

  const other = await startApp(t, { authRateLimit: 10 })
  const payload = newcomer()
  for (let i = 0; i < 11; i++) {
    await other.inject({ method: 'POST', url: '/api/auth/register', payload, remoteAddress: '192.0.2.1' })
  }
  t.equal((await login(other, { ...payload, password: 'not the password' })).statusCode, 401)
})

t.test('one account is signed in to ten times from one address, no oftener', async t => {
  const app = await startApp(t, { authRateLimit: 10 })
  const [account, other] = [newcomer(), newcomer()]
  for (const payload of [account, other]) await app.inject({ method: 'POST', url: '/api/auth/register', payload })
  for (let i = 0; i < 10; i++) t.equal((await login(app, account)).statusCode, 200)
  const refused = await login(app, { ...account, email: account.email.toUpperCase() })
  t.equal(refused.json().error.code, 'TOO_MANY_LOGINS')
  t.equal((await login(app, other)).statusCode, 200)
  t.equal((await login(app, account, '192.0.2.2')).statusCode, 200)
})

t.test('whoever has tried too many passwords signs in at once with one that a reset code has given', async t => {
  const app = await startApp(t, { authRateLimit: 10 }, databaseOfLongWaits(t))
  const [admin, account] = [await signedIn(app, 'admin'), newcomer()]
  const post = async (path: string, payload: object, headers = {}) =>
    (await app.inject({ method: 'POST', url: `/api/${path}`, payload, headers, remoteAddress: '192.0.2.7' })).json()
  const { data: { id } } = await post('auth/register', account)
  for (let i = 0; i < 12; i++) await login(app, { ...account, password: `not the password ${i}` }, '192.0.2.7')
  t.equal((await login(app, account, '192.0.2.7')).statusCode, 429)
  const { data: { code } } = await post(`users/${id}/reset-code`, {}, admin.headers)
  t.ok((await post('auth/reset-password', { code, password: 'a lighthouse in the fog' })).success)
  t.equal((await login(app, { ...account, password: 'a lighthouse in the fog' }, '192.0.2.7')).statusCode, 200)
})

t.test('trying many accounts from one address gets slow; whoever is signed in there goes on', async t => {
  const app = await startApp(t)
  const [known, early, late] = [newcomer(), newcomer(), newcomer()]
  for (const account of [known, early, late]) {
    await app.inject({ method: 'POST', url: '/api/auth/register', payload: account })
  }
  t.equal((await login(app, known, '203.0.113.5')).statusCode, 200)
  const limited = await startApp(t, { authRateLimit: 10 })
  const spray = () => login(limited, { email: newcomer().email, password }, '203.0.113.5')
  const began = performance.now()
  for (let i = 0; i < 99; i++) await spray()
  t.equal((await login(limited, early, '203.0.113.5')).statusCode, 200, 'a right one among a hundred')
  t.equal((await spray()).statusCode, 429)
  const refused = await login(limited, late, '203.0.113.5')
  t.equal(refused.statusCode, 429, 'who is right there for the first time waits')
  t.ok(isRestOf(900, began, refused), `${refused.headers['retry-after']} s`)
  t.equal((await login(limited, known, '203.0.113.5')).statusCode, 200)
  t.equal((await login(limited, late, '203.0.113.6')).statusCode, 200, 'nor is any other address held up')
})

t.test('all requests under /api are counted, whether they are allowed, found or neither', async t => {
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

/** Routes that have no limit, and why. */
const UNLIMITED: Record<string, string> = {
  '/health': 'whoever used up a limit would have the server taken out of service; the answer is a constant',
  '/ready': 'the same; its checks are run four times a second at most, however many ask',
  '/metrics': 'for whoever runs the server, who keeps it inside with the proxy'
}

t.test('every route has a limit, or a reason not to', async t => {
  const { app, routes } = await startAppWithRoutes(t, { rateLimit: 1, recognitionRateLimit: 1 })
  const without: string[] = []
  for (const [i, { method, url }] of routes.entries()) {
    // An address of its own for each: routes share limits.
    const ask = async () => (await app.inject({
      method, url: url.replace('*', 'index.css').replace(/:\w+/g, 'x'), remoteAddress: `192.0.${i >> 8}.${i % 256}`
    })).statusCode
    t.not(await ask(), 429, `${method} ${url}: at first`)
    if (await ask() !== 429) without.push(url)
  }
  t.same([...new Set(without)].sort(), Object.keys(UNLIMITED).sort())
})

t.test('a whole /64 of IPv6 is one caller', async t => {
  const app = await startApp(t, { rateLimit: 1 })
  const get = (remoteAddress: string) => app.inject({ url: '/api/users/me', remoteAddress })
  t.equal((await get('2001:db8:1:2::1')).statusCode, 401)
  t.equal((await get('2001:db8:1:2:ffff::9')).statusCode, 429)
  t.equal((await get('2001:db8:1:3::1')).statusCode, 401)
})

t.test('guessing one password gets slow, from however many addresses', async t => {
  const app = await startApp(t, {}, databaseOfLongWaits(t))
  const { account } = await signedIn(app)
  const guess = { email: account.email, password: 'not the password' }
  const answers = []
  for (let i = 1; i <= 8; i++) answers.push(await login(app, guess, `192.0.2.${i}`))
  t.same(answers.map(answer => answer.statusCode), [401, 401, 401, 401, 401, 401, 429, 429])
  t.equal(answers[7]!.json().error.message, 'Too many login attempts, please try again later')
  t.ok(Number(answers[7]!.headers['retry-after']) <= HOUR + 2)
  t.equal((await login(app, account, '198.51.100.1')).statusCode, 429, 'the right password has to wait as well')
})

t.test('many guesses at once count as well', async t => {
  const app = await startApp(t, {}, databaseOfLongWaits(t))
  const { account } = await signedIn(app)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) =>
    login(app, { email: account.email, password: 'not the password' }, `192.0.2.${i}`)))
  t.equal(answers.filter(answer => answer.statusCode === 401).length, 6)
})

t.test('many logins at once with the right password all succeed', async t => {
  const app = await startApp(t)
  const account = newcomer()
  await app.inject({ method: 'POST', url: '/api/auth/register', payload: account })
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(app, account)))
  t.ok(answers.every(answer => answer.statusCode === 200))
})

t.test('more logins than can wait for their hash are refused, not kept', async t => {
  // However slowly logins come, hashes are slower.
  const slow = createPasswordHasher({ memoryCost: 8192, timeCost: 20, parallelism: 1 })
  const app = await startApp(t, {}, undefined, testRedis(t), slow)
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, i) => login(app, { email: `${i}@school.example`, password }))
  )
  const refused = answers.filter(answer => answer.statusCode === 503)
  t.ok(refused.length > 0 && refused.length < 50)
  t.equal(answers.filter(answer => answer.statusCode === 401).length, 150 - refused.length)
  t.equal(refused[0]!.headers['retry-after'], '1')
})

t.test('a login that the server had no time for is no attempt', async t => {
  let isBusy = false
  const hasher = createPasswordHasher(CHEAP)
  const app = await startApp(t, { authRateLimit: 5 }, undefined, testRedis(t), {
    ...hasher,
    async verify (...given) {
      if (isBusy) throw new RequestError('UNAVAILABLE')
      return hasher.verify(...given)
    }
  })
  const { account } = await signedIn(app)
  const statuses = async (guess: typeof account, times: number) => {
    const answers: number[] = []
    for (let i = 0; i < times; i++) answers.push((await login(app, guess, '192.0.2.7')).statusCode)
    return answers
  }
  isBusy = true
  t.same(await statuses(account, 12), Array(12).fill(503))
  isBusy = false
  t.same(await statuses({ ...account, password: 'not the password' }, 2), [401, 401])
  t.same(await statuses(account, 1), [200])
})

t.test('the current password can not be guessed any faster with a stolen token', async t => {
  const app = await startApp(t, {}, databaseOfLongWaits(t))
  const { headers } = await signedIn(app)
  const statuses = []
  for (let i = 0; i < 8; i++) {
    const answer = await app.inject({
      method: 'DELETE',
      url: '/api/users/me',
      headers,
      payload: { currentPassword: 'not the password' }
    })
    statuses.push(answer.statusCode)
  }
  t.same(statuses, [422, 422, 422, 422, 422, 422, 429, 429])
})

t.test('attempts are counted by the user, whatever the e-mail by then', async t => {
  const app = await startApp(t, {}, databaseOfLongWaits(t))
  const { account, user } = await signedIn(app)
  const statuses = []
  for (let i = 1; i <= 8; i++) {
    const email = `${i}-${account.email}`
    await databaseOf(app).update(users).set({ email }).where(eq(users.id, user.id))
    statuses.push((await login(app, { email, password: 'not the password' }, `192.0.2.${i}`)).statusCode)
  }
  t.same(statuses, [401, 401, 401, 401, 401, 401, 429, 429])
})

t.test('a login that began before the password was changed opens no session with the old one', async t => {
  const db = await ownDatabase(t)
  t.teardown(() => db.execute(sql`drop function change_password cascade`))
  const app = await startApp(t, {}, db)
  const [{ account, user }, other] = [await signedIn(app), { ...newcomer(), password: 'a lighthouse in the fog' }]
  await app.inject({ method: 'POST', url: '/api/auth/register', payload: other })
  // What is counted against an account goes as soon as its password was found to be right.
  await db.execute(sql.raw(`create function change_password() returns trigger language plpgsql as $$ begin
    update users set password_hash = (select password_hash from users where email = '${other.email}')
      where id = '${user.id}';
    return old; end $$`))
  await db.execute(sql`create trigger change_password after delete on login_attempts
    for each row execute function change_password()`)
  const answer = await login(app, account, '192.0.2.1')
  t.equal(answer.statusCode, 401)
  t.equal(answer.json().error.code, 'CREDENTIALS_INVALID')
  t.equal((await login(app, { ...account, password: other.password }, '192.0.2.1')).statusCode, 200)
})

t.test('an account that does not exist gets slow in the same way', async t => {
  const app = await startApp(t, {}, databaseOfLongWaits(t))
  const guess = { email: newcomer().email, password }
  const statuses = []
  for (let i = 1; i <= 8; i++) statuses.push((await login(app, guess, `192.0.2.${i}`)).statusCode)
  t.same(statuses, [401, 401, 401, 401, 401, 401, 429, 429])
})

t.test('failures of strangers do not hold up an address where the user is signed in', async t => {
  const app = await startApp(t)
  const { account } = await signedIn(app)
  for (let i = 1; i <= 8; i++) await login(app, { email: account.email, password: 'not the password' }, `192.0.2.${i}`)
  t.equal((await login(app, account, '127.0.0.1')).statusCode, 200)
})

t.test('the wait grows to fifteen minutes, then counting starts again', async t => {
  const app = await startApp(t)
  const db = databaseOf(app)
  const guess = { email: newcomer().email, password }
  await login(app, guess)
  const [row] = await db.select().from(loginAttempts).orderBy(sql`${loginAttempts.lastAt} desc`).limit(1)
  const isMine = eq(loginAttempts.account, row!.account)
  /** A guess after so many is followed by a wait of so many seconds, some of them gone when it is told. */
  const waits = async (count: number, seconds: number) => {
    await db.update(loginAttempts).set({ count, blockedUntil: sql`now()` }).where(isMine)
    const guessed = performance.now()
    t.equal((await login(app, guess)).statusCode, 401)
    const refused = await login(app, guess)
    t.ok(isRestOf(seconds, guessed, refused), `${refused.headers['retry-after']} of ${seconds} s`)
  }
  await waits(7, 8)
  await waits(30, 900)
  await db
    .update(loginAttempts)
    .set({ lastAt: sql`now() - interval '15 minutes'`, blockedUntil: sql`now()` })
    .where(isMine)
  for (let i = 0; i < 5; i++) t.equal((await login(app, guess)).statusCode, 401)
})

t.test('success forgets the failures', async t => {
  const app = await startApp(t)
  const { account } = await signedIn(app)
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) await login(app, { email: account.email, password: 'not the password' })
    t.equal((await login(app, account)).statusCode, 200)
  }
})

t.test('a hash of weaker parameters is made anew at login', async t => {
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

t.test('a refresh token gives the same child for ten seconds, then ends the session', async t => {
  const app = await startApp(t)
  const db = databaseOf(app)
  const { refreshToken, user, headers } = await signedIn(app)
  const refresh = (refreshToken: string) =>
    app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } })
  const child = (await refresh(refreshToken)).json().data.refreshToken
  const grandchild = (await refresh(child)).json().data.refreshToken
  t.equal((await refresh(refreshToken)).json().data.refreshToken, child, 'a lost answer')
  t.equal((await refresh(child)).json().data.refreshToken, grandchild)

  await db.update(refreshTokens).set({ usedAt: sql`${refreshTokens.usedAt} - interval '11 seconds'` })
    .where(sql`${refreshTokens.sessionId} in (select id from sessions where user_id = ${user.id})`)
  const reused = await refresh(refreshToken)
  t.equal(reused.statusCode, 401)
  t.equal(reused.json().error.message, 'Invalid refresh token')
  t.equal((await refresh(grandchild)).statusCode, 401, 'the family is gone')
  t.equal((await app.inject({ url: '/api/users/me', headers })).statusCode, 401)
  t.same(await db.select().from(sessions).where(eq(sessions.userId, user.id)), [])
})

t.test('however often a session is refreshed, few tokens of it are kept, and none can be used again', async t => {
  const app = await startApp(t)
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
  t.equal((await refresh(token)).statusCode, 401, 'the family is gone')
})

t.test('the database never sees a refresh token', async t => {
  const app = await startApp(t)
  const { refreshToken } = await signedIn(app)
  const rows = await databaseOf(app).select().from(refreshTokens)
  t.notOk(rows.some(row => Buffer.from(row.hash).toString().includes(refreshToken) || row.hash.length !== 32))
})

t.test('one may log out with the refresh token, or everywhere', async t => {
  const app = await startApp(t)
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
  t.same([await isIn(two), await isIn(three)], [true, true], 'a dead session ends no others')
  t.equal((await logout({ everywhere: true }, two.headers)).statusCode, 200)
  t.same([await isIn(two), await isIn(three)], [false, false])
  t.equal((await logout({ refreshToken: three.refreshToken })).statusCode, 200, 'again')
  t.equal((await logout(undefined)).statusCode, 401)
  t.equal((await logout({ refreshToken: 'x.y.z' })).statusCode, 401)
})
