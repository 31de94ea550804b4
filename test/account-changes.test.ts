// Audit entries of account changes, sign-ins and sign-outs, and how long they stay.
import { desc, eq, sql } from 'drizzle-orm'
import t from '#tap'
import { auditEntries } from '../server/database/schema/tables.ts'
import { databaseOf, newcomer, ownApp, password, signedIn, signIn, startApp } from './helper.ts'
import { call, classOf } from './support/classes.ts'

async function start (t: Parameters<typeof startApp>[0]) {
  const app = await ownApp(t)
  const user = await signedIn(app)
  const change = (payload: object) =>
    app.inject({ method: 'PATCH', url: '/api/users/me', headers: user.headers, payload })
  const entries = async (action: string) => databaseOf(app).select({ details: auditEntries.details })
    .from(auditEntries).where(eq(auditEntries.action, action)).orderBy(desc(auditEntries.id))
  return { app, user, change, entries }
}

t.test('a change that changes nothing leaves no audit entry; any other entry lists the changed fields', async t => {
  const { user, change, entries } = await start(t)
  t.same((await change({ firstName: 'Léa', lastName: null })).json().data.firstName, 'Léa')
  t.same(await entries('user.changed'), [{ details: { fields: ['firstName'] } }], 'the last name was null before')
  const { username, email } = user.user
  for (const same of [{ firstName: 'Léa' }, { username, lastName: null }, { email }]) {
    const answer = await change(same)
    t.equal(answer.statusCode, 200)
    t.match(answer.json().data, { firstName: 'Léa', username })
  }
  t.equal((await entries('user.changed')).length, 1)
  t.equal((await change({ firstName: 'Léa', lastName: 'Roux' })).statusCode, 200)
  t.same((await entries('user.changed'))[0], { details: { fields: ['lastName'] } })
})

t.test('a current password is checked whenever it is sent', async t => {
  const { app, user, change } = await start(t)
  const wrong = await change({ currentPassword: 'wrong one', firstName: 'Léa' })
  t.same([wrong.statusCode, wrong.json().error.code], [422, 'CURRENT_PASSWORD_WRONG'])
  t.equal((await change({ currentPassword: 'wrong one' })).statusCode, 422)
  const me = await app.inject({ url: '/api/users/me', headers: user.headers })
  t.equal(me.json().data.firstName, null)
  t.equal((await change({ currentPassword: password, firstName: 'Léa' })).json().data.firstName, 'Léa')
  const email = newcomer().email
  t.equal((await change({ currentPassword: password, email })).json().data.email, email)
})

t.test('codes that a teacher created for pupils end with the teacher’s account', async t => {
  const app = await ownApp(t)
  const teacher = await classOf(app)
  const pupil = await teacher.newPupil()
  const { data } = await call(app, 'POST', `${teacher.path}/members/${pupil.user.id}/reset-code`, teacher.headers)
  const closed = await call(app, 'DELETE', '/users/me?cascade=true', teacher.headers, { currentPassword: password })
  t.equal(closed.status, 200)
  const late = await call(app, 'POST', '/auth/reset-password', {}, { code: data.code, password: `${password} now` })
  t.equal(late.code, 'RESET_CODE_INVALID')
  await signIn(app, pupil.account)
})

t.test('concurrent sign-outs of one session leave one audit entry', async t => {
  const { app, user, entries } = await start(t)
  const other = await signIn(app, user.account)
  const out = (payload: object = {}) =>
    app.inject({ method: 'POST', url: '/api/auth/logout', headers: user.headers, payload })
  const answers = await Promise.all(Array.from({ length: 5 }, () => out()))
  t.same(answers.map(({ statusCode }) => statusCode), Array(5).fill(200))
  t.same(await entries('user.logged_out'), [{ details: { everywhere: false } }])

  t.teardown(() => databaseOf(app).execute(sql`drop function refuse cascade`))
  await databaseOf(app).execute(sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'no'; end $$`)
  await databaseOf(app).execute(sql`create trigger refuse before delete on sessions execute function refuse()`)
  const headers = other.headers
  const refused = await app.inject({ method: 'POST', url: '/api/auth/logout', headers, payload: {} })
  t.equal(refused.statusCode, 500)
  t.equal((await app.inject({ url: '/api/users/me', headers })).statusCode, 200)
  t.equal((await entries('user.logged_out')).length, 1, 'refused requests left no entry')
})
