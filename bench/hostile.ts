// What hostile requests cost everybody else, on both databases. First how long a single one holds them up: for each
// route of the documentation the longest time for which the event loop of the server can do nothing else. The server
// has the main thread to itself, the client another one. Then what one caller costs who sends as many as the limits
// allow.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { App } from '../server/app.ts'
import { users } from '../server/database/tables.ts'
import { operationsOf } from '../test/support/openapi.ts'
import { ms } from './figures.ts'
import { hostileDatabases, withApp } from './hostile-databases.ts'
import type { HostileDatabase } from './hostile-databases.ts'
import { hostileTo } from './hostile-requests.ts'
import type { Hostile } from './hostile-requests.ts'
import { measureOneCaller } from './one-caller.ts'

/** Milliseconds. */
const BOUND = 50
/** The least of several counts: others use the machine, too. */
const TIMES = 3
/** One that seems to be above the bound is tried again, as often. */
const DOUBTS = 4

const account = { email: 'bench@school.example', password: 'rivers run under bridges' }

export async function run () {
  for await (const database of hostileDatabases()) {
    console.log(`\n## ${database.name}`)
    const isHeld = await measureLoop(database)
    const isBounded = await measureOneCaller(database)
    if (!isHeld || !isBounded) process.exitCode = 1
  }
}

/** @returns whether no bound is broken */
const measureLoop = (database: HostileDatabase) => withApp(database, async (app, db) => {
  const client = new Worker(new URL('hostile-client.mjs', import.meta.url))
  try {
    const base = await app.listen({ port: 0 })
    await app.inject({ method: 'POST', url: '/api/auth/register', payload: { ...account, username: 'bench' } })
    await db.update(users).set({ role: 'admin' })
    return await measureAll(app, (method, { url, headers, payload }) =>
      send(client, { method, url: base + url, headers, payload }))
  } finally {
    await client.terminate()
  }
})

/** Once for each operation: one of them signs out. */
async function signIn (app: App) {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: account })
  return { authorization: `Bearer ${answer.json().data.accessToken}` }
}

type Send = (method: string, request: Hostile) => Promise<number>

async function measureAll (app: App, send: Send): Promise<boolean> {
  const held: number[] = []
  const failed: string[] = []
  for (const operation of await operationsOf(app)) {
    const token = await signIn(app)
    const requests = hostileTo(operation)
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
  }
  const longest = Math.max(...held)
  console.log(`a hostile request holds the event loop for ${ms(longest)} at most; the bound is ${BOUND} ms`)
  console.log(`answered 500: ${failed.length}; the bound is 0\n${failed.join('\n')}`)
  return longest <= BOUND && failed.length === 0
}

/** Milliseconds for which a request holds the loop, at most, and how it is answered. */
async function holdOf (send: () => Promise<number>): Promise<{ time: number, status: number }> {
  const tries: number[] = []
  let status = 0
  while (tries.length < TIMES || (tries.length < TIMES * DOUBTS && Math.min(...tries) > BOUND)) {
    const loop = watchLoop()
    status = await send()
    tries.push(loop.stop())
  }
  return { time: Math.min(...tries), status }
}

/** Turns the loop without a rest, and tells how long the longest turn took. */
function watchLoop () {
  let [longest, last, isOn] = [0, performance.now(), true]
  const turn = () => {
    const now = performance.now()
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
