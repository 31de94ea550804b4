// The cost of hostile requests for other clients, on both databases. First, the longest CPU time for which a single
// request of each route blocks the event loop; server and client have separate threads. Then, the cost of one caller
// who sends as many requests as the limits allow, or who leaves answers unread and bodies unfinished. `--small` runs a
// part on the embedded database.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { App } from '../server/app.ts'
import { users } from '../server/database/schema/tables.ts'
import { hiddenOperations, operationsOf } from '../test/support/openapi.ts'
import type { Operation } from '../test/support/openapi.ts'
import { ms } from './figures.ts'
import { hostileDatabases, withApp } from './hostile-databases.ts'
import type { HostileDatabase } from './hostile-databases.ts'
import { hostileTo } from './hostile-requests.ts'
import type { Hostile } from './hostile-requests.ts'
import { measureOneCaller } from './one-caller.ts'
import { options } from './options.ts'

/** CPU time in milliseconds, doubled for slower machines. */
const BOUND = options.small ? 100 : 50
/** Repetitions, of which the lowest counts, because other programs run too. */
const TIMES = options.small ? 1 : 3
/** A request above the bound is repeated up to this many times. */
const MAX_TIMES = 12
/** The small run takes one of this many requests with a header or a JSON body. */
const SAMPLE = options.small ? 30 : 1

const account = { email: 'bench@school.example', password: 'rivers run under bridges' }

export async function run () {
  let [passed, failed] = [0, 0]
  for await (const database of hostileDatabases()) {
    console.log(`\n## ${database.name}`)
    const { hidden, isHeld } = await measureLoop(database)
    const bounds = [...isHeld, ...await measureOneCaller(database, hidden)]
    passed += bounds.filter(Boolean).length
    failed += bounds.filter(isKept => !isKept).length
  }
  if (failed > 0) process.exitCode = 1
  console.log(`${passed} passed, ${failed} failed`)
}

/** @returns whether each bound is met, and the undocumented routes */
const measureLoop = (database: HostileDatabase) => withApp(database, async (app, db, routes) => {
  const client = new Worker(new URL('hostile-client.mjs', import.meta.url))
  try {
    const base = await app.listen({ port: 0 })
    await app.inject({ method: 'POST', url: '/api/auth/register', payload: { ...account, username: 'bench' } })
    await db.update(users).set({ role: 'admin' })
    const documented = await operationsOf(app)
    const hidden = hiddenOperations(routes, documented)
    const isHeld = await measureAll(app, [...documented, ...hidden], (method, { url, headers, payload }) =>
      send(client, { method, url: base + url, headers, payload }))
    return { hidden, isHeld }
  } finally {
    await client.terminate()
  }
})

/** Signs in for each operation, because one of them signs out. */
async function signIn (app: App) {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: account })
  return { authorization: `Bearer ${answer.json().data.accessToken}` }
}

type Send = (method: string, request: Hostile) => Promise<number>

async function measureAll (app: App, operations: Operation[], send: Send): Promise<boolean[]> {
  const held: number[] = []
  const failed: string[] = []
  let count = 0
  for (const operation of operations) {
    const token = await signIn(app)
    const requests = hostileTo(operation).filter(({ headers }, i) => i % SAMPLE === 0 || isWhole(headers))
    let worst = { time: 0, what: '' }
    for (const request of requests) {
      const headers = { ...token, ...request.headers }
      const { time, status } = await holdOf(() => send(operation.method, { ...request, headers }))
      const what = `${request.what.replace(/\s+/g, ' ')} -> ${status}`
      if (time > worst.time) worst = { time, what }
      if (status === 500) failed.push(`${operation.method} ${operation.path}: ${what}`)
    }
    console.log(`${operation.method} ${operation.path}: ${ms(worst.time)} at most of ${requests.length}: ${worst.what}`)
    held.push(worst.time)
    count += requests.length
  }
  const longest = Math.max(...held)
  console.log(`${count} hostile requests hold the event loop for ${ms(longest)} at most; the bound is ${BOUND} ms`)
  console.log(`answered 500: ${failed.length}; the bound is 0\n${failed.join('\n')}`)
  return [longest <= BOUND, failed.length === 0]
}

/** Whether a body is a form or a table. */
const isWhole = ({ 'content-type': type }: Hostile['headers']) => /^(multipart|text)/.test(type ?? '')

/** The longest time in milliseconds for which a request blocks the loop, and its status. */
async function holdOf (send: () => Promise<number>): Promise<{ time: number, status: number }> {
  const tries: number[] = []
  let status = 0
  while (tries.length < TIMES || (tries.length < MAX_TIMES && Math.min(...tries) > BOUND)) {
    const loop = watchLoop()
    status = await send()
    tries.push(loop.stop())
  }
  return { time: Math.min(...tries), status }
}

/** CPU time of this thread in milliseconds, which other load does not increase. Wall time outside Linux. */
function processorTime (): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6 || performance.now()
  } catch {
    return performance.now()
  }
}

/** Keeps the loop turning, and returns the duration of the longest turn. */
function watchLoop () {
  let [longest, last, isOn] = [0, processorTime(), true]
  const turn = () => {
    const now = processorTime()
    longest = Math.max(longest, now - last)
    last = now
    if (isOn) setImmediate(turn)
  }
  setImmediate(turn)
  return { stop () { isOn = false; return longest } }
}

async function send (client: Worker, request: object): Promise<number> {
  client.postMessage(request)
  const [status] = await once(client, 'message') as [number]
  return status
}
