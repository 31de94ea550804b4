// The platform on PostgreSQL: reads of learners compared with a bare route; logins compared with argon2 alone; and
// growth of a list, a search and a login from 1,000 to 100,000 rows. Needs TEST_DATABASE_URL, a server on which
// databases may be created.
import { argon2id, hash, verify } from 'argon2'
import type autocannon from 'autocannon'
import { openTestDatabase } from '../test/support/database.ts'
import { findSigns } from '../server/learning/dictionary/signs.ts'
import { seed } from '../server/administration/seed/seed.ts'
import { contentId } from '../server/database/schema/content-ids.ts'
import { findByLogin } from '../server/accounts/users/store.ts'
import { findUsers } from '../server/administration/users/store.ts'
import { byTurns, ms, quantile, spread, timed, two } from './figures.ts'
import { fill } from './many-rows.ts'
import { SERVER, startProcess } from './process.ts'
import { JWT_SECRET, account, openObservedApp, signIn } from './statements.ts'
import type { Statement } from './statements.ts'
import { summary, trafficOn } from './traffic.ts'
import type { Traffic } from './traffic.ts'

const ROUNDS = 5
const READER = { id: '', sessionId: '', role: 'student', language: 'fr' } as const
const READS = {
  'list of signs': '/api/dictionary',
  'my profile': '/api/users/me',
  lesson: `/api/lessons/${contentId('lessons', 'first-letter')}`
}

export async function run () {
  if (!process.env.TEST_DATABASE_URL) return console.log('Needs TEST_DATABASE_URL')
  const database = await openTestDatabase()
  try {
    await seed(database.db)
    await compareReads(database.url)
    await compareLogins(database.url)
  } finally {
    await database.close()
  }
  for (const rows of [1000, 100_000]) await timeQueries(rows)
}

async function compareReads (url: string) {
  const { headers, statements } = await observeReads(url)
  const ours = await startProcess(SERVER, { DATABASE_URL: url, JWT_SECRET })
  const bare = await startProcess('bench/bare-query.ts', { DATABASE_URL: url, STATEMENTS: JSON.stringify(statements) })
  try {
    for (const [name, path] of Object.entries(READS)) {
      const both = await byTurns(ROUNDS, {
        ours: () => trafficOn(ours, { path, headers }),
        bare: () => trafficOn(bare, { path })
      })
      reportRead(name, statements[path]!.length, both)
    }
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
}

/** The statements of each read at its second request, when caches are filled. */
async function observeReads (url: string) {
  const { app, statementsOf, close } = await openObservedApp(url)
  const headers = await signIn(app)
  const statements: Record<string, Statement[]> = {}
  for (const path of Object.values(READS)) {
    await statementsOf(path, headers)
    statements[path] = await statementsOf(path, headers)
  }
  await close()
  return { headers, statements }
}

function reportRead (name: string, statements: number, { ours, bare }: Record<'ours' | 'bare', Traffic[]>) {
  const costs = ours.map(({ cost }, round) => bare[round]!.cost / cost)
  const rates = ours.map(({ rate }, round) => rate / bare[round]!.rate)
  console.log(`${name}: ${summary(ours)}`)
  console.log(`  bare route, the same ${statements} statements: ${summary(bare)}`)
  console.log(`  of processor that is ${spread(costs, two)} of ours; ours answers ${spread(rates, two)} of its rate`)
}

/** Connections that log in, and accounts per connection: attempts on one account wait for each other. */
const CLIENTS = 8
const ACCOUNTS = 4

async function compareLogins (url: string) {
  const server = await startProcess(SERVER, { DATABASE_URL: url, JWT_SECRET })
  try {
    const logins = await openAccounts(server.url)
    const { ours, raw } = await byTurns(ROUNDS, {
      ours: () => trafficOn(server, logins()),
      raw: rawVerifications
    })
    console.log(`logins: ${summary(ours)}`)
    console.log(`  raw argon2, two at a time: ${spread(raw, String)} a second; ` +
      `logins are ${spread(ours.map(({ rate }, round) => rate / raw[round]!), two)} of it`)
  } finally {
    await server.stop()
  }
}

/** @returns a function that makes each connection log in to its own accounts */
async function openAccounts (url: string) {
  const { email, password } = account
  const json = { 'content-type': 'application/json' }
  const emails = Array.from({ length: CLIENTS * ACCOUNTS }, (_, i) => `${i}${email}`)
  for (const [i, email] of emails.entries()) {
    const body = JSON.stringify({ email, username: `bench${i}`, password })
    await fetch(`${url}/api/auth/register`, { method: 'POST', headers: json, body })
  }
  return () => {
    let next = 0
    return {
      path: '/api/auth/login',
      connections: CLIENTS,
      setupClient: (client: autocannon.Client) => {
        const first = ACCOUNTS * (next++ % CLIENTS)
        client.setRequests(emails.slice(first, first + ACCOUNTS).map(email =>
          ({ method: 'POST', headers: json, body: JSON.stringify({ email, password }) })))
      }
    }
  }
}

const SECONDS = 4

/** Password verifications per second, with the parameters and concurrency of the server. */
async function rawVerifications (): Promise<number> {
  const stored = await hash(account.password, { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
  const until = performance.now() + SECONDS * 1000
  let done = 0
  const verifyOn = async () => {
    for (; performance.now() < until; done++) await verify(stored, account.password)
  }
  await Promise.all([verifyOn(), verifyOn()])
  return Math.round(done / SECONDS)
}

const searches = {
  exact: ['cadeau', 'moruve', 'taliso'],
  prefix: ['cad', 'mo', 't', 'sali'],
  'typing error': ['cadaeu', 'mroive', 'talisso', 'pirudo'],
  'part of a word': ['ruv', 'eau', 'lison'],
  'words of a definition': ['geste main', 'montrer signes', 'doigt'],
  'a word of every definition': ['geste']
}

async function timeQueries (rows: number) {
  const database = await openTestDatabase()
  const { db } = database
  try {
    await fill(db, rows)
    const paging = { page: 1, limit: 20 }
    await report(`${rows} signs, list`, () => findSigns(db, READER, paging))
    await report(`${rows} signs, of a category`, () => findSigns(db, READER, { ...paging, category: 'salutations' }))
    for (const [kind, texts] of Object.entries(searches)) {
      let i = 0
      await report(`${rows} signs, search: ${kind}`, () =>
        findSigns(db, READER, { ...paging, search: texts[i++ % texts.length]! })
      )
    }
    await report(`${rows} users, list`, () => findUsers(db, paging))
    await report(`${rows} users, the query of a login`, () => findByLogin(db, `USER${rows / 2}@school.example`))
  } finally {
    await database.close()
  }
}

async function report (what: string, query: () => Promise<unknown>) {
  const samples = await timed(200, query)
  console.log(`${what}: p50 ${ms(quantile(samples, 0.5))}, p99 ${ms(quantile(samples, 0.99))}`)
}
