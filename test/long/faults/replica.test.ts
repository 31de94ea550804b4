// Content is read from a streaming replica that lags, stops, hangs and comes back.
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import t from '#tap'
import type { Test } from 'tap'
import { seed } from '../../../server/administration/seed/seed.ts'
import { openMigratedDatabase } from '../../../server/database/open.ts'
import { openReads } from '../../../server/database/replica/replica.ts'
import { checkReplica } from '../../../server/database/replica/check.ts'
import { categories, users, words } from '../../../server/database/schema/tables.ts'
import { missing, startPostgres, startReplica, until } from '../../support/instances.ts'
import { metric, metricsOf } from '../../support/metrics.ts'
import { startPgbouncer } from '../../support/pgbouncer.ts'
import { startServer } from '../../support/server-process.ts'
import { call, newAccount, signIn } from '../../support/writers.ts'

t.test('a replica', { skip: await missing('initdb', 'pg_basebackup', 'pgbouncer') }, async t => {
  const primary = await startPostgres(t)
  const whereOf = (databaseUrl: string) => ({ databaseUrl, dataDir: '', statementTimeout: 3000 })
  const { db, close } = await openMigratedDatabase(whereOf(primary.url))
  t.teardown(close)
  await seed(db)
  const replica = await startReplica(t, primary)

  /** Runs a statement as the replica's operator. */
  async function onReplica<Row> (query: string): Promise<Row[]> {
    const client = postgres(replica.url, { max: 1, onnotice: () => {} })
    try {
      return await client.unsafe(query) as unknown as Row[]
    } finally {
      await client.end()
    }
  }

  /** Pauses replay, so later writes are missing on the replica. */
  async function whileLagging (work: () => Promise<void>): Promise<void> {
    await onReplica('select pg_wal_replay_pause()')
    await until(async () => (await onReplica<{ state: string }>('select pg_get_wal_replay_pause_state() as state'))[0]!
      .state === 'paused')
    await work().finally(() => onReplica('select pg_wal_replay_resume()'))
  }

  async function openLogged (t: Test, url = replica.url) {
    const lines: string[] = []
    const note = (fields: object, message: string) => { lines.push([message, ...Object.values(fields)].join(': ')) }
    const opened = await openReads(whereOf(url), db, { info: note, warn: note })
    t.teardown(opened.close)
    return { ...opened, lines }
  }

  t.test('a server reads content from the replica', async t => {
    const { url } = await startServer(t, { DATABASE_READ_URL: replica.url }, whereOf(primary.url))
    const isUsed = async () => metric(await metricsOf(url), 'dactylo_replica_used') === 1
    const [learner, admin] = [await memberOf('student'), await memberOf('admin')]
    await until(isUsed)

    async function memberOf (role: 'student' | 'admin') {
      const account = newAccount()
      await call(url, 'POST', '/api/auth/register', { body: account })
      await db.update(users).set({ role }).where(eq(users.email, account.email))
      const { token } = await signIn(url, account)
      return (method: string, path: string, body?: object) => call(url, method, path, { token, body })
    }
    type Member = Awaited<ReturnType<typeof memberOf>>

    const categoriesOf = async (member: Member) =>
      JSON.stringify((await member('GET', '/api/dictionary/categories')).body)

    t.test('a lagging replica is read; just-written rows come from the primary', async t => {
      const [{ id, nameEn }] = await db.select().from(categories).limit(1) as [typeof categories.$inferSelect]
      await whileLagging(async () => {
        await admin('PATCH', `/api/dictionary/categories/${id}`, { nameEn: 'Renamed' })
        const sign = await admin('POST', '/api/dictionary', { word: 'Neuf', definition: 'Un signe neuf.' })
        t.match(await categoriesOf(learner), nameEn!, 'a learner reads the replica’s state')
        t.match(await categoriesOf(admin), 'Renamed', 'an admin reads the latest write')
        t.equal((await learner('GET', `/api/dictionary/${sign.body.data.id}`)).status, 200)

        const { body: { data: [lesson] } } = await learner('GET', '/api/lessons')
        await learner('POST', `/api/lessons/${lesson.id}/start`)
        const { body: { data: started } } = await learner('GET', `/api/lessons/${lesson.id}`)
        t.equal(started.progress.status, 'in_progress', 'a learner reads their own latest work')
        await learner('PATCH', '/api/users/me', { firstName: 'Maya' })
        t.equal((await learner('GET', '/api/users/me')).body.data.firstName, 'Maya')

        await until(async () => (await categoriesOf(learner)).includes('Renamed'))
        t.notOk(await isUsed(), 'a replica that lags too far is not used')
        t.ok(metric(await metricsOf(url), 'dactylo_replica_lag_seconds') > 5)
        t.equal((await call(url, 'GET', '/ready')).status, 200)
      })
      await until(isUsed)
    })

    t.test('a replica that stops or hangs under load fails no request, and is used again later', async t => {
      const [over, statuses] = [new AbortController(), new Set<number>()]
      let longest = 0
      const paths = ['/api/words', '/api/dictionary', '/api/dictionary?search=bon', '/api/modules', '/api/lessons']
      const keepReading = async () => {
        for (let i = 0; !over.signal.aborted; i++) {
          const started = performance.now()
          statuses.add((await learner('GET', paths[i % paths.length]!)).status)
          longest = Math.max(longest, performance.now() - started)
        }
      }
      const readers = Promise.all([1, 2, 3].map(keepReading))
      for (const [fail, mend] of [[replica.stop, replica.start], [replica.pause, replica.resume]] as const) {
        await fail()
        await until(async () => !await isUsed())
        await mend()
        await until(isUsed)
      }
      over.abort()
      await readers
      t.same([...statuses], [200])
      t.ok(longest < 5000, `the longest took ${Math.round(longest)} ms`)
    })
  })

  t.test('a replica missing at the start is used once it is there', async t => {
    await replica.stop()
    const { reads, isUsed, lines } = await openLogged(t)
    t.ok((await reads.select().from(words).limit(1)).length)
    await until(() => lines.length > 0)
    await replica.start()
    await until(isUsed)
    t.match(lines, [/^Content is now read from the primary, .*REFUSED/, 'Content is now read from the replica'])
    t.ok((await reads.select().from(words).limit(1)).length)
  })

  t.test('a server that is not a replica of the primary is not used', async t => {
    for (const url of [primary.url, (await startPostgres(t)).url]) {
      const { reads, isUsed, lines } = await openLogged(t, url)
      await until(() => lines.length > 0)
      t.match(lines, [/^Content is now read from the primary, .*: DATABASE_READ_URL does not point to a replica/])
      t.notOk(isUsed())
      t.ok((await reads.select().from(words).limit(1)).length)
    }
    const other = await startReplica(t, await startPostgres(t))
    const { lines } = await openLogged(t, other.url)
    const sentence = 'DATABASE_READ_URL points to another database than DATABASE_URL'
    await until(() => lines.some(line => line.includes(sentence)))
  })

  t.test('a replica that has not replayed a migration yet is not used', async t => {
    const { reads, isUsed } = await openLogged(t)
    await until(isUsed)
    await whileLagging(async () => {
      await db.execute(sql`create table migrated as select 1 as one`)
      t.same([...await reads.execute(sql`select one from migrated`) as unknown as object[]], [{ one: 1 }])
      t.ok(isUsed())
    })
    await db.execute(sql`drop table migrated`)
  })

  t.test('a read cancelled by replay is repeated on the primary', async t => {
    await onReplica('alter system set max_standby_streaming_delay = 0')
    await onReplica('select pg_reload_conf()')
    t.teardown(async () => {
      await onReplica('alter system reset max_standby_streaming_delay')
      await onReplica('select pg_reload_conf()')
    })
    await db.execute(sql`create table changing as select 1 as one`)
    const { reads, isUsed } = await openLogged(t)
    await until(async () => isUsed() && (await onReplica("select to_regclass('changing') as name"))[0])
    const conflicts = async () => Number((await onReplica<{ n: string }>(
      'select confl_lock as n from pg_stat_database_conflicts where datname = current_database()'))[0]!.n)
    const before = await conflicts()
    await until(async () => {
      const [rows] = await Promise.all([
        reads.execute(sql`select one from changing, pg_sleep(0.2)`),
        db.execute(sql`alter table changing alter column one set default 1`)
      ])
      t.same((rows as unknown as object[]).map(row => ({ ...row })), [{ one: 1 }])
      return await conflicts() > before
    })
  })

  t.test('a replica behind a pooler in transaction mode', async t => {
    const settings = { pool_mode: 'transaction', ignore_startup_parameters: 'statement_timeout' }
    const url = await startPgbouncer(t, replica.port, settings)
    const { reads, isUsed, lines } = await openLogged(t, url)
    await until(isUsed)
    t.match(lines.join('\n'), /^Replica: The pooler does not pass on STATEMENT_TIMEOUT/m)
    const answers = await Promise.all(Array.from({ length: 20 }, () => reads.select().from(words).limit(1)))
    t.ok(answers.every(rows => rows.length === 1))
    t.ok(isUsed())
  })

  t.test('`check` reports what is wrong with a replica', async t => {
    const check = (url = replica.url) => checkReplica(whereOf(primary.url), whereOf(url), { info () {}, warn () {} })
    t.ok(await check() < 5000)
    await t.rejects(check(primary.url), { message: 'DATABASE_READ_URL does not point to a replica' })
    await whileLagging(async () => {
      await db.execute(sql`create table later as select 1`)
      await t.rejects(check(), { message: 'The replica lags over 5 s' })
    })
    await replica.stop()
    await t.rejects(check(), { message: /REFUSED/ })
    await replica.start()
  })
})
