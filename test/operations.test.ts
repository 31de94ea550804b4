import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import t from '#tap'
import { buildApp } from '../server/app.ts'
import type { AuditAction, ContentKind } from '../server/accounts/audit/log.ts'
import { deleteExpired } from '../server/database/queries/expiry.ts'
import { readConfig } from '../server/settings/config.ts'
import { openMigratedDatabase } from '../server/database/open.ts'
import type { Database } from '../server/database/database.ts'
import { auditEntries, knownAddresses, refreshTokens, sessions, users } from '../server/database/schema/tables.ts'
import { describeError } from '../server/operations/log/logging.ts'
import { inProject } from '../server/settings/paths.ts'
import {
  databaseOf, fileDatabase, newcomer, openLetters, ownApp, ownDatabase, password, signedIn, startApp
} from './helper.ts'
import { openWithTimeout, openTestDatabase } from './support/database.ts'
import { signing } from './support/hands.ts'
import { until } from './support/instances.ts'
import { metric } from './support/metrics.ts'
import { openProxy } from './support/tcp-proxy.ts'

const config = { ...readConfig({ JWT_SECRET: 'a secret that only the tests know' }), logLevel: 'silent' as const }
const needsServer = !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL'

const refusal = 'The audit log takes new entries only'

/** Whether audit entries of an action are kept for good. */
const STAYS: Record<AuditAction, boolean> = {
  'user.role_changed': true,
  'user.deleted': true,
  'user.registered': false,
  'user.created': false,
  'user.logged_in': false,
  'user.login_failed': false,
  'user.logged_out': false,
  'user.token_reused': false,
  'user.changed': false,
  'user.password_changed': false,
  'user.reset_code_created': false,
  'user.exported': false,
  'user.closed': false,
  'class.created': false,
  'class.changed': false,
  'class.deleted': false,
  'class.restored': false,
  'class.invitation_created': false,
  'class.invitation_revoked': false,
  'class.invitation_restored': false,
  'class.joined': false,
  'class.left': false,
  'class.member_added': false,
  'class.member_moved': false,
  'class.archived': false,
  'class.reopened': false,
  'class.member_removed': false,
  'class.member_restored': false,
  'class.pupils_created': false,
  'class.hard_letters_shown': false,
  'class.hard_letters_hidden': false,
  'class.homework_assigned': false,
  'class.homework_removed': false,
  'class.homework_extended': false,
  'class.extension_removed': false,
  'media.created': true,
  'media.deleted': true,
  ...Object.fromEntries((['category', 'exercise', 'lesson', 'module', 'sign', 'word'] as const).flatMap(kind =>
    (['created', 'changed', 'deleted', 'restored'] as const).map(verb => [`${kind}.${verb}`, true]))) as
    Record<`${ContentKind}.${'created' | 'changed' | 'deleted' | 'restored'}`, true>
}

/** Adds entries of all ages and actions, some to be deleted and some kept. */
async function fillAuditLog (db: Database): Promise<{ deleted: string[], kept: string[] }> {
  const add = async (action: string, age: string, count = 1) => {
    const entry = { action, at: sql`now() - ${age}::interval` }
    const added = await db.insert(auditEntries).values(Array(count).fill(entry)).returning({ id: auditEntries.id })
    return added.map(({ id }) => id)
  }
  const deleted = await add('user.login_failed', '90 days 1 minute', 2100)
  // Not a prefix or another case of a kept action.
  for (const action of ['', 'user.role_changed2', 'USER.DELETED', 'signs.created']) {
    deleted.push(...await add(action, '91 days'))
  }
  const kept: string[] = []
  for (const [action, stays] of Object.entries(STAYS)) {
    (stays ? kept : deleted).push(...await add(action, '90 days 1 minute'), ...await add(action, '3 years'))
    kept.push(...await add(action, '89 days 23 hours'))
  }
  return { deleted, kept }
}

t.test('the process is healthy at once, and ready when all dependencies work', async t => {
  const app = await startApp(t)
  t.same((await app.inject('/health')).json(), { status: 'ok' })
  const ready = await app.inject('/ready')
  t.equal(ready.statusCode, 200)
  t.same(ready.json(), { status: 'ready', build: 'source', checks: { database: 'ok' } })
})

t.test('one failing or hanging check makes the server not ready', async t => {
  const checks = {
    broken: async () => {
      throw new Error('broken')
    },
    // This timer keeps the process alive.
    hanging: () =>
      new Promise(resolve => {
        const far = setTimeout(resolve, 600_000)
        t.teardown(() => clearTimeout(far))
      }),
    fine: async () => {}
  }
  const app = await buildApp({ config, db: await fileDatabase(), letters: await openLetters(t, config), checks })
  t.teardown(() => app.close())
  const answer = await app.inject('/ready')
  t.equal(answer.statusCode, 503)
  t.same(answer.json(), {
    status: 'unavailable',
    build: 'source',
    checks: { database: 'ok', broken: 'failed', hanging: 'failed', fine: 'ok' }
  })
})

t.test('metrics count requests by route, not by id', async t => {
  const gauges = {
    queue_length: { help: 'Waiting', read: () => 7 },
    broken: { help: 'Fails', read: async () => { throw new Error('broken') } }
  }
  const app = await buildApp({ config, db: await fileDatabase(), letters: await openLetters(t, config), gauges })
  t.teardown(() => app.close())
  for (const id of [1, 2, 3]) await app.inject(`/api/users/${id}`)
  await app.inject('/nowhere')
  const { body, headers } = await app.inject('/metrics')
  t.match(headers['content-type'], /^text\/plain; version=0\.0\.4/)
  t.match(body, /^dactylo_http_requests_total\{method="GET",route="\/api\/users\/:id",status="401"\} 3$/m)
  t.match(body, /^dactylo_http_requests_total\{method="GET",route="unknown",status="404"\} 1$/m)
  t.match(body, /^dactylo_http_request_duration_seconds_count\{method="GET",route="\/api\/users\/:id"\} 3$/m)
  t.match(body, /^queue_length 7$/m)
  t.match(body, /^broken Nan$/m)
  t.match(body, /^process_cpu_seconds_total /m)
})

t.test('metrics count errors by code, and rate-limit refusals', async t => {
  const app = await startApp(t, { authRateLimit: 7, rateLimit: 9 })
  const login = () =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: newcomer().email, password } })
  const statuses = []
  for (let i = 0; i < 8; i++) statuses.push((await login()).statusCode)
  t.same(statuses, [...Array<number>(7).fill(401), 429])
  for (let i = 0; i < 2; i++) await app.inject('/api/lessons')
  await app.inject({ method: 'POST', url: '/get-alphabet2', payload: { r_wrist: 'left' } })
  const { body } = await app.inject('/metrics')
  const errors = (method: string, route: string, code: string) =>
    metric(body, `dactylo_http_errors_total{method="${method}",route="${route}",code="${code}"}`)
  t.equal(errors('POST', '/api/auth/login', 'CREDENTIALS_INVALID'), 7, 'failed logins')
  t.equal(errors('POST', '/api/auth/login', 'TOO_MANY_LOGINS'), 1)
  t.equal(errors('GET', '/api/lessons', 'AUTHENTICATION_REQUIRED'), 1)
  t.equal(errors('POST', '/get-alphabet2', 'VALIDATION_FAILED'), 1)
  for (const limit of ['auth', 'api']) {
    t.equal(metric(body, `dactylo_http_rate_limited_total{limit="${limit}"}`), 1, limit)
  }
})

t.test('metrics report the version, the time for letters, and the database’s state', async t => {
  const { version } = JSON.parse(await readFile(inProject('package.json'), 'utf8')) as { version: string }
  const app = await startApp(t)
  await app.inject({ method: 'POST', url: '/get-alphabet2', payload: signing('A') })
  const { body } = await app.inject('/metrics')
  t.equal(metric(body, `dactylo_build_info{version="${version}",build="source",node="${process.versions.node}"}`), 1)
  t.equal(metric(body, 'dactylo_recognition_duration_seconds_count{step="letter"}'), 1)
  t.equal(metric(body, 'dactylo_database_up'), 1)
  for (const [, name] of body.matchAll(/^# TYPE (\w+)/gm)) t.match(name, /^(dactylo|process|nodejs)_/)

  const gone = await openTestDatabase()
  const without = await startApp(t, {}, gone.db)
  await gone.close()
  t.equal(metric((await without.inject('/metrics')).body, 'dactylo_database_up'), 0)
})

t.test('rows that cannot be deleted do not block others', async t => {
  const app = await ownApp(t)
  const db = databaseOf(app)
  const { user } = await signedIn(app)
  await db.update(refreshTokens).set({ expiresAt: sql`now() - interval '1 day'` })
  await db.insert(auditEntries).values({ action: 'user.logged_in', at: sql`now() - interval '91 days'` })
  await db.execute(sql`create function stay() returns trigger language plpgsql as
    $$ begin raise exception 'stays'; end $$`)
  await db.execute(sql`create trigger stay before delete on refresh_tokens execute function stay()`)
  t.teardown(() => db.execute(sql`drop function stay cascade`))
  const logged: unknown[] = []
  const log = { info: (fields: object) => logged.push(fields), warn: (fields: object) => logged.push(fields) }
  await deleteExpired(db, log)
  t.match(logged, [{ table: 'refresh_tokens', err: Error }, { table: 'audit_entries', rows: 1 }])
  t.equal(await db.$count(refreshTokens), 1)
  t.equal(await db.$count(auditEntries, eq(auditEntries.action, 'user.logged_in')), 1, `the login of ${user.id}`)
})

t.test('expired rows are deleted, and no others', async t => {
  const app = await startApp(t)
  const db = databaseOf(app)
  const [old, fresh] = [await signedIn(app), await signedIn(app)]
  const past = sql`now() - interval '2 days'`
  const [session] = await db
    .update(sessions)
    .set({ expiresAt: past })
    .where(eq(sessions.userId, old.user.id))
    .returning()
  await db.update(refreshTokens).set({ expiresAt: past }).where(eq(refreshTokens.sessionId, session!.id))
  await db.update(knownAddresses).set({ lastAt: sql`now() - interval '30 days'` })
    .where(eq(knownAddresses.userId, old.user.id))
  await deleteExpired(db)
  t.same((await db.select().from(sessions)).filter(({ userId }) => userId === old.user.id), [])
  const known = (await db.select().from(knownAddresses)).map(({ userId }) => userId)
  t.same([known.includes(old.user.id), known.includes(fresh.user.id)], [false, true])
  t.equal((await app.inject({ url: '/api/users/me', headers: fresh.headers })).statusCode, 200)
})

t.test('the audit log keeps certain actions for good and others for 90 days, in any number', async t => {
  const db = await ownDatabase(t)
  const { deleted, kept } = await fillAuditLog(db)
  await deleteExpired(db)
  const left = await db.select({ id: auditEntries.id }).from(auditEntries)
  t.same(left.map(({ id }) => id).sort(), kept.sort())
  t.ok(deleted.length > 2000, 'more than one statement deletes')
  await deleteExpired(db)
  t.equal((await db.select().from(auditEntries)).length, kept.length)
})

t.test('the database itself protects every other audit entry from changes', async t => {
  const db = await ownDatabase(t)
  const { deleted, kept } = await fillAuditLog(db)
  for (const id of kept) {
    await t.rejects(db.delete(auditEntries).where(eq(auditEntries.id, id)), { cause: { message: refusal } })
  }
  const [old] = deleted
  await t.rejects(db.delete(auditEntries), { cause: { message: refusal } }, 'all or nothing')
  await t.rejects(db.update(auditEntries).set({ action: 'user.exported' }), { cause: { message: refusal } })
  await t.rejects(
    db.update(auditEntries).set({ details: {} }).where(eq(auditEntries.id, old!)), { cause: { message: refusal } }
  )
  await t.rejects(db.execute(sql`truncate audit_entries`), { cause: { message: refusal } })
  t.equal((await db.select().from(auditEntries)).length, deleted.length + kept.length)
  t.equal((await db.delete(auditEntries).where(eq(auditEntries.id, old!)).returning()).length, 1)
})

t.test('the log of a failed query contains neither the query nor its parameters', async t => {
  const db = await fileDatabase()
  const account = { email: 'private@school.example', username: 'private name', passwordHash: 'private hash' }
  await db.insert(users).values(account)
  for (const work of [
    () => db.insert(users).values(account),
    () => db.transaction(async tx => tx.insert(users).values(account))
  ]) {
    const error = await work().then(
      () => new Error('no error was thrown'),
      error => error as Error
    )
    const described = describeError(error)
    t.match(described.message, /^Database error 23505 users_email_key$/)
    t.match(described.stack, /^ {4}at /)
    t.notMatch(JSON.stringify(described), /private|insert into/i)
  }
})

t.test('requests get 503 while the database is away, and succeed once it is back', { skip: needsServer }, async t => {
  const database = await openTestDatabase()
  t.teardown(database.close)
  const url = new URL(database.url)
  const proxy = await openProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${proxy.port}`
  const logged: string[] = []
  const say = (fields: object, message: string) => { logged.push(message) }
  const where = { databaseUrl: url.href, dataDir: '', statementTimeout: 20_000 }
  const { db, close } = await openMigratedDatabase(where, { log: { info: say, warn: say } })
  t.teardown(close)
  const app = await startApp(t, {}, db)
  const { headers, account } = await signedIn(app)
  const me = () => app.inject({ url: '/api/users/me', headers })
  const login = () =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: account.email, password } })

  await proxy.cut()
  for (const answer of [await me(), await login(), await me()]) {
    t.equal(answer.statusCode, 503)
    t.same(answer.json(), {
      success: false,
      error: { statusCode: 503, code: 'UNAVAILABLE', message: 'Service unavailable' }
    })
    t.equal(answer.headers['retry-after'], '1')
  }
  t.equal((await app.inject('/ready')).statusCode, 503)
  t.equal((await app.inject('/health')).statusCode, 200)

  await proxy.mend()
  t.equal((await me()).statusCode, 200)
  t.equal((await login()).statusCode, 200)
  t.equal((await app.inject('/ready')).statusCode, 200)
  t.match(logged, [/^The database is unavailable/, /^The database is available again/])
  t.equal(logged.length, 2, 'each is logged once')
  await proxy.cut()
})

t.test('a query that takes too long is cancelled', { skip: needsServer }, async t => {
  const database = await openTestDatabase()
  t.teardown(database.close)
  const { db, close } = await openWithTimeout({ databaseUrl: database.url, dataDir: '', statementTimeout: 100 })
  t.teardown(close)
  const app = await startApp(t, {}, db)
  // With the longer time limit: a login may exceed this one.
  const { headers } = await signedIn(await startApp(t, {}, database.db))
  const me = async () => (await app.inject({ url: '/api/users/me', headers })).statusCode
  await t.rejects(db.execute(sql`select pg_sleep(5)`))
  await database.db.transaction(async tx => {
    await tx.execute(sql`lock table users in access exclusive mode`)
    t.equal(await me(), 503)
  })
  await until(async () => await me() === 200)
})
