// Invitations to a class by link or code, with a number of uses and days.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import t from '#tap'
import type { App } from '../server/app.ts'
import { deleteExpired } from '../server/database/queries/expiry.ts'
import { invitations, users } from '../server/database/schema/tables.ts'
import { databaseOf, newcomer, ownApp, sharedApp, signedIn, signIn, startApp } from './helper.ts'
import { call, classOf } from './support/classes.ts'

const app = await sharedApp()

const register = async (app: App, invitationCode: unknown, fields: object = {}) =>
  call(app, 'POST', '/auth/register', {}, { ...newcomer(), invitationCode, ...fields })
const join = async (app: App, { headers }: { headers: Record<string, string> }, code: string) =>
  call(app, 'POST', '/classes/join', headers, { code })

t.test('signing up with a code joins the class, in any spelling of the code', async t => {
  const own = await classOf(app)
  const { code, link } = await own.invite()
  t.match(code, /^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  t.equal(link, `/#/join/${code}`)
  const account = newcomer()
  const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  t.equal((await register(app, typed, account)).status, 201)
  const pupil = await signIn(app, account)
  t.equal(pupil.user.role, 'student')
  t.match((await call(app, 'GET', '/users/me/classes', pupil.headers)).data, [{ id: own.id, name: 'LSF 1' }])
  const [kept] = (await call(app, 'GET', `${own.path}/invitations`, own.headers)).data
  t.match(kept, { uses: 1, maxUses: 30, revokedAt: null })
  t.notOk('code' in kept || 'link' in kept || 'hash' in kept, 'a code is shown once')
  const rows = await databaseOf(app).select().from(invitations).where(eq(invitations.classId, own.id))
  t.notMatch(JSON.stringify(rows), code.slice(0, 5), 'the database keeps a hash')
})

t.test('a signed-in user joins with the code once, and joining again takes no use', async t => {
  const own = await classOf(app)
  const { code } = await own.invite(2)
  const pupil = await signedIn(app)
  const joined = await join(app, pupil, code)
  t.equal(joined.status, 200)
  t.match(joined.data, { id: own.id, name: 'LSF 1', teacherMay: ['see_name', 'see_progress', 'reset_password'] })
  t.equal((await join(app, pupil, code)).status, 200, 'again')
  const [{ uses }] = (await call(app, 'GET', `${own.path}/invitations`, own.headers)).data
  t.equal(uses, 1)
  t.equal((await call(app, 'GET', own.path, own.headers)).data.members, 1)
  t.equal((await call(app, 'POST', '/classes/join', {}, { code })).status, 401)
})

t.test('a valid code shows its class; wrong, expired, used-up and revoked codes get the same answer', async t => {
  const db = databaseOf(app)
  const own = await classOf(app)
  const [good, used, late, revoked] = [
    await own.invite(), await own.invite(1), await own.invite(), await own.invite()
  ]
  t.equal((await register(app, used.code)).status, 201)
  await db.update(invitations).set({ expiresAt: sql`now()` }).where(eq(invitations.id, late.id))
  await call(app, 'DELETE', `${own.path}/invitations/${revoked.id}`, own.headers)
  const preview = await call(app, 'GET', `/invitations/${good.code}`)
  t.match(preview.data, {
    classId: own.id, className: 'LSF 1', teacher: { username: own.user.username }, teacherMay: [String]
  })
  t.same(Object.keys(preview.data).sort(), ['classId', 'className', 'expiresAt', 'teacher', 'teacherMay'])
  const answers = new Set<string>()
  const pupil = await signedIn(app)
  for (const code of [used.code, late.code, revoked.code, '00000-00000', 'x', randomUUID()]) {
    const { status, text } = await call(app, 'GET', `/invitations/${code}`)
    t.equal(status, 404, code)
    answers.add(text)
    const email = newcomer().email
    const refused = await register(app, code, { email })
    t.same([refused.status, refused.code], [422, 'INVITATION_INVALID'], code)
    t.equal(await db.$count(users, eq(users.email, email)), 0, 'nor an account')
    t.equal((await join(app, pupil, code)).code, 'INVITATION_INVALID', code)
  }
  t.equal(answers.size, 1)
  await deleteExpired(db)
  t.equal(await db.$count(invitations, eq(invitations.id, late.id)), 0)
  t.equal(await db.$count(invitations, eq(invitations.id, good.id)), 1)
})

t.test('a malformed code is refused', async t => {
  const { headers } = await signedIn(app)
  for (const code of [7, '', ' x', 'x'.repeat(51), null, ['x'], 'a\u0000b']) {
    t.equal((await register(app, code)).status, 400, JSON.stringify(code))
    t.equal((await call(app, 'POST', '/classes/join', headers, { code })).status, 400, JSON.stringify(code))
  }
  for (const code of ['%00', '%20x', 'x'.repeat(51)]) {
    t.equal((await call(app, 'GET', `/invitations/${code}`)).status, 400)
  }
})

t.test('simultaneous requests for the last uses get no more than there are', async t => {
  const own = await classOf(app)
  const { code } = await own.invite(2)
  const pupil = await signedIn(app)
  const accounts = Array.from({ length: 6 }, newcomer)
  const answers = await Promise.all([
    ...accounts.map(account => register(app, code, account)), join(app, pupil, code), join(app, pupil, code)
  ])
  const codes = answers.filter(({ status }) => status >= 300).map(({ code }) => code)
  t.ok(codes.every(code => code === 'INVITATION_INVALID'), codes.join())
  const { data: [{ uses }] } = await call(app, 'GET', `${own.path}/invitations`, own.headers)
  const { data: { members } } = await call(app, 'GET', own.path, own.headers)
  t.same([uses, members], [2, 2])
  const signedUp = answers.slice(0, 6).filter(({ status }) => status === 201).length
  const made = await Promise.all(accounts.map(({ email }) => databaseOf(app).$count(users, eq(users.email, email))))
  t.equal(made.reduce((a, b) => a + b), signedUp, 'a refused registration creates no account')
})

t.test('joining and leaving repeatedly takes one use, even with two requests at once', async t => {
  const own = await classOf(app)
  const { code } = await own.invite(2)
  const pupil = await signedIn(app)
  const leave = () => call(app, 'DELETE', `/users/me/classes/${own.id}`, pupil.headers)
  const usesOf = async () => (await call(app, 'GET', `${own.path}/invitations`, own.headers)).data[0].uses
  for (let i = 0; i < 3; i++) {
    t.equal((await join(app, pupil, code)).status, 200)
    const statuses = (await Promise.all([leave(), leave()])).map(({ status }) => status)
    t.same(statuses.sort(), [200, 404])
    t.equal(await usesOf(), 0)
  }
  t.equal((await join(app, pupil, code)).status, 200)
  t.equal((await register(app, code)).status, 201, 'the next pupil can join')
  t.equal(await usesOf(), 2)
})

t.test('removing members gives their uses back, once even with two requests at once', async t => {
  const own = await classOf(app)
  const { code } = await own.invite(2)
  const pupils = [await signedIn(app), await signedIn(app)]
  for (const pupil of pupils) t.equal((await join(app, pupil, code)).status, 200)
  const remove = (id: string) => call(app, 'DELETE', `${own.path}/members/${id}`, own.headers)
  const removals = pupils.flatMap(({ user }) => [remove(user.id), remove(user.id)])
  const statuses = (await Promise.all(removals)).map(({ status }) => status)
  t.same(statuses.sort(), [200, 200, 404, 404])
  t.equal((await call(app, 'GET', `${own.path}/invitations`, own.headers)).data[0].uses, 0)
  t.equal((await register(app, code)).status, 201, 'the next pupil can join')
})

t.test('closing an account gives its use back', async t => {
  const own = await classOf(app)
  const pupil = await signedIn(app)
  t.equal((await join(app, pupil, (await own.invite(1)).code)).status, 200)
  await call(app, 'DELETE', '/users/me', pupil.headers, { currentPassword: pupil.account.password })
  t.equal((await call(app, 'GET', `${own.path}/invitations`, own.headers)).data[0].uses, 0)
})

t.test('a registration refused for another reason takes no use', async t => {
  const own = await classOf(app)
  const { code } = await own.invite(1)
  const taken = newcomer()
  await call(app, 'POST', '/auth/register', {}, taken)
  t.equal((await register(app, code, { email: taken.email })).code, 'EMAIL_TAKEN')
  t.equal((await register(app, code, { username: taken.username })).code, 'USERNAME_TAKEN')
  t.equal((await register(app, code, { password: 'password1' })).code, 'PASSWORD_COMMON')
  t.equal((await register(app, code)).status, 201)
})

t.test('a teacher has a limited number of classes, members and invitations', async t => {
  const app = await ownApp(t)
  const own = await classOf(app)
  for (let i = 0; i < 50; i++) await own.invite(1)
  const full = await call(app, 'POST', `${own.path}/invitations`, own.headers, { maxUses: 1, days: 1 })
  t.equal(full.code, 'INVITATIONS_FULL')
  const { data: open } = await call(app, 'GET', `${own.path}/invitations`, own.headers)
  for (const { id } of open.slice(0, 2)) await call(app, 'DELETE', `${own.path}/invitations/${id}`, own.headers)
  const { code } = await own.invite()
  for (let i = 0; i < 99; i++) await call(app, 'POST', '/classes', own.headers, { name: `${i}` })
  t.equal((await call(app, 'POST', '/classes', own.headers, { name: 'one more' })).code, 'CLASSES_FULL')

  const db = databaseOf(app)
  await db.execute(sql`insert into users (id, email, username, password_hash)
    select gen_random_uuid(), n || '@full.example', 'full' || n, '' from generate_series(1, 500) n`)
  await db.execute(sql`insert into class_members (class_id, user_id)
    select ${own.id}, id from users where email like '%@full.example' and username <> 'full500'`)
  const [another, pupils] = [await own.invite(), [await signedIn(app), await signedIn(app)]]
  const last = await Promise.all([join(app, pupils[0]!, code), join(app, pupils[1]!, another.code)])
  t.same(last.map(({ status }) => status).sort(), [200, 422], 'only one of two gets the last place')
  const account = newcomer()
  t.equal((await register(app, code, account)).code, 'CLASS_FULL')
  t.equal(await db.$count(users, eq(users.email, account.email)), 0)
  t.equal((await join(app, await signedIn(app), code)).code, 'CLASS_FULL')
})

t.test('a whole class signs up from one address despite its limit', async t => {
  const app = await startApp(t, { authRateLimit: 10 })
  const own = await classOf(app)
  const { code } = await own.invite(30)
  for (let i = 0; i < 30; i++) {
    t.equal((await call(app, 'GET', `/invitations/${code}`)).status, 200)
    const first = i % 3 > 0 && await register(app, code, { username: own.user.username })
    if (first) t.equal(first.code, 'USERNAME_TAKEN', 'two of three choose a taken username first')
    t.equal((await register(app, code)).status, 201)
  }
  for (let i = 0; i < 9; i++) t.equal((await call(app, 'POST', '/auth/register', {}, newcomer())).status, 201)
  const { code: limited } = await call(app, 'POST', '/auth/register', {}, newcomer())
  t.equal(limited, 'TOO_MANY_LOGINS', 'ten without an invitation, including the teacher')
  t.equal((await register(app, (await own.invite()).code)).status, 201, 'an invitation still works')
})

t.test('an invitation allows ten tries of taken e-mails, in any spelling of its code', async t => {
  const app = await startApp(t, { authRateLimit: 10 })
  const own = await classOf(app)
  const { code } = await own.invite()
  const { email } = own.account
  for (let i = 0; i < 10; i++) t.equal((await register(app, code, { email })).code, 'EMAIL_TAKEN')
  t.equal((await register(app, code.toLowerCase().replace('-', ''), { email })).code, 'TOO_MANY_LOGINS')
  t.equal((await register(app, (await own.invite()).code)).status, 201, 'another invitation')
})

t.test('an invitation allows thirty tries of taken usernames', async t => {
  const app = await startApp(t, { authRateLimit: 10 })
  const own = await classOf(app)
  const { code } = await own.invite(30)
  const taken = { username: own.user.username }
  for (let i = 0; i < 30; i++) t.equal((await register(app, code, taken)).code, 'USERNAME_TAKEN')
  t.equal((await register(app, code, taken)).code, 'TOO_MANY_LOGINS')
  t.equal((await register(app, code)).code, 'TOO_MANY_LOGINS', 'free ones, too: the answer would tell')
  t.equal((await register(app, (await own.invite()).code)).status, 201, 'another invitation')
})
