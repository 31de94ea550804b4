// Users who forgot their password choose another with a code from an admin or an e-mail.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import t from '#tap'
import type { App } from '../server/app.ts'
import { readConfig, type Config } from '../server/settings/config.ts'
import { auditEntries, passwordResets, users } from '../server/database/schema/tables.ts'
import { deleteExpired } from '../server/database/queries/expiry.ts'
import { databaseOf, newcomer, ownApp, ownDatabase, password, signedIn, signIn, startApp } from './helper.ts'
import { until } from './support/instances.ts'
import { lockWaits } from './support/lock-waits.ts'
import { delayMails, startHook } from './support/mail-hook.ts'

const another = 'a lighthouse in the fog'

async function post (app: App, path: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'POST', url: `/api/${path}`, headers, payload })
  return { status: answer.statusCode, body: answer.json(), code: answer.json().error?.code }
}

const reset = (app: App, code: string, password = another) => post(app, 'auth/reset-password', { code, password })

const codeFor = async (app: App, admin: { headers: Record<string, string> }, { user }: { user: { id: string } }) =>
  (await post(app, `users/${user.id}/reset-code`, {}, admin.headers)).body.data.code as string

t.test('an admin’s code changes the password once and ends all sessions', async t => {
  const app = await ownApp(t)
  const [admin, pupil] = [await signedIn(app, 'admin'), await signedIn(app)]
  const { status, body } = await post(app, `users/${pupil.user.id}/reset-code`, {}, admin.headers)
  const { code, expiresAt } = body.data
  t.equal(status, 201)
  t.match(code, /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  t.ok(new Date(expiresAt) > new Date())
  const kept = await databaseOf(app).select().from(passwordResets)
  t.notOk(JSON.stringify(kept).includes(code), 'the database keeps a hash')
  t.equal((await app.inject({ url: '/api/users/me', headers: pupil.headers })).statusCode, 200, 'nothing changed')

  t.equal((await reset(app, code, 'password1234')).code, 'PASSWORD_COMMON')
  t.equal((await reset(app, code, pupil.account.email)).code, 'PASSWORD_IS_NAME')
  const typed = ` ${code.replaceAll('-', ' ').toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o')}`.trim()
  const [first, second] = await Promise.all([reset(app, typed), reset(app, code)])
  t.same([first.status, second.status].sort(), [200, 422], 'one of two simultaneous tries')
  t.same([first, second].find(({ status }) => status === 200)!.body.data, { username: pupil.user.username })
  t.equal((await reset(app, code)).code, 'RESET_CODE_INVALID')
  t.equal((await app.inject({ url: '/api/users/me', headers: pupil.headers })).statusCode, 401)
  await t.rejects(signIn(app, pupil.account), 'the old password no longer works')
  await signIn(app, { ...pupil.account, password: another })

  const entries = await databaseOf(app).select().from(auditEntries).orderBy(auditEntries.id)
  const logged = entries.filter(({ action }) => /reset|password/.test(action))
  t.same(logged.map(({ action, actor, details }) => [action, actor === null, details]), [
    ['user.reset_code_created', false, null], ['user.password_changed', true, null]
  ])
  t.equal(logged[0]!.target, logged[1]!.target)
  t.notMatch(JSON.stringify(entries), code)
})

t.test('a code is void after it expires or the password or e-mail changes', async t => {
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
  t.equal((await reset(app, two)).code, 'RESET_CODE_INVALID', 'the password change voids the other codes')

  const late = await codeFor(app, admin, pupil)
  const db = databaseOf(app)
  const mine = eq(passwordResets.userId, pupil.user.id)
  await db.update(passwordResets).set({ expiresAt: sql`now() - interval '1 second'` }).where(mine)
  t.equal((await reset(app, late)).code, 'RESET_CODE_INVALID')
  await deleteExpired(db)
  t.same(await db.select().from(passwordResets).where(mine), [])
  t.equal((await post(app, `users/${crypto.randomUUID()}/reset-code`, {}, admin.headers)).code, 'USER_NOT_FOUND')
})

t.test('every request for an e-mail gets the same answer, and only the owner gets a code', async t => {
  const { sent, server, url } = await startHook(t)
  const app = await startApp(t, { passwordResetWebhook: url })
  const { account, user: { email, username } } = await signedIn(app)
  const ask = (email: string) => post(app, 'auth/forgot-password', { email }, { 'accept-language': 'fr' })
  const stranger = await ask(newcomer().email)
  const [owner] = await Promise.all([ask(account.email.toUpperCase()), once(server, 'sent')])
  t.same(owner, stranger)
  t.equal(owner.status, 202)
  t.match(sent, [{ email, username, language: 'fr', code: /^[\dA-Z-]{19}$/, expiresAt: /^\d{4}-.*Z$/ }])
  t.equal(sent.length, 1)
  t.equal((await reset(app, sent[0]!.code)).status, 200)
  await signIn(app, { ...account, password: another })

  for (let i = 0; i < 3; i++) await Promise.all([ask(email), once(server, 'sent')])
  for (let i = 0; i < 3; i++) await ask(email)
  await app.close()
  t.equal(sent.length, 1 + 3, 'repeated requests do not fill a mailbox')
})

t.test('no code is sent to an address that its owner is about to give up', {
  skip: !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL'
}, async t => {
  const { sent, server, url } = await startHook(t)
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
  await Promise.all([post(app, 'auth/forgot-password', { email: payload.email }), once(server, 'sent')])
  t.same(sent.map(({ email }) => email), [payload.email])
})

t.test('a failing hook is logged and hidden from the caller; without a hook users are sent to an admin', async t => {
  const { url } = await startHook(t, 500)
  const broken = await startApp(t, { passwordResetWebhook: url })
  const { account: { email } } = await signedIn(broken)
  const warned = new Promise<unknown[]>(resolve => t.capture(broken.log, 'warn', (...logged) => { resolve(logged) }))
  const [answer, logged] = await Promise.all([post(broken, 'auth/forgot-password', { email }), warned])
  t.equal(answer.status, 202)
  t.match(logged, [{ err: { message: 'the webhook answered 500' } }, /PASSWORD_RESET_WEBHOOK/])
  const without = await startApp(t)
  t.equal((await post(without, 'auth/forgot-password', { email })).code, 'RESET_BY_ADMIN')
})

t.test('anyone can read whether reset codes are sent by e-mail', async t => {
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

t.test('a failing hook uses up no code, and e-mails are sent again once it works', async t => {
  const hook = await startHook(t, 503)
  const app = await startApp(t, { passwordResetWebhook: hook.url })
  const { account: { email } } = await signedIn(app)
  let onWarning = () => {}
  t.capture(app.log, 'warn', () => onWarning())
  for (let i = 0; i < 4; i++) {
    const warned = new Promise<void>(resolve => { onWarning = resolve })
    await post(app, 'auth/forgot-password', { email })
    await warned
  }
  t.equal(hook.sent.length, 4, 'once per request')
  for (const { code } of hook.sent) t.equal((await reset(app, code)).code, 'RESET_CODE_INVALID')
  hook.answer(200)
  await Promise.all([post(app, 'auth/forgot-password', { email }), once(hook.server, 'sent')])
  t.equal((await reset(app, hook.sent[4]!.code)).status, 200)
})

t.test('an address has the same limit for wrong codes as for passwords', async t => {
  const app = await startApp(t, { authRateLimit: 3 })
  const answers = []
  for (let i = 0; i < 4; i++) answers.push(await reset(app, `0000-0000-0000-000${i}`))
  t.same(answers.map(({ code }) => code), [...Array<string>(3).fill('RESET_CODE_INVALID'), 'TOO_MANY_LOGINS'])
})

t.test('an address has a limit of requests for e-mails, which wrong codes do not use up', async t => {
  const { sent, server, url } = await startHook(t)
  const app = await startApp(t, { authRateLimit: 3, passwordResetWebhook: url })
  const ask = async (email: string) => (await post(app, 'auth/forgot-password', { email })).status
  const { account: { email } } = await signedIn(app)
  for (let i = 0; i < 4; i++) await reset(app, `0000-0000-0000-000${i}`)
  t.equal((await reset(app, '0000-0000-0000-0004')).code, 'TOO_MANY_LOGINS')
  await Promise.all([ask(email), once(server, 'sent')])
  t.equal(sent.length, 1)
  t.same([await ask(newcomer().email), await ask(newcomer().email), await ask(newcomer().email)], [202, 202, 429])
  t.equal(await ask(email), 429, 'the same for an existing account')
})

t.test('when too many e-mails are being sent, requests for missing accounts are refused like all others', async t => {
  const waiting: ServerResponse[] = []
  const server = createServer((_request, response) => { waiting.push(response) }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const response of waiting) response.end()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = await startApp(t, { passwordResetWebhook: url })
  const ask = async (email: string) => (await post(app, 'auth/forgot-password', { email })).status
  const emails: string[] = []
  for (let i = 0; i < 17; i++) emails.push((await signedIn(app)).account.email)
  // Three for each account.
  const answers = await Promise.all([...emails, ...emails, ...emails].map(ask))
  t.same(answers.sort(), [...Array<number>(50).fill(202), 503])
  t.equal(await ask(newcomer().email), 503, 'a missing account')
})

t.test('a request that sends no e-mail takes a place for as long as the last e-mail', async t => {
  delayMails(t, 0)
  const waiting: ServerResponse[] = []
  const server = createServer((_request, response) => {
    waiting.push(response)
    server.emit('waiting')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = await startApp(t, { passwordResetWebhook: url })
  const ask = async (email: string) => (await post(app, 'auth/forgot-password', { email })).status
  const { account: { email } } = await signedIn(app)
  for (let i = 0; i < 3; i++) await Promise.all([ask(email), once(server, 'waiting')])
  // By the server's clock, the webhook takes longer than the test.
  const { now } = performance
  t.capture(performance, 'now', () => now.call(performance) + 1e6)
  for (const response of waiting) response.end()
  t.equal(await ask(email), 202, 'a fourth code is not sent')
  await until(async () => {
    const answers: number[] = []
    for (let i = 0; i < 51; i++) answers.push(await ask(newcomer().email))
    return answers.includes(503)
  })
  t.equal(waiting.length, 3)
})

t.test('the work of an e-mail does not follow at once, so that a request right afterwards takes no longer', async t => {
  const { url } = await startHook(t)
  // Longer than the test.
  delayMails(t, 1e6)
  const app = await startApp(t, { passwordResetWebhook: url })
  const { account: { email }, user } = await signedIn(app)
  t.equal((await post(app, 'auth/forgot-password', { email })).status, 202)
  t.same(await databaseOf(app).select().from(passwordResets).where(eq(passwordResets.userId, user.id)), [])
})

t.test('a valid code does not count, and works at an address that has reached its limit', async t => {
  const app = await startApp(t, { authRateLimit: 3 }, ownDatabase(t))
  const admin = await signedIn(app, 'admin')
  const pupils = [await signedIn(app), await signedIn(app)]
  const codes = [await codeFor(app, admin, pupils[0]!), await codeFor(app, admin, pupils[1]!)]
  for (let i = 0; i < 4; i++) await reset(app, `0000-0000-0000-000${i}`)
  t.equal((await reset(app, '0000-0000-0000-0009')).code, 'TOO_MANY_LOGINS')
  t.equal((await reset(app, codes[0]!, 'password1234')).code, 'PASSWORD_COMMON')
  for (const code of codes) t.equal((await reset(app, code)).status, 200)
})
