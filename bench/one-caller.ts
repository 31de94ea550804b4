// The cost of one caller for other users, by route. A learner with as much data as allowed sends the documentation's
// example request as fast as possible until the limits refuse it. Meanwhile another user requests their profile.
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '../server/app.ts'
import { seed } from '../server/administration/seed/seed.ts'
import { bodyOf, examplesOf } from '../test/support/example-requests.ts'
import { form } from '../test/support/forms.ts'
import { operationsIn } from '../test/support/openapi.ts'
import type { Operation } from '../test/support/openapi.ts'
import { newAccount } from '../test/support/writers.ts'
import { ms, quantile } from './figures.ts'
import { JWT_SECRET, withApp } from './hostile-databases.ts'
import type { HostileDatabase } from './hostile-databases.ts'
import { measureHeld } from './hostile-held.ts'
import { drawnPhoto } from './image-workers.ts'
import { options } from './options.ts'
import { SERVER, startProcess } from './process.ts'
import type { ServerProcess } from './process.ts'

/** Bounds of a burst to one route: another user's 95th percentile latency in milliseconds, memory and disk in MiB. */
const BOUNDS = { wait: 500, memory: 192, disk: 64 }
const CONCURRENCY = 50
/** Milliseconds of sending, unless the limits refuse earlier. */
const BURST = 3000
/** Milliseconds between requests of the observing user. */
const PACE = 20
const MEBIBYTE = 2 ** 20

type Session = { authorization: string }

/** Fills a database with content, a learner who has almost as much data as allowed, and another user. */
const fill = (database: HostileDatabase) => withApp(database, async (app, db): Promise<[Session, Session]> => {
  await seed(db)
  const [learner, other] = [await register(app), await register(app)]
  if (options.small) return [learner.session, other.session]
  await db.execute(sql`
    insert into reviews (id, user_id, number, letter, rating, reviewed_at)
    select gen_random_uuid(), ${learner.id}, n, 'A', 'good', now() from generate_series(1, 49000) n`)
  await db.execute(sql`
    insert into attempts (id, user_id, exercise_id, number, is_correct, score)
    select gen_random_uuid(), ${learner.id}, exercises.id, n, false, 0 from exercises, generate_series(1, 490) n`)
  return [learner.session, other.session]
  // Longer timeout for so many rows.
}, { STATEMENT_TIMEOUT: '60s' })

async function register (app: App): Promise<{ id: string, session: Session }> {
  const account = newAccount()
  const { email, password } = account
  await app.inject({ method: 'POST', url: '/api/auth/register', payload: account })
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  const { accessToken, user } = answer.json().data
  return { id: user.id, session: { authorization: `Bearer ${accessToken}` } }
}

/** The request of the other user. */
const PROFILE: Request = { method: 'GET', path: '/api/users/me', parameters: [] }

type Request = Pick<Operation, 'method' | 'path' | 'parameters' | 'requestBody'>
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** For parameters without an example. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

type Ask = () => Promise<number>

/** Returns a function that sends the example request of the documentation and returns its status. */
async function asker (url: string, operation: Request, headers: Record<string, string>): Promise<Ask> {
  const { 'application/json': json, 'multipart/form-data': upload } = operation.requestBody?.content ?? {}
  const address = examplesOf(operation.parameters, 'path').reduce((path, [name, value]) =>
    path.replace(`{${name}}`, value), operation.path)
  const query = new URLSearchParams(examplesOf(operation.parameters, 'query').map(pair => [...pair]))
  const { payload = undefined, headers: own = {} } = upload
    ? await form({ field: 'file', bytes: await drawnPhoto(640, 480, 240) })
    : json ? { payload: JSON.stringify(bodyOf(json)), headers: { 'content-type': 'application/json' } } : {}
  return async () => {
    // New ids create rows; repeated ones would not.
    const body = typeof payload === 'string' ? payload.replace(UUID, () => uuidv7()) : payload
    const answer = await fetch(`${url}${address.replace(/\{\w+\}/g, NOBODY)}?${query}`, {
      method: operation.method, headers: { ...own, ...headers }, ...body && { body }
    })
    await answer.arrayBuffer()
    return answer.status
  }
}

const timeOf = async (act: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await act()
  return performance.now() - started
}

/** Sends requests concurrently until the limits refuse one.
 * @returns the number of answers */
async function burst (ask: Ask): Promise<number> {
  const end = performance.now() + BURST
  let [count, isRefused] = [0, false]
  const sender = async () => {
    while (!isRefused && performance.now() < end) {
      if (await ask() === 429) isRefused = true
      count++
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sender))
  return count
}

/** Observes another user, who sends a request every `PACE` milliseconds. */
function watch (ask: Ask) {
  const [waits, stopped] = [[] as number[], new AbortController()]
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      waits.push(await timeOf(ask))
      await after(PACE)
    }
  })()
  return {
    async stop () {
      stopped.abort()
      await watching
      return waits
    }
  }
}

interface Cost { name: string, wait: number, memory: number, disk: number }

async function costOfRoute (
  server: ServerProcess, database: HostileDatabase, operation: Operation, ask: Ask, askAsOther: Ask
): Promise<Cost> {
  const cold = await timeOf(ask)
  const warm = await timeOf(ask)
  const before = { memory: await server.residentMiB(), disk: await database.size() }
  const watching = watch(askAsOther)
  const count = await burst(ask)
  const waits = await watching.stop()
  const name = `${operation.method} ${operation.path}`
  const wait = quantile(waits, 0.95)
  const memory = Math.max(0, await server.residentMiB() - before.memory)
  const disk = Math.max(0, await database.size() - before.disk) / MEBIBYTE
  console.log(`${name}: cold ${ms(cold)}, warm ${ms(warm)}; after ${count} requests others wait ${ms(wait)} ` +
    `(at most ${ms(Math.max(...waits))}), ${memory} MiB of memory, ${disk.toFixed(1)} of disk`)
  return { name, wait, memory, disk }
}

/** Routes that end the session come last. */
const ENDS = /logout|password|DELETE \/api\/users\/me/
const endsSession = ({ method, path }: Operation) => Number(ENDS.test(`${method} ${path}`))

/** @param hidden undocumented routes
 * @returns whether each bound is met */
export async function measureOneCaller (database: HostileDatabase, hidden: Operation[]): Promise<boolean[]> {
  const [learner, other] = await fill(database)
  const server = await startProcess(SERVER, {
    DATABASE_URL: database.databaseUrl,
    ...database.dataDir && { DATA_DIR: database.dataDir },
    JWT_SECRET,
    TRUST_PROXY: '127.0.0.1',
    REDIS_URL: '',
    // Restore the default limits.
    RATE_LIMIT_MAX: '',
    RATE_LIMIT_AUTH_MAX: '',
    RATE_LIMIT_RECOGNITION_MAX: ''
  })
  try {
    const document = await fetch(`${server.url}/api/docs/json`)
    const documented = operationsIn(await document.json() as Parameters<typeof operationsIn>[0])
    const operations = [...documented, ...hidden]
    const isHeld = await measureHeld(server, operations, learner)
    if (options.small) return [isHeld]
    const costs: Cost[] = []
    for (const [i, operation] of operations.sort((a, b) => endsSession(a) - endsSession(b)).entries()) {
      // Each route uses a fresh address with unused limits.
      const from = (who: Session, last: number) => ({ ...who, 'x-forwarded-for': `10.0.${i}.${last}` })
      const ask = await asker(server.url, operation, from(learner, 1))
      const askAsOther = await asker(server.url, PROFILE, from(other, 2))
      costs.push(await costOfRoute(server, database, operation, ask, askAsOther))
    }
    return [isHeld, ...report(costs)]
  } finally {
    await server.stop()
  }
}

function report (costs: readonly Cost[]): boolean[] {
  const units = { wait: 'ms others wait', memory: 'MiB of memory', disk: 'MiB of disk' }
  return (['wait', 'memory', 'disk'] as const).map(what => {
    const worst = costs.reduce((most, each) => each[what] > most[what] ? each : most)
    console.log(`one caller costs ${Math.round(worst[what])} ${units[what]} at most, by ${worst.name}; ` +
      `the bound is ${BOUNDS[what]}`)
    return worst[what] <= BOUNDS[what]
  })
}
