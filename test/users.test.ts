import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { eq, inArray, sql } from 'drizzle-orm'
import t from '#tap'
import type { App } from '../server/app.ts'
import {
  attempts, auditEntries, exercises, lessons, modules, progress, users
} from '../server/database/schema/tables.ts'
import { databaseOf, newcomer, ownApp, password, sharedApp, signedIn, signIn, startApp } from './helper.ts'
import { until } from './support/instances.ts'
import { lockWaits } from './support/lock-waits.ts'

const app = await sharedApp()

type Headers = Record<string, string>
const call = (app: App, method: 'GET' | 'PATCH' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })

t.test('a new password or e-mail requires the current password, and a new password ends all sessions', async t => {
  const { headers, account, refreshToken } = await signedIn(app)
  const change = (payload: object) => call(app, 'PATCH', '/users/me', headers, payload)
  const chosen = 'a lighthouse in the fog'

  for (const alone of [{ password: chosen }, { email: newcomer().email }]) {
    const missing = await change(alone)
    t.equal(missing.statusCode, 400)
    t.equal(missing.json().error.details.errors[0].path, 'currentPassword')
  }
  const wrong = await change({ password: chosen, currentPassword: 'not the password' })
  t.equal(wrong.statusCode, 422)
  t.equal(wrong.json().error.message, 'The current password is wrong')

  t.equal((await change({ password: chosen, currentPassword: password })).statusCode, 200)
  t.equal((await call(app, 'GET', '/users/me', headers)).statusCode, 401)
  t.equal((await app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } })).statusCode, 401)
  await t.rejects(signIn(app, account))
  await t.resolves(signIn(app, { ...account, password: chosen }))
})

t.test('an easily guessed password is refused', async t => {
  const account = newcomer()
  const register = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/auth/register', payload: { ...account, ...payload } })
  for (const guess of ['12345678', 'AzertyUiop', 'motdepasse', account.email.toUpperCase(), account.username]) {
    t.equal((await register({ password: guess })).statusCode, 422, guess)
  }
  t.equal((await register({ password: 'é'.repeat(129) })).statusCode, 400, '258 bytes')
  t.equal((await register({ password: 'é'.repeat(128) })).statusCode, 201, '256 bytes')
})

t.test('a user deletes their account with the password, and all their data is deleted', async t => {
  const db = databaseOf(app)
  const { headers, user, refreshToken, account } = await signedIn(app)
  const { exerciseId } = await learn(app, user.id)
  t.equal((await call(app, 'DELETE', '/users/me', headers, { currentPassword: 'wrong' })).statusCode, 422)
  const left = await call(app, 'DELETE', '/users/me', headers, { currentPassword: password })
  t.match(left.json(), { success: true, data: { id: /^[0-9a-f-]{36}$/ }, message: 'Account deleted' })

  t.equal((await call(app, 'GET', '/users/me', headers)).statusCode, 401)
  t.equal((await app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } })).statusCode, 401)
  t.same(await db.select().from(progress).where(eq(progress.userId, user.id)), [])
  t.same(await db.select().from(attempts).where(eq(attempts.exerciseId, exerciseId)), [])
  t.equal(
    (await app.inject({ method: 'POST', url: '/api/auth/register', payload: account })).statusCode,
    201,
    'the e-mail is free again'
  )
})

t.test('an export contains all data about the user and nothing about others', async t => {
  const { headers, user } = await signedIn(app)
  const other = await signedIn(app)
  const { lessonId, exerciseId } = await learn(app, user.id, 2500)
  await learn(app, other.user.id)
  const answer = await call(app, 'GET', '/users/me/export', headers)
  t.equal(answer.statusCode, 200)
  t.match(answer.headers['content-disposition'], 'attachment')
  const { data } = answer.json()
  t.same(data.user, user)
  t.equal(data.sessions.length, 1)
  t.equal(data.progress.length, 1)
  t.match(data.progress[0], { lessonId, userId: user.id })
  t.equal(data.attempts.length, 2500)
  t.same(
    data.attempts.map((attempt: { number: number }) => attempt.number),
    Array.from({ length: 2500 }, (_, i) => i + 1)
  )
  t.ok(data.attempts.every((attempt: { exerciseId: string }) => attempt.exerciseId === exerciseId))
  t.same(
    data.events.map((event: { action: string }) => event.action),
    ['user.registered', 'user.logged_in', 'user.exported']
  )
  t.notMatch(answer.body, /hash|argon2/i)
  for (const trace of [other.user.id, other.user.email, other.user.username]) t.notOk(answer.body.includes(trace))
})

t.test('an admin exports all data about a user, as the user does, and the log names both', async t => {
  const [admin, other] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')]
  const { headers, user } = await signedIn(app)
  await learn(app, user.id, 3)
  const path = `/users/${user.id}/export`
  const answer = await call(app, 'GET', path, admin.headers)
  const { events: own, ...mine } = (await call(app, 'GET', '/users/me/export', headers)).json().data
  const { events, ...data } = answer.json().data
  t.same([answer.statusCode, data], [200, mine])
  t.match(answer.headers['content-disposition'], 'attachment')
  t.same(own.slice(0, -1), events, 'the user sees the export of the admin, too')
  t.match(events.at(-1), { action: 'user.exported', targetKind: 'user' })
  const { data: [entry] } = (await call(app, 'GET', `/audit?target=${user.id}&limit=1`, other.headers)).json()
  t.match(entry, { action: 'user.exported', actor: { id: admin.user.id }, target: { name: user.username } })
  t.notMatch(answer.body, admin.user.id)
  t.equal((await call(app, 'GET', path, (await signedIn(app, 'teacher')).headers)).statusCode, 403)
  t.equal((await call(app, 'GET', `/users/${randomUUID()}/export`, admin.headers)).statusCode, 404)
  t.equal((await call(app, 'GET', '/users/x/export', admin.headers)).statusCode, 400)
})

t.test('admins search users by part of an e-mail or name', async t => {
  const app = await ownApp(t)
  const { headers, user: admin } = await signedIn(app, 'admin')
  const [one, other] = [await signedIn(app), await signedIn(app)]
  await call(app, 'PATCH', '/users/me', one.headers, { firstName: 'Zoé', lastName: 'Le_Goff%' })
  const found = async (text: string) => {
    const { data, meta } = (await call(app, 'GET', `/users?search=${encodeURIComponent(text)}`, headers)).json()
    t.equal(meta.total, data.length, text)
    return data.map(({ id }: { id: string }) => id)
  }
  const [me, zoe, third] = [admin.id, one.user.id, other.user.id]
  t.same(await found(other.user.email.slice(3, 20).toUpperCase()), [third])
  t.same(await found(one.user.username), [zoe])
  t.same(await found('zoe le_go'), [zoe])
  t.same(await found('%'), [zoe], 'no pattern characters')
  t.same(await found('@'), [third, zoe, me], 'the newest first')
  t.same(await found('nobody at all'), [])
  for (const search of ['', 'x'.repeat(101), 'a%00']) {
    t.equal((await call(app, 'GET', `/users?search=${search}`, headers)).statusCode, 400, search)
  }
})

t.test('a long list of users is counted up to a thousand', async t => {
  const app = await ownApp(t)
  const { headers } = await signedIn(app, 'admin')
  await databaseOf(app).execute(sql`insert into users (id, username, password_hash)
    select gen_random_uuid(), 'élève' || n, '' from generate_series(1, 1100) n`)
  const metaOf = async (query: string) => (await call(app, 'GET', `/users?${query}`, headers)).json().meta
  t.same(await metaOf(''), { page: 1, limit: 20, total: 1000, totalIsExact: false })
  t.same(await metaOf('search=eleve'), { page: 1, limit: 20, total: 1000, totalIsExact: false })
  t.same(await metaOf('search=eleve1100'), { page: 1, limit: 20, total: 1 })
  t.same(await metaOf('limit=100&page=11'), { page: 11, limit: 100, total: 1100, totalIsExact: false })
  t.same(await metaOf('limit=100&page=12'), { page: 12, limit: 100, total: 1101 })
})

t.test('the last admin cannot be demoted or deleted', async t => {
  const app = await ownApp(t)
  const { headers, user } = await signedIn(app, 'admin')
  const answers = [
    await call(app, 'PATCH', `/users/${user.id}`, headers, { role: 'student' }),
    await call(app, 'DELETE', `/users/${user.id}`, headers),
    await call(app, 'DELETE', '/users/me', headers, { currentPassword: password })
  ]
  for (const answer of answers) {
    t.same(answer.json(), {
      success: false,
      error: { statusCode: 422, code: 'LAST_ADMIN', message: 'At least one admin must remain' }
    })
  }
})

t.test('of two admins who demote each other at once, one stays', async t => {
  const app = await ownApp(t)
  const [one, two] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')]
  await Promise.all([
    call(app, 'PATCH', `/users/${two.user.id}`, one.headers, { role: 'student' }),
    call(app, 'PATCH', `/users/${one.user.id}`, two.headers, { role: 'student' })
  ])
  t.equal((await databaseOf(app).select().from(users).where(eq(users.role, 'admin'))).length, 1)
})

t.test('closing an account does not wait for admins, nor they for it', {
  skip: !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL'
}, async t => {
  const app = await ownApp(t)
  const [admin, pupil] = [await signedIn(app, 'admin'), await signedIn(app)]
  const answer = await databaseOf(app).transaction(async tx => {
    await tx.select().from(users).where(eq(users.id, admin.user.id)).for('update')
    const closed = call(app, 'DELETE', '/users/me', pupil.headers, { currentPassword: password })
    await Promise.race([closed, until(async () => await lockWaits(databaseOf(app)) > 0)])
    return { closed, waits: await lockWaits(databaseOf(app)) }
  })
  t.equal(answer.waits, 0)
  t.equal((await answer.closed).statusCode, 200)
})

t.test('rights that end while a body arrives are refused', async t => {
  const app = await startApp(t)
  const url = await app.listen({ port: 0 })
  const [admin, other] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')]
  const begin = async (method: string, path: string, payload: object) => {
    const sent = request(`${url}/api${path}`, {
      method, headers: { ...admin.headers, 'content-type': 'application/json', expect: '100-continue' }
    })
    // The server has called its hooks.
    await once(sent, 'continue')
    return async () => {
      sent.end(JSON.stringify(payload))
      const [{ statusCode }] = await once(sent, 'response')
      return statusCode
    }
  }
  const promote = await begin('PATCH', `/users/${admin.user.id}`, { role: 'admin' })
  await call(app, 'PATCH', `/users/${admin.user.id}`, other.headers, { role: 'student' })
  t.equal(await promote(), 403)
  const rename = await begin('PATCH', '/users/me', { firstName: 'Late' })
  await call(app, 'DELETE', `/users/${admin.user.id}`, other.headers)
  t.equal(await rename(), 401)
})

t.test('of simultaneous role changes or deletions of one account one succeeds, and is logged once', async t => {
  const app = await ownApp(t)
  const admins = [await signedIn(app, 'admin'), await signedIn(app, 'admin'), await signedIn(app, 'admin')]
  const { user } = await signedIn(app)
  const atOnce = (method: 'PATCH' | 'DELETE', payload?: object) =>
    Promise.all(admins.map(({ headers }) => call(app, method, `/users/${user.id}`, headers, payload)))
  const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()
  t.same(statuses(await atOnce('PATCH', { role: 'teacher' })), [200, 200, 200])
  t.same(statuses(await atOnce('DELETE')), [200, 404, 404])
  const entries = await databaseOf(app).select({ action: auditEntries.action }).from(auditEntries)
    .where(inArray(auditEntries.action, ['user.role_changed', 'user.deleted'])).orderBy(auditEntries.id)
  t.same(entries.map(({ action }) => action), ['user.role_changed', 'user.deleted'])
})

t.test('the audit log names who did what, and no longer names deleted users', async t => {
  const admin = await signedIn(app, 'admin')
  const { user, headers, account } = await signedIn(app)
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: account.email, password: 'not the password' }
  })
  await call(app, 'PATCH', `/users/${user.id}`, admin.headers, { role: 'teacher' })

  const read = async (query: string) => (await call(app, 'GET', `/audit?${query}`, admin.headers)).json()
  const about = await read(`target=${user.id}`)
  t.equal(about.meta.total, 2)
  t.match(about.data, [
    {
      action: 'user.role_changed',
      actor: { id: admin.user.id, username: admin.user.username },
      target: { kind: 'user', id: user.id },
      details: { from: 'student', to: 'teacher' }
    },
    { action: 'user.login_failed', actor: null, target: { kind: 'user', id: user.id }, details: null }
  ])
  const mine = await read(`actor=${user.id}&action=user.logged_in`)
  t.equal(mine.meta.total, 1)
  const { pseudonym } = mine.data[0].actor
  t.same((await read(`actor=${user.id}&until=2020-01-01T00:00:00Z`)).data, [])
  t.equal((await read(`actor=${user.id}&from=2020-01-01T00:00:00%2B02:00&limit=1`)).data.length, 1)

  await call(app, 'DELETE', '/users/me', headers, { currentPassword: password })
  t.same((await read(`actor=${user.id}`)).data, [])
  const left = await read(`actor=${pseudonym}`)
  t.same(
    left.data.map((entry: { action: string }) => entry.action),
    ['user.closed', 'user.logged_in', 'user.registered']
  )
  t.same(left.data[0].actor, { pseudonym, id: null, username: null })
  const everything = JSON.stringify(await databaseOf(app).select().from(auditEntries))
  for (const trace of [user.id, user.email, user.username]) t.notOk(everything.includes(trace))
})

t.test('a failed deletion of an account keeps the learner’s progress', async t => {
  const app = await ownApp(t)
  const db = databaseOf(app)
  const { user, headers } = await signedIn(app)
  await learn(app, user.id, 3)
  await db.execute(sql`create function stay() returns trigger language plpgsql as
    $$ begin raise exception 'too late' using errcode = '57014'; end $$`)
  await db.execute(sql`create trigger stay before delete on users execute function stay()`)
  const close = () => call(app, 'DELETE', '/users/me', headers, { currentPassword: password })
  t.equal((await close()).statusCode, 503)
  t.equal(await db.$count(attempts), 3)
  await db.execute(sql`drop function stay cascade`)
  t.equal((await close()).statusCode, 200)
  t.equal(await db.$count(attempts), 0)
})

/** Gives a user a started lesson with attempts at its exercise. */
async function learn (app: App, userId: string, count = 1) {
  const db = databaseOf(app)
  const text = { title: 'Letters', description: 'The first letters', order: 1 }
  const [module] = await db.insert(modules).values(text).returning()
  const [lesson] = await db
    .insert(lessons)
    .values({ ...text, moduleId: module!.id, category: 'alphabet', duration: 5 })
    .returning()
  const lessonId = lesson!.id
  const [exercise] = await db.insert(exercises)
    .values({ lessonId, type: 'sign_recognition', prompt: 'Sign A', order: 1, answer: 'A' }).returning()
  const exerciseId = exercise!.id
  await db.insert(progress).values({ userId, lessonId })
  const numbers = Array.from({ length: count }, (_, i) => i + 1)
  await db.insert(attempts).values(numbers.map(number => ({ userId, exerciseId, number, isCorrect: false, score: 0 })))
  return { lessonId, exerciseId }
}
