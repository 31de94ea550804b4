// The embedded database on a disk that fills up, and the work of a PostgreSQL server that it does itself.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import t from '#tap'
import type { Test } from 'tap'
import { buildApp } from '../server/app.ts'
import { openMigratedDatabase } from '../server/database/open.ts'
import { auditEntries, words } from '../server/database/schema/tables.ts'
import { databaseGauges } from '../server/operations/health/gauges.ts'
import { readConfig } from '../server/settings/config.ts'
import { newcomer, openLetters, password } from './helper.ts'
import { copyEmbedded } from './support/database.ts'
import { metric } from './support/metrics.ts'

const MiB = 2 ** 20
/** Free bytes for everything, for signing in only, and for nothing. */
const [PLENTY, LITTLE, NOTHING] = [2 ** 40, 150 * MiB, 100 * MiB]

/** An embedded database on a disk whose free bytes the test sets. */
async function openOnDisk (t: Test) {
  const disk = { freeBytes: PLENTY }
  const lines: [string, object, string][] = []
  const log = {
    info: (fields: object, message: string) => { lines.push(['info', fields, message]) },
    warn: (fields: object, message: string) => { lines.push(['warn', fields, message]) }
  }
  const where = { ...await copyEmbedded(t.testdir()), statementTimeout: 60_000 }
  const open = () => openMigratedDatabase(where, { log, freeBytes: () => disk.freeBytes })
  const database = await open()
  t.teardown(() => database.close().catch(() => {}))
  return { disk, lines, open, database, db: database.db, logFolder: join(where.dataDir, 'database', 'pg_wal') }
}

const numbers = async (query: Promise<unknown>) => (await query as { rows: Record<string, number>[] }).rows[0]!

/** A server on a disk whose free bytes the test sets. */
async function serveOnDisk (t: Test) {
  const { database, ...rest } = await openOnDisk(t)
  const { db, room } = database
  const settings = { JWT_SECRET: 'a secret that only the tests know', AUTH_RATE_LIMIT: '0' }
  const config = { ...readConfig(settings), logLevel: 'silent' as const }
  const letters = await openLetters(t, config)
  const app = await buildApp({ config, db, letters, room, gauges: databaseGauges(database) })
  t.teardown(() => app.close())
  return { app, ...rest }
}

t.test('on a full disk writes get 503, reads and signing in continue, until there is room', async t => {
  const { disk, lines, app } = await serveOnDisk(t)
  const post = (url: string, payload: object, headers = {}) => app.inject({ method: 'POST', url, payload, headers })
  const account = newcomer()
  const { email } = account
  await post('/api/auth/register', account)
  const signIn = () => post('/api/auth/login', { email, password })
  const { accessToken, refreshToken } = (await signIn()).json().data
  const headers = { authorization: `Bearer ${accessToken}` }
  const me = async () => (await app.inject({ url: '/api/users/me', headers })).statusCode
  const review = () => post('/api/reviews', {
    reviews: [{ id: randomUUID(), letter: 'L', rating: 'good', reviewedAt: new Date().toISOString() }]
  }, headers)

  disk.freeBytes = LITTLE
  const refused = await review()
  t.same([refused.statusCode, refused.json().error.code], [503, 'UNAVAILABLE'])
  t.equal(refused.headers['retry-after'], '1')
  t.equal((await signIn()).statusCode, 200)
  t.equal((await post('/api/auth/refresh', { refreshToken })).statusCode, 200)
  disk.freeBytes = NOTHING
  t.equal((await signIn()).statusCode, 503)
  t.equal(await me(), 200)
  disk.freeBytes = 130 * MiB
  t.equal((await signIn()).statusCode, 503, 'a little more room does not suffice')
  t.equal(await me(), 200)
  disk.freeBytes = 200 * MiB
  t.equal((await signIn()).statusCode, 200)
  t.equal((await review()).statusCode, 503, 'nor does it for other writes')

  disk.freeBytes = PLENTY
  t.equal((await review()).statusCode, 200)
  t.same(lines, [
    ['warn', { freeBytes: LITTLE }, 'The disk is full: writes get 503, reads and signing in continue'],
    ['warn', { freeBytes: NOTHING }, 'The disk is full: nobody can sign in, reads continue'],
    ['info', { freeBytes: 200 * MiB }, 'The disk has room for signing in'],
    ['info', { freeBytes: PLENTY }, 'The disk has room again: writes resume']
  ], 'each is logged once')
})

t.test('a transaction on a disk that fills up leaves nothing', async t => {
  const { disk, db } = await openOnDisk(t)
  const word = (name: string) => ({ word: name, level: 1, language: 'fr', kind: 'everyday' }) as const
  await t.rejects(db.transaction(async tx => {
    await tx.insert(words).values(word('loup'))
    disk.freeBytes = NOTHING
    await tx.insert(words).values(word('lynx'))
  }), { cause: { code: '53100', message: /^The disk is full: 100 MiB are free in .*, the database needs 224$/ } })
  await t.rejects(db.insert(words).values(word('lynx')), { cause: { code: '53100' } }, 'nor does a single statement')
  t.equal(await db.$count(words), 0)
  const read = db.transaction(async tx => tx.select().from(words))
  t.same(await read, [], 'transactions that only read continue')
})

t.test('the server starts on a full disk and answers reads, if there is room for its recovery', async t => {
  const { disk, open, database } = await openOnDisk(t)
  await database.close()
  disk.freeBytes = 31 * MiB
  await t.rejects(open(), { message: /^The disk is full: 31 MiB are free in .*, the database needs 32$/ })
  disk.freeBytes = NOTHING
  const { db, close } = await open()
  t.equal(await db.$count(words), 0)
  await close()
})

t.test('/ready and the metrics say how much room is left', async t => {
  const { disk, app } = await serveOnDisk(t)
  for (const [freeBytes, isWritable] of [[PLENTY, true], [LITTLE, false]] as const) {
    disk.freeBytes = freeBytes
    const ready = await app.inject('/ready')
    t.equal(ready.statusCode, 200, 'it serves requests')
    t.match(ready.json(), { status: 'ready', disk: { freeBytes, isWritable } })
    const { body } = await app.inject('/metrics')
    t.equal(metric(body, 'dactylo_disk_free_bytes'), freeBytes)
    t.equal(metric(body, 'dactylo_disk_writable'), Number(isWritable))
  }
})

t.test('the log of the database stays short, in a long transaction too', async t => {
  const { db, logFolder } = await openOnDisk(t)
  let longest = 0
  await db.transaction(async tx => {
    for (let i = 0; i < 400; i++) {
      await tx.execute(sql`select pg_logical_emit_message(true, 'a few bytes', 'x')`)
      // As if the statements had written 400 MiB, in files of 16 MiB.
      if (i % 16 === 15) await tx.execute(sql`select pg_switch_wal()`)
      longest = Math.max(longest, readdirSync(logFolder).length)
    }
  })
  t.ok(longest < 18, `${longest} files`)
})

t.test('tables that changed are vacuumed and analyzed', async t => {
  const { db, database } = await openOnDisk(t)
  await db.execute(sql`insert into audit_entries (id, action, at)
    select gen_random_uuid(), 'user.logged_in', now() - interval '100 days' from generate_series(1, 5000)`)
  await db.delete(auditEntries)
  const figures = () => numbers(db.execute(sql`select n_dead_tup::int as dead, vacuum_count::int as vacuums,
    analyze_count::int as analyzes from pg_stat_user_tables where relname = 'audit_entries'`))
  // Otherwise PostgreSQL counts once a second.
  const count = () => db.execute(sql`select pg_stat_force_next_flush()`)
  await count()
  await database.vacuum!()
  await count()
  t.match(await figures(), { dead: 0, vacuums: 1, analyzes: 1 })
  await database.vacuum!()
  await count()
  t.match(await figures(), { vacuums: 1 }, 'once')
})
