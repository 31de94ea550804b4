// Pupils without an e-mail: they sign up by invitation, sign in by username, and get codes from the teacher.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import t from '#tap'
import { users } from '../server/database/schema/tables.ts'
import { databaseOf, newcomer, password, sharedApp, signIn, startApp } from './helper.ts'
import { call, classOf } from './support/classes.ts'

const app = await sharedApp()

const nameless = () => ({ username: `élève ${randomUUID()}`, password })

const login = (email: string, given = password) => call(app, 'POST', '/auth/login', {}, { email, password: given })

/** A pupil who signed up with an invitation and without an e-mail. */
async function pupilOf (own: Awaited<ReturnType<typeof classOf>>) {
  const { code } = await own.invite(1)
  const account = nameless()
  const registered = await call(app, 'POST', '/auth/register', {}, { ...account, invitationCode: code })
  return { ...await signIn(app, { email: account.username, password }), registered }
}

t.test('a pupil with an invitation signs up without an e-mail and signs in by username', async t => {
  const own = await classOf(app)
  const { registered, user, headers } = await pupilOf(own)
  t.equal(registered.status, 201)
  t.equal(registered.data.email, null)
  t.match(user, { email: null, role: 'student' })
  const { username } = user
  for (const typed of [username.toUpperCase(), username.normalize('NFD')]) {
    t.equal((await login(typed)).data.user.id, user.id, typed)
  }
  t.equal((await call(app, 'GET', '/users/me', headers)).data.email, null)
  t.equal((await call(app, 'GET', '/users/me/export', headers)).data.user.email, null)
  t.match((await call(app, 'GET', `${own.path}/members`, own.headers)).data, [{ username }])
  const admin = await classOf(app, 'admin')
  const listed = await call(app, 'GET', `/users?search=${encodeURIComponent(username)}`, admin.headers)
  t.match(listed.data, [{ id: user.id, email: null }])
})

t.test('without an invitation the e-mail is required, and every other fault is listed', async t => {
  const own = await classOf(app)
  const register = (payload: object) => call(app, 'POST', '/auth/register', {}, payload)
  const pathsOf = async (payload: object) => {
    const { status, answer } = await register(payload)
    t.equal(status, 400)
    return answer.json().error.details.errors.map(({ path }: { path: string }) => path).sort()
  }
  t.same(await pathsOf(nameless()), ['email'])
  t.same(await pathsOf({}), ['email', 'password', 'username'])
  const { code: invitationCode } = await own.invite(1)
  t.same(await pathsOf({ invitationCode }), ['password', 'username'])
  t.same(await pathsOf({ ...nameless(), email: null, invitationCode }), ['email'])
  t.same(await pathsOf({ ...nameless(), email: '', invitationCode }), ['email'])
  const account = nameless()
  const refused = await register({ ...account, invitationCode: '00000-00000' })
  t.same([refused.status, refused.code], [422, 'INVITATION_INVALID'])
  t.equal(await databaseOf(app).$count(users, eq(users.username, account.username)), 0)
  t.equal((await register({ ...account, invitationCode })).status, 201)
  t.equal((await register({ ...nameless(), invitationCode })).code, 'INVITATION_INVALID', 'it had one use')
})

t.test('unknown usernames, wrong passwords and unknown e-mails get the same answer', async t => {
  const { user } = await pupilOf(await classOf(app))
  const answers = await Promise.all([
    login(user.username, 'not the password'), login(randomUUID()), login(newcomer().email), login('%'), login('')
  ])
  t.same(answers.map(({ status }) => status), [401, 401, 401, 401, 400])
  t.equal(new Set(answers.slice(0, 4).map(({ text }) => text)).size, 1)
})

t.test('a user with an e-mail can also sign in by username', async t => {
  const account = newcomer()
  await call(app, 'POST', '/auth/register', {}, account)
  const [byName, byEmail] = [await login(account.username), await login(account.email)]
  t.equal(byName.data.user.id, byEmail.data.user.id)
})

t.test('an old username that looks like an e-mail cannot be used to sign in', async t => {
  const shortEmail = () => `${randomUUID().slice(0, 8)}@school.example`
  const [victim, other] = [{ ...newcomer(), email: shortEmail() }, newcomer()]
  for (const account of [victim, other]) await call(app, 'POST', '/auth/register', {}, account)
  const db = databaseOf(app)
  const imitates = (username: string) =>
    db.update(users).set({ username }).where(eq(users.email, other.email))
  await imitates(victim.email)
  t.equal((await login(victim.email)).data.user.username, victim.username)
  const unused = shortEmail()
  await imitates(unused)
  t.equal((await login(unused)).status, 401)
  const { headers } = await signIn(app, other)
  const clear = (fields: object = {}) =>
    call(app, 'PATCH', '/users/me', headers, { email: null, currentPassword: password, ...fields })
  t.equal((await clear()).status, 400, 'the account would have no way to sign in')
  t.equal((await clear({ username: randomUUID() })).status, 200)
})

t.test('an e-mail can be added and removed with the current password', async t => {
  const { user, headers } = await pupilOf(await classOf(app))
  const change = (fields: object) => call(app, 'PATCH', '/users/me', headers, fields)
  const { email } = newcomer()
  t.equal((await change({ email })).status, 400)
  t.equal((await change({ email, currentPassword: 'not the password' })).code, 'CURRENT_PASSWORD_WRONG')
  t.equal((await change({ email, currentPassword: password })).data.email, email)
  t.equal((await login(email)).data.user.id, user.id)
  t.equal((await change({ email: null })).status, 400)
  t.equal((await change({ email: null, currentPassword: password })).data.email, null)
  t.equal((await login(email)).status, 401)
  t.equal((await login(user.username)).status, 200)
  t.equal((await change({ email: null, firstName: 'Lou' })).status, 200, 'nothing to remove')
})

t.test('the teacher’s code sets another password, and asking for an e-mail does no harm', async t => {
  const own = await classOf(app)
  const { user } = await pupilOf(own)
  const { code } = (await call(app, 'POST', `${own.path}/members/${user.id}/reset-code`, own.headers)).data
  const set = (password: string) => call(app, 'POST', '/auth/reset-password', {}, { code, password })
  t.equal((await set(user.username)).code, 'PASSWORD_IS_NAME')
  t.equal((await set('a lighthouse in the fog')).status, 200)
  t.equal((await set('a harbour in the morning')).code, 'RESET_CODE_INVALID', 'once')
  t.equal((await login(user.username, 'a lighthouse in the fog')).status, 200)
  const mailing = await startApp(t, { passwordResetWebhook: 'http://127.0.0.1:9/' })
  const ask = (email: string) => call(mailing, 'POST', '/auth/forgot-password', {}, { email })
  t.equal((await ask(user.username)).status, 400, 'a username is not an e-mail address')
  t.equal((await ask(newcomer().email)).status, 202)
})

t.test('a pupil can delete the account', async t => {
  const { user, headers } = await pupilOf(await classOf(app))
  t.equal((await call(app, 'DELETE', '/users/me', headers, { currentPassword: password })).status, 200)
  t.equal(await databaseOf(app).$count(users, eq(users.id, user.id)), 0)
})

t.test('a login uses the index of each name', async t => {
  const db = databaseOf(app)
  const plan = await db.transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain select id from users
      where lower(email) = lower('a') or f_lower(username) = f_lower('a')`)
  })
  for (const index of ['users_email_key', 'users_username_key']) t.match(JSON.stringify(plan), index)
})
