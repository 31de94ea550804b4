// PgBouncer before PostgreSQL, in session and transaction mode.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import t from '#tap'
import { openMigratedDatabase } from '../../../server/database/open.ts'
import { countPendingMigrations } from '../../../server/database/postgres/migrate.ts'
import { explainError } from '../../../server/operations/process/start-error.ts'
import { newcomer, signedIn, startApp } from '../../helper.ts'
import { missing, startPostgres, until } from '../../support/instances.ts'
import { startPgbouncer } from '../../support/pgbouncer.ts'

const skip = await missing('initdb', 'pgbouncer')

t.test('PgBouncer', { skip }, async t => {
  const postgres = await startPostgres(t)
  const whereOf = (databaseUrl: string, statementTimeout = 3000) => ({ databaseUrl, dataDir: '', statementTimeout })

  for (const mode of ['session', 'transaction']) {
    t.test(`PgBouncer in ${mode} mode: requests are served, and settings without effect are logged`, async t => {
      const logged: string[] = []
      const note = (_fields: object, message: string) => { logged.push(message) }
      const log = { info: note, warn: note }
      // Fewer connections than a server opens, which transaction mode shares.
      const size = { default_pool_size: mode === 'session' ? '20' : '4' }
      const settings = { pool_mode: mode, ignore_startup_parameters: 'statement_timeout', ...size }
      const where = whereOf(await startPgbouncer(t, postgres.port, settings))
      const { db, close } = await openMigratedDatabase(where, { log })
      t.teardown(close)
      t.match(logged[0], /^The pooler does not pass on STATEMENT_TIMEOUT/)
      t.equal(logged.some(message => message.includes('not prepared')), mode === 'transaction')
      const app = await startApp(t, {}, db)
      const { headers } = await signedIn(app)
      const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => i % 2
        ? app.inject({ url: '/api/lessons', headers })
        : app.inject({ method: 'POST', url: '/api/auth/register', payload: newcomer() })))
      t.same([...new Set(answers.map(({ statusCode }) => statusCode))].sort(), [200, 201])
      t.equal(await openLocks(), 0)
    })

    t.test(`PgBouncer in ${mode} mode: a server restarts, and STATEMENT_TIMEOUT is enforced by the role`, async t => {
      await onPostgres(sql`alter role postgres set statement_timeout = '3s'`)
      t.teardown(() => onPostgres(sql`alter role postgres reset statement_timeout`))
      const settings = { pool_mode: mode, ignore_startup_parameters: 'statement_timeout' }
      const where = whereOf(await startPgbouncer(t, postgres.port, settings))
      const logged: string[] = []
      const log = { info: () => {}, warn: (_fields: object, message: string) => { logged.push(message) } }
      t.equal(await countPendingMigrations(where, log), 0)
      const [{ db, close }, { close: closeSecond }] = await Promise.all([
        openMigratedDatabase(where, { log }), openMigratedDatabase(where, { log })
      ])
      t.teardown(() => Promise.all([close(), closeSecond()]))
      await t.rejects(db.execute(sql`select pg_sleep(60)`), { cause: { code: '57014' } })
      t.same(logged.filter(message => message.includes('STATEMENT_TIMEOUT')), [])
      t.equal(await openLocks(), 0)
    })
  }

  t.test('a pooler’s refusal of startup parameters is quoted, also by `check`', async t => {
    const where = whereOf(await startPgbouncer(t, postgres.port, { pool_mode: 'session' }))
    const reason = 'Can\'t reach PostgreSQL (unsupported startup parameter: statement_timeout): start it, or check ' +
      'DATABASE_URL'
    for (const connect of [() => openMigratedDatabase(where), () => countPendingMigrations(where, console)]) {
      t.equal(await connect().then(() => 'connected', explainError), reason)
    }
  })

  t.test('a pooler whose PostgreSQL is away: 503 in bounded time, then served again', async t => {
    const settings = { pool_mode: 'session', ignore_startup_parameters: 'statement_timeout', server_login_retry: '1' }
    const { db, close } = await openMigratedDatabase(whereOf(await startPgbouncer(t, postgres.port, settings), 1000), {
      log: { info: () => {}, warn: () => {} }
    })
    t.teardown(close)
    const app = await startApp(t, {}, db)
    const { headers } = await signedIn(app)
    const me = async () => (await app.inject({ url: '/api/users/me', headers })).statusCode
    await postgres.stop()
    const started = performance.now()
    t.same(await Promise.all(Array.from({ length: 12 }, me)), Array(12).fill(503))
    t.ok(performance.now() - started < 10_000)
    await postgres.start()
    await until(async () => await me() === 200)
  })

  /** Without a pooler between. */
  async function onPostgres<Row> (query: SQL): Promise<Row[]> {
    const { db, close } = await openMigratedDatabase(whereOf(postgres.url))
    const rows = await db.execute(query)
    await close()
    return rows as unknown as Row[]
  }

  /** Advisory locks as listed by PostgreSQL. */
  async function openLocks (): Promise<number> {
    const [row] = await onPostgres<{ n: number }>(sql`
      select count(*)::int as n from pg_locks where locktype = 'advisory'`)
    return row!.n
  }
})

t.test('a process that waits for another’s migration logs it, and continues', { skip }, async t => {
  const postgres = await startPostgres(t)
  const where = { databaseUrl: postgres.url, dataDir: '', statementTimeout: 3000 }
  const { db, close } = await openMigratedDatabase(where)
  t.teardown(close)
  let onWarning: (fields: object, message: string) => void = () => {}
  const waits = new Promise<[object, string]>(resolve => { onWarning = (...line) => resolve(line) })
  const second = await db.transaction(async tx => {
    const [holder] = await tx.execute(sql`
      select pg_backend_pid() as pid from pg_advisory_xact_lock(20260318)`) as unknown as { pid: number }[]
    const opened = openMigratedDatabase(where, { log: { info: () => {}, warn: onWarning } })
    const { pid } = holder!
    // The log adds the pid of this process to each line.
    t.match(await waits, [
      { holder: { pid, address: '127.0.0.1', since: Date }, pid: undefined },
      `Waiting for another process that migrates the database (pid ${pid} in PostgreSQL)`
    ])
    return { opened }
  })
  await (await second.opened).close()
})
