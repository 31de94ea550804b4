// The load that a read replica takes off the primary, and the cost of a transaction pooler: requests of learners after
// login, to servers with PostgreSQL alone, with a replica, and with PgBouncer. The bench starts all of them.
import { setTimeout as after } from 'node:timers/promises'
import autocannon from 'autocannon'
import postgres from 'postgres'
import { openMigratedDatabase } from '../server/database/open.ts'
import { seed } from '../server/administration/seed/seed.ts'
import { missing, startPostgres, startReplica, until } from '../test/support/instances.ts'
import { metric, metricsOf } from '../test/support/metrics.ts'
import { startPgbouncer } from '../test/support/pgbouncer.ts'
import { byTurns, ms, quantile, spread, two } from './figures.ts'
import { cpuSecondsOf, withInstances } from './instances.ts'
import { traffic } from './mixed-traffic.ts'
import { SERVER, startProcess } from './process.ts'
import type { ServerProcess } from './process.ts'
import { JWT_SECRET } from './statements.ts'

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 8
const POOLER = { pool_mode: 'transaction', ignore_startup_parameters: 'statement_timeout', default_pool_size: '8' }

export async function run () {
  const reason = await missing('initdb', 'pg_basebackup', 'pgbouncer')
  if (reason) return console.log(reason)
  await withInstances(async started => {
    const primary = await startPostgres(started)
    const database = await openMigratedDatabase({ databaseUrl: primary.url, dataDir: '', statementTimeout: 10_000 })
    await seed(database.db)
    await database.close()
    const replica = await startReplica(started, primary)
    const start = async (databaseUrl: string, more = {}) => {
      const server = await startProcess(SERVER, { DATABASE_URL: databaseUrl, JWT_SECRET, ...more })
      started.teardown(server.stop)
      return server
    }
    const direct = await start(primary.url)
    const reading = await start(primary.url, { DATABASE_READ_URL: replica.url })
    const pooled = await start(await startPgbouncer(started, primary.port, POOLER))
    await until(async () => metric(await metricsOf(reading.url), 'dactylo_replica_used') === 1)
    const databases = [primary, replica].map(({ url }) => postgres(url, { max: 1 }))
    for (const client of databases) started.teardown(() => client.end())
    const look = async () => Promise.all([primary, replica].map(async ({ pid }, i) =>
      ({ cpu: await cpuSecondsOf(await pid()), statements: await statementsOn(databases[i]!) })))
    report(await byTurns(ROUNDS, {
      direct: () => measure(direct, look),
      reading: () => measure(reading, look),
      pooled: () => measure(pooled, look)
    }))
  })
}

type Learner = autocannon.Request[]

/** Requests: profile, list of lessons, lesson, search, answer, list of signs, progress. */
const afterLogin = async (url: string): Promise<Learner> =>
  (await traffic(url)).filter(({ path }) => path !== '/api/auth/login' && path !== '/get-alphabet2')

/** Number of statements (a few transactions have several). PostgreSQL counts those of a session with a delay of up to a
 * second. */
async function statementsOn (client: postgres.Sql): Promise<number> {
  await after(1000)
  const [row] = await client<[{ count: number }]>`
    select xact_commit::float8 as count from pg_stat_database where datname = current_database()`
  return row.count
}

type Look = () => Promise<{ cpu: number, statements: number }[]>

/** Per request: CPU time in milliseconds of the server and of both databases, and their statements; and requests per
 * second. */
async function measure (server: ServerProcess, look: Look) {
  const learners = await Promise.all(Array.from({ length: CONNECTIONS }, () => afterLogin(server.url)))
  let next = 0
  const load = (duration: number) => autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration,
    setupClient: client => client.setRequests(learners[next++ % learners.length]!)
  })
  await load(1)
  const [cpu, before] = [await server.cpuSeconds(), await look()]
  const { requests, errors, non2xx } = await load(SECONDS)
  if (errors + non2xx > 0) throw new Error(`${errors} errors, ${non2xx} refusals`)
  const own = 1000 * (await server.cpuSeconds() - cpu) / requests.total
  const [primary, replica] = (await look()).map((now, i) => ({
    cost: 1000 * (now.cpu - before[i]!.cpu) / requests.total,
    statements: (now.statements - before[i]!.statements) / requests.total
  }))
  return {
    rate: requests.average,
    own,
    primary: primary!.cost,
    replica: replica!.cost,
    asked: primary!.statements,
    askedOfReplica: replica!.statements
  }
}

type Measured = Awaited<ReturnType<typeof measure>>

function report (rounds: Record<'direct' | 'reading' | 'pooled', Measured[]>) {
  for (const [name, all] of Object.entries(rounds)) {
    const of = (part: keyof Measured) => all.map(each => each[part])
    const ratio = (part: 'own' | 'primary') =>
      spread(all.map((each, round) => each[part] / rounds.direct[round]![part]), two)
    console.log(`${name}: ${Math.round(quantile(of('rate'), 0.5))} requests a second; processor a request: ` +
      `server ${spread(of('own'), ms)}, primary ${spread(of('primary'), ms)}, replica ${spread(of('replica'), ms)}`)
    console.log(`  statements a request: primary ${two(quantile(of('asked'), 0.5))}, ` +
      `replica ${two(quantile(of('askedOfReplica'), 0.5))}`)
    if (name !== 'direct') console.log(`  of direct: server ${ratio('own')}, primary ${ratio('primary')}`)
  }
}
