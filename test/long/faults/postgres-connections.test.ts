// PostgreSQL connections that fail: each query ends in bounded time, the process lives, and the log says why.
import { sql } from 'drizzle-orm'
import t from '#tap'
import { openMigratedDatabase } from '../../../server/database/open.ts'
import type { Database } from '../../../server/database/database.ts'
import { signedIn, startApp } from '../../helper.ts'
import { openWithTimeout } from '../../support/database.ts'
import { missing, startPostgres, until } from '../../support/instances.ts'
import { PHASES, WAYS, openPostgresProxy, selfSigned } from '../../support/postgres-proxy.ts'

const skip = await missing('initdb', 'openssl')

t.test('connections that fail', { skip }, async t => {
  const postgres = await startPostgres(t)
  const direct = await openMigratedDatabase({ databaseUrl: postgres.url, dataDir: '', statementTimeout: 20_000 })
  t.teardown(direct.close)
  const { headers } = await signedIn(await startApp(t, {}, direct.db))

  // In parallel, because each waits for a time limit.
  t.jobs = 2
  for (const protocol of ['plain', 'TLS'] as const) {
    t.test(protocol, { buffered: true }, async t => {
      const context = protocol === 'TLS' ? await selfSigned(t) : undefined
      const proxy = await openPostgresProxy(t, postgres.port, context)
      const databaseUrl = `postgres://postgres@localhost:${proxy.port}/postgres${context ? '?sslmode=require' : ''}`
      const lines: [object, string][] = []
      const write = (fields: object, message: string) => { lines.push([fields, message]) }
      const log = { info: write, warn: write }
      const database = await openWithTimeout({ databaseUrl, dataDir: '', statementTimeout: 500 }, { log })
      t.teardown(database.close)
      const app = await startApp(t, {}, database.db)
      const me = async () => (await app.inject({ url: '/api/users/me', headers })).statusCode
      await until(async () => await me() === 200)
      if (context) t.same([...new Set(proxy.names)], ['localhost'], 'the server name is sent')

      for (const phase of PHASES.filter(phase => context || phase !== 'asked for TLS')) {
        for (const way of WAYS) {
          const name = `${way} when ${phase}`
          proxy.fail({ phase, way })
          proxy.cut()
          lines.length = 0
          const before = proxy.connections()
          const started = performance.now()
          t.same(await Promise.all([me(), me(), me()]), [503, 503, 503], name)
          t.ok(performance.now() - started < 15_000, `${name}: in bounded time`)
          t.ok(proxy.connections() - before < 20, `${name}: no repeated retries`)
          proxy.fail(undefined)
          await until(async () => await me() === 200)
          t.match(lines, [
            [{ reason: /\w/ }, 'The database is unavailable: requests get 503'], [{}, 'The database is available again']
          ], name)
        }
      }
    })
  }
})

t.test('the query after one cancelled in the middle of its rows gets whole rows', { skip }, async t => {
  const postgres = await startPostgres(t)
  const { db, close } = await openMigratedDatabase({ databaseUrl: postgres.url, dataDir: '', statementTimeout: 2000 })
  t.teardown(close)
  const slow = sql`select i, case when i = 4 then pg_sleep(20)::text end from generate_series(1, 4) i`
  await t.rejects(db.execute(slow), { cause: { code: '57014' } })
  t.same(await numbers(db), [7, 8])
  t.same(await numbers(db), [7, 8])
  await t.rejects(db.execute(sql`select 1 / (3 - i) from generate_series(1, 5) i`), { cause: { code: '22012' } })
  t.same(await numbers(db), [7, 8])
})

async function numbers (db: Database) {
  const found = db.select({ n: sql<number>`n` }).from(sql`(values (7), (8)) as numbers(n)`)
  return (await found).map(({ n }) => n)
}
