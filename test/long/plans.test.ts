// Statements stay quick in a large school: none reads a whole table that grows, and none takes long. Each route is
// asked twice in a school of 100,000 users, a million answers and 20,000 signs.
import postgres from 'postgres'
import type { Sql } from 'postgres'
import t from '#tap'
import type { Test } from 'tap'
import { deleteExpired } from '../../server/database/queries/expiry.ts'
import { openMigratedDatabase } from '../../server/database/open.ts'
import { startApp } from '../helper.ts'
import { missing, startPostgres } from '../support/instances.ts'
import { keepRows } from '../support/kept-rows.ts'
import { fillLargeSchool, isNotLarge } from '../support/large-school.ts'
import { largeChanges } from '../support/large-changes.ts'
import { operationsOf } from '../support/openapi.ts'
import { watchPlans } from '../support/plans.ts'
import { WITHOUT_ROWS, readingRequests } from '../support/reading-requests.ts'
import { WITHOUT_DATABASE, fillSchool, injected, writingRequests, type Sent } from '../support/writing-requests.ts'

/** Milliseconds of processor for a statement. On a machine ten times busier, it still ends within the default
 * `STATEMENT_TIMEOUT`. */
const MOST = 500
/** Rows of a table that is too large to be read whole. */
const LARGE = 10_000

/** Statements that may read a whole table, because their answer or change is about a large part of it. */
const EXCEPTIONS: readonly (readonly [reason: string, query: RegExp])[] = [
  ['an export', /^select coalesce\("key", "id"::text\), .* from "signs" order by "signs"\."id"$/],
  ['counts the signs of each category', /^select "categories"\."id", .* count\("signs"\."id"\)/],
  ['all exercises of a hundred lessons, with their signs', /^select "exercises"\."id", .* "signs"\."image_url"/],
  ['teachers of a late page of all classes, in 30 ms', /^select "classes"\."id", .* offset/s],
  ['an import of 5,000 signs locks those that exist', /^select "id" from "signs" where \("signs"\."key" = any/],
  ['takes all signs out of a category', /^update "signs" set "category_id" = \$1/]
]

const skip = await missing('initdb')

t.test('no statement reads a whole large table or takes long', { skip }, async t => {
  const { app, db, school, statementsOf } = await openLargeSchool(t)
  const [reading, writing] = [readingRequests(school), writingRequests(school)]
  const routes = (await operationsOf(app)).map(({ method, path }) => `${method} ${path}`)
  t.same([...Object.keys({ ...reading, ...writing }), ...WITHOUT_ROWS, ...WITHOUT_DATABASE].sort(), routes.sort(),
    'test/support/reading-requests.ts and writing-requests.ts know each route')

  const restore = await keepRows(db, isNotLarge)
  const check = async (name: string, work: () => Promise<unknown>) => {
    for (const fault of await statementsOf(work)) t.fail(`${name}: ${fault}`)
  }
  const ask = (route: string, sent: Sent) => async () => {
    const { statusCode, body } = await app.inject(injected(route, sent))
    t.equal(statusCode < 300, sent.isRefused !== true, `${route}: ${statusCode} ${body.slice(0, 300)}`)
  }
  for (const [route, variants] of Object.entries({ ...reading, ...writing })) {
    for (const [i, sent] of variants.entries()) {
      for (const time of ['first', 'second']) {
        if (route in writing) await restore()
        await check(`${route} ${i + 1}, ${time} time`, ask(route, sent))
      }
    }
  }
  await restore()
  for (const [route, sent] of largeChanges(school)) await check(`${route} of the large school`, ask(route, sent))
  await check('expired rows', () => deleteExpired(db, { ...console, info: () => {} }))
})

async function openLargeSchool (t: Test) {
  const { url, log } = await startPostgres(t)
  const { db, close } = await openMigratedDatabase({ databaseUrl: url, dataDir: '', statementTimeout: 60_000 })
  t.teardown(close)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  t.teardown(() => sql.end())
  const school = await fillSchool(await startApp(t, {}, db))
  // As between two of its runs: rows that an import has rolled back stay.
  await sql`alter system set autovacuum = off`
  await sql`select pg_reload_conf()`
  await fillLargeSchool(sql)
  const [large, watched] = [await sizesOf(sql), await watchPlans(sql, log)]
  // Only new connections are watched.
  const opened = await openMigratedDatabase({ databaseUrl: url, dataDir: '', statementTimeout: 60_000 })
  t.teardown(opened.close)
  const app = await startApp(t, { passwordResetWebhook: 'http://127.0.0.1:1' }, opened.db)
  const known = new Set<string>()

  /** @returns the faults of the statements of some work, each statement once */
  async function statementsOf (work: () => Promise<unknown>): Promise<string[]> {
    const { scans, costs } = await watched(work)
    const faults = [
      ...scans.filter(({ table, rows }) => rows >= (large.get(table) ?? Infinity))
        .map(({ query, table, rows }) => [query, `reads ${rows} rows of ${table}`] as const),
      ...costs.filter(({ milliseconds }) => milliseconds > MOST)
        .map(({ query, milliseconds }) => [query, `takes ${Math.round(milliseconds)} ms of processor`] as const)
    ]
    return faults.flatMap(([query, fault]) => {
      const isKnown = known.has(query) || EXCEPTIONS.some(([, exception]) => exception.test(query))
      known.add(query)
      return isKnown ? [] : `${fault}: ${query.slice(0, 1500)}`
    })
  }
  return { app, db: opened.db, school, statementsOf }
}

/** The rows of each large table, or a few less. */
async function sizesOf (sql: Sql): Promise<Map<string, number>> {
  const tables = await sql<{ name: string, rows: number }[]>`select relname as name, reltuples::integer as rows
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= ${LARGE}`
  return new Map(tables.map(({ name, rows }) => [name, rows * 0.9]))
}
