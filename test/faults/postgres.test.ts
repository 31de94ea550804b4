// PostgreSQL stops and returns under a running server, and connections break inside transactions.
import { sql } from 'drizzle-orm'
import t from '#tap'
import type { Test } from 'tap'
import type { App } from '../../server/app.ts'
import { openMigratedDatabase } from '../../server/database/open.ts'
import type { Database } from '../../server/database/database.ts'
import { newcomer, password, signedIn, startApp } from '../helper.ts'
import { openWithTimeout } from '../support/database.ts'
import { missing, startPostgres, until } from '../support/instances.ts'
import { lockWaits } from '../support/lock-waits.ts'
import { openProxy } from '../support/tcp-proxy.ts'

const skip = await missing('initdb')

t.test('a server and its PostgreSQL', { skip }, async t => {
  const postgres = await startPostgres(t)
  const proxy = await openProxy({ host: '127.0.0.1', port: postgres.port })
  const databaseUrl = `postgres://postgres@127.0.0.1:${proxy.port}/postgres`
  const { db, close } = await openMigratedDatabase({ databaseUrl, dataDir: '', statementTimeout: 20_000 })
  const direct = await openMigratedDatabase({ databaseUrl: postgres.url, dataDir: '', statementTimeout: 20_000 })
  t.teardown(async () => {
    await Promise.all([close(), direct.close()])
    await proxy.cut()
  })
  const { register, login } = callsTo(await startApp(t, {}, db))

  /** Starts a request whose transaction then waits for a table that another connection has locked. */
  async function cutAt (
    t: Test,
    table: string,
    request: () => ReturnType<typeof register>,
    cut: () => Promise<unknown>
  ) {
    await direct.db.transaction(async tx => {
      await tx.execute(sql`lock table ${sql.identifier(table)} in exclusive mode`)
      const answer = request()
      answer.catch(() => {})
      // Outside the transaction, which sees pg_stat_activity only as of its first look.
      await until(async () => (await lockWaits(direct.db)) > 0)
      await cut()
      t.same((await answer).json(), {
        success: false,
        error: { statusCode: 503, code: 'UNAVAILABLE', message: 'Service unavailable' }
      })
    })
    await until(async () => (await lockWaits(direct.db)) === 0)
  }

  const cuts = {
    'the server ends it': () =>
      direct.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and pid <> pg_backend_pid()`),
    'the network does': async () => {
      await proxy.cut()
      await proxy.mend()
    }
  }
  for (const [how, cut] of Object.entries(cuts)) {
    t.test(`nothing is half written when the connection breaks in a transaction: ${how}`, async t => {
      const account = newcomer()
      await cutAt(t, 'audit_entries', () => register(account), cut)
      t.equal((await login(account)).statusCode, 401, 'every user has a registration entry')
      t.equal((await register(account)).statusCode, 201)

      const before = await countOf(direct.db, account.email)
      await cutAt(t, 'refresh_tokens', () => login(account), cut)
      t.same(
        await countOf(direct.db, account.email),
        before,
        'every session has a token, and every login entry a login'
      )
      t.equal((await login(account)).statusCode, 200)
    })
  }

  t.test('a query in a transaction that PostgreSQL has ended does not end the process', async t => {
    let goOn = () => {}
    const waiting = new Promise<void>(resolve => { goOn = resolve })
    const ended = db.transaction(async tx => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 1`)
      await waiting
      await tx.execute(sql`select 1`)
      t.fail('it gets no result')
    })
    await t.rejects(ended, { code: 'CONNECTION_CLOSED' })
    goOn()
    t.equal(await numberOf(db, sql`select 1 as n`), 1)
  })

  t.test('requests get 503 while PostgreSQL is stopped, and succeed once it is back', async t => {
    const app = await startApp(t, {}, direct.db)
    const { register, login } = callsTo(app)
    const { headers, account } = await signedIn(app)
    const me = () => app.inject({ url: '/api/users/me', headers })
    await postgres.stop()
    const someone = newcomer()
    for (const answer of [await me(), await login(account), await register(someone), await me()]) {
      t.equal(answer.statusCode, 503)
      t.equal(answer.json().error.message, 'Service unavailable')
      t.equal(answer.headers['retry-after'], '1')
    }
    t.equal((await app.inject('/ready')).statusCode, 503)
    t.equal((await app.inject('/health')).statusCode, 200)
    t.equal(
      (await app.inject({ method: 'POST', url: '/get-alphabet2', payload: {} })).statusCode,
      200,
      'letters need no database'
    )

    await postgres.start()
    await until(async () => (await app.inject('/ready')).statusCode === 200)
    t.equal((await me()).statusCode, 200)
    t.equal((await login(account)).statusCode, 200)
    t.equal((await register(someone)).statusCode, 201, 'requests answered 503 had no effect')
  })

  // Whole servers and signals meanwhile are in test/long/faults/postgres-hangs.test.ts.
  t.test('requests get 503 while PostgreSQL hangs, and succeed once it continues', async t => {
    const withTimeout = await openWithTimeout({ databaseUrl: postgres.url, dataDir: '', statementTimeout: 100 })
    t.teardown(withTimeout.close)
    const app = await startApp(t, {}, withTimeout.db)
    // With the longer time limit: a login may exceed the short one.
    const { headers } = await signedIn(await startApp(t, {}, direct.db))
    const me = async () => (await app.inject({ url: '/api/users/me', headers })).statusCode
    await postgres.pause()
    t.teardown(() => postgres.resume())
    t.same(await Promise.all([me(), me()]), [503, 503])
    await postgres.resume()
    await until(async () => await me() === 200)
  })
})

function callsTo (app: App) {
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api/auth${url}`, payload })
  return {
    register: (account: object) => post('/register', account),
    login: ({ email }: { email: string }) => post('/login', { email, password })
  }
}

async function countOf (db: Database, email: string) {
  const user = sql`(select id from users where email = ${email})`
  const pseudonym = sql`(select audit_id from users where email = ${email})`
  return {
    sessions: await numberOf(db, sql`select count(*)::int as n from sessions where user_id = ${user}`),
    entries: await numberOf(db, sql`select count(*)::int as n from audit_entries where actor = ${pseudonym}`)
  }
}

async function numberOf (db: Database, query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await db.execute(query) as unknown as { n: number }[]
  return row!.n
}
