// Whoever has forgotten their password chooses another with a code, which an admin or a mail tells them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import t from '#tap'
import type { Test } from 'tap'
import type { App } from '../server/app.ts'
import { readConfig, type Config } from '../server/settings/config.ts'
import { auditEntries, passwordResets, users } from '../server/database/schema/tables.ts'
import { deleteExpired } from '../server/database/queries/expiry.ts'
import { databaseOf, newcomer, ownDatabase, password, signIn, signedIn, startApp } from './helper.ts'
import { until } from './support/instances.ts'
import { lockWaits } from './support/lock-waits.ts'

const another = 'a lighthouse in the fog'

async function post (app: App, path: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'POST', url: `/api/${path}`, headers, payload })
  return { status: answer.statusCode, body: answer.json(), code: answer.json().error?.code }
}

const reset = (app: App, code: string, password = another) => post(app, 'auth/reset-password', { code, password })

const codeFor = async (app: App, admin: { headers: Record<string, string> }, { user }: { user: { id: string } }) =>
  (await post(app, `users/${user.id}/reset-code`, {}, admin.headers)).body.data.code as string

t.test('an admin’s code changes the password once, and ends all sessions', async t => {
  const app = await startApp(t, {}, ownDatabase(t))
  const [admin, pupil] = [await signedIn(app, 'admin'), await signedIn(app)]
  const { status, body } = await post(app, `users/${pupil.user.id}/reset-code`, {}, admin.headers)
  const { code, expiresAt } = body.data
  t.equal(status, 201)
  t.match(code, /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  t.ok(new Date(expiresAt) > new Date())
  const kept = await databaseOf(app).select().from(passwordResets)
  t.notOk(JSON.stringify(kept).includes(code), 'the database keeps a hash')
  t.equal((await app.inject({ url: '/api/users/me', headers: pupil.headers })).statusCode, 200, 'nothing has changed')

  t.equal((await reset(app, code, 'password1234')).code, 'PASSWORD_COMMON')
  t.equal((await reset(app, code, pupil.account.email)).code, 'PASSWORD_IS_NAME')
  const typed = ` ${code.replaceAll('-', ' ').toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o')}`.trim()
  const [first, second] = await Promise.all([reset(app, typed), reset(app, code)])
  t.same([first.status, second.status].sort(), [200, 422], 'one of two at once')
  t.equal((await reset(app, code)).code, 'RESET_CODE_INVALID')
  t.equal((await app.inject({ url: '/api/users/me', headers: pupil.headers })).statusCode, 401)
  await t.rejects(signIn(app, pupil.account), 'the old password is nothing now')
  await signIn(app, { ...pupil.account, password: another })

  const entries = await databaseOf(app).select().from(auditEntries).orderBy(auditEntries.id)
  const told = entries.filter(({ action }) => /reset|password/.test(action))
  t.same(told.map(({ action, actor, details }) => [action, actor === null, details]), [
    ['user.reset_code_created', false, null], ['user.password_changed', true, null]
  ])
  t.equal(told[0]!.target, told[1]!.target)
  t.notMatch(JSON.stringify(entries), code)
})

t.test('a code is void when it has expired, and when the password or the e-mail changes', async t => {
  const app = await startApp(t)
  const admin = await signedIn(app, 'admin')
  const pupil = await signedIn(app)
  const change = (payload: object, { headers } = pupil) =>
    app.inject({ method: 'PATCH', url: '/api/users/me', headers, payload: { currentPassword: password, ...payload } })
  const old = await codeFor(app, admin, pupil)
  t.equal((await change({ email: newcomer().email })).statusCode, 200)
  t.equal((await reset(app, old)).code, 'RESET_CODE_INVALID')

  const [one, two] = [await codeFor(app, admin, pupil), await codeFor(app, admin, pupil)]
  t.equal((await reset(app, one)).status, 200)
  t.equal((await reset(app, two)).code, 'RESET_CODE_INVALID', 'the others go with the password')

  const late = await codeFor(app, admin, pupil)
  const db = databaseOf(app)
  const mine = eq(passwordResets.userId, pupil.user.id)
  await db.update(passwordResets).set({ expiresAt: sql`now() - interval '1 second'` }).where(mine)
  t.equal((await reset(app, late)).code, 'RESET_CODE_INVALID')
  await deleteExpired(db)
  t.same(await db.select().from(passwordResets).where(mine), [])
  t.equal((await post(app, `users/${crypto.randomUUID()}/reset-code`, {}, admin.headers)).code, 'USER_NOT_FOUND')
})

/** What would send mails; keeps what it is told. */
async function startHook (t: Test, first = 200) {
  let status = first
  const told: { email: string, username: string, language: string, code: string }[] = []
  const server = createServer((request, response) => {
    void json(request).then(body => {
      told.push(body as typeof told[number])
      response.writeHead(status).end('thanks')
      server.emit('told')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const answer = (next: number) => { status = next }
  return { told, server, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/reset?key=k` }
}

t.test('whoever asks for a mail is answered alike, and only an owner gets a code', async t => {
  const { told, server, url } = await startHook(t)
  const app = await startApp(t, { passwordResetWebhook: url })
  const { account, user: { email, username } } = await signedIn(app)
  const ask = (email: string) => post(app, 'auth/forgot-password', { email }, { 'accept-language': 'fr' })
  const stranger = await ask(newcomer().email)
  const [owner] = await Promise.all([ask(account.email.toUpperCase()), once(server, 'told')])
  t.same(owner, stranger)
  t.equal(owner.status, 202)
  t.match(told, [{ email, username, language: 'fr', code: /^[\dA-Z-]{19}$/, expiresAt: /^\d{4}-.*Z$/ }])
  t.equal(told.length, 1)
  t.equal((await reset(app, told[0]!.code)).status, 200)
  await signIn(app, { ...account, password: another })

  for (let i = 0; i < 3; i++) await Promise.all([ask(email), once(server, 'told')])
  for (let i = 0; i < 3; i++) await ask(email)
  await app.close()
  t.equal(told.length, 1 + 3, 'nobody fills a mailbox')
})

t.test('no code is mailed to an address that its owner is giving up', {
  skip: !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL'
}, async t => {
  const { told, server, url } = await startHook(t)
  const app = await startApp(t, { passwordResetWebhook: url }, ownDatabase(t))
  const db = databaseOf(app)
  const { user: { id, email }, headers } = await signedIn(app)
  const payload = { email: newcomer().email, currentPassword: password }
  const changed = await db.transaction(async tx => {
    await tx.select().from(users).where(eq(users.id, id)).for('update')
    const changed = app.inject({ method: 'PATCH', url: '/api/users/me', headers, payload })
    await until(async () => await lockWaits(db) === 1)
    t.equal((await post(app, 'auth/forgot-password', { email })).status, 202)
    await until(async () => await lockWaits(db) === 2)
    return { answer: changed }
  })
  t.equal((await changed.answer).statusCode, 200)
  await Promise.all([post(app, 'auth/forgot-password', { email: payload.email }), once(server, 'told')])
  t.same(told.map(({ email }) => email), [payload.email])
})

t.test('a hook that fails is told to the log, not to the caller; without one an admin is to be asked', async t => {
  const { url } = await startHook(t, 500)
  const broken = await startApp(t, { passwordResetWebhook: url })
  const { account: { email } } = await signedIn(broken)
  const warned = new Promise<unknown[]>(resolve => t.capture(broken.log, 'warn', (...said) => { resolve(said) }))
  const [answer, said] = await Promise.all([post(broken, 'auth/forgot-password', { email }), warned])
  t.equal(answer.status, 202)
  t.match(said, [{ err: { message: 'the webhook answered 500' } }, /PASSWORD_RESET_WEBHOOK/])
  const without = await startApp(t)
  t.equal((await post(without, 'auth/forgot-password', { email })).code, 'RESET_BY_ADMIN')
})

t.test('how codes are given here is told to anyone', async t => {
  const waysOf = async (settings: Partial<Config>) =>
    (await (await startApp(t, settings)).inject('/api/auth/forgot-password')).json().data
  t.same(await waysOf({}), { byMail: false, contact: null })
  t.same(await waysOf({ contact: 'it@school.example' }), { byMail: false, contact: 'it@school.example' })
  t.same(await waysOf({ passwordResetWebhook: 'http://127.0.0.1:1' }), { byMail: true, contact: null })
  for (const contact of ['it@school.example', 'https://school.example/help', '']) {
    t.equal(readConfig({ CONTACT: contact }).contact, contact)
  }
  t.throws(() => readConfig({ CONTACT: 'javascript:alert(1)' }), /CONTACT must be an e-mail address or a URL/)
})

t.test('a hook that fails uses up no code: once it is back, mails go out', async t => {
  const hook = await startHook(t, 503)
  const app = await startApp(t, { passwordResetWebhook: hook.url })
  const { account: { email } } = await signedIn(app)
  let told = () => {}
  t.capture(app.log, 'warn', () => told())
  for (let i = 0; i < 4; i++) {
    const warned = new Promise<void>(resolve => { told = resolve })
    await post(app, 'auth/forgot-password', { email })
    await warned
  }
  t.equal(hook.told.length, 4, 'asked for each time')
  for (const { code } of hook.told) t.equal((await reset(app, code)).code, 'RESET_CODE_INVALID')
  hook.answer(200)
  await Promise.all([post(app, 'auth/forgot-password', { email }), once(hook.server, 'told')])
  t.equal((await reset(app, hook.told[4]!.code)).status, 200)
})

t.test('an address tries as many wrong codes as passwords', async t => {
  const app = await startApp(t, { authRateLimit: 3 })
  const answers = []
  for (let i = 0; i < 4; i++) answers.push(await reset(app, `0000-0000-0000-000${i}`))
  t.same(answers.map(({ code }) => code), [...Array<string>(3).fill('RESET_CODE_INVALID'), 'TOO_MANY_LOGINS'])
})

t.test('wrong codes and passwords close an address to strangers who ask for a mail, not to its users', async t => {
  const { told, server, url } = await startHook(t)
  const app = await startApp(t, { authRateLimit: 3, passwordResetWebhook: url })
  const ask = async (email: string) => (await post(app, 'auth/forgot-password', { email })).status
  const { account: { email } } = await signedIn(app)
  t.same([await ask(newcomer().email), await ask(newcomer().email), await ask(newcomer().email)], [202, 202, 429])
  await Promise.all([ask(email), once(server, 'told')])
  t.equal(told.length, 1)
  t.same([await ask(email), await ask(email)], [202, 429], 'the login was the first of three')
})

t.test('a good code does not count, and goes through behind an address with too many attempts', async t => {
  const app = await startApp(t, { authRateLimit: 3 }, ownDatabase(t))
  const admin = await signedIn(app, 'admin')
  const pupils = [await signedIn(app), await signedIn(app)]
  const codes = [await codeFor(app, admin, pupils[0]!), await codeFor(app, admin, pupils[1]!)]
  for (let i = 0; i < 4; i++) await reset(app, `0000-0000-0000-000${i}`)
  t.equal((await reset(app, '0000-0000-0000-0009')).code, 'TOO_MANY_LOGINS')
  t.equal((await reset(app, codes[0]!, 'password1234')).code, 'PASSWORD_COMMON')
  for (const code of codes) t.equal((await reset(app, code)).status, 200)
})
