// The platform on PostgreSQL: reads and logins a second beside the least that could be done, and how a list, a search
// and a login grow from 1,000 to 100,000 rows. Needs TEST_DATABASE_URL, a server on which databases may be made.
import { argon2id, hash, verify } from 'argon2'
import autocannon from 'autocannon'
import { makeTemplate, openTestDatabase } from '../test/support/database.ts'
import { findSigns } from '../server/dictionary/signs.ts'
import { seed } from '../server/content/seed.ts'
import { findByEmail } from '../server/auth/store.ts'
import { findUsers } from '../server/users/store.ts'
import { ms, quantile, timed } from './figures.ts'
import { fill } from './many-rows.ts'
import { startProcess } from './process.ts'

const SECONDS = 5
const READER = { role: 'student', language: 'fr' } as const
const account = { email: 'bench@school.example', username: 'bench', password: 'rivers run under bridges' }

export async function run () {
  if (!process.env.TEST_DATABASE_URL) return console.log('needs TEST_DATABASE_URL')
  await makeTemplate()
  await compareServers()
  for (const rows of [1000, 100_000]) await timeQueries(rows)
}

async function compareServers () {
  const database = await openTestDatabase()
  const settings = { DATABASE_URL: (database as { url: string }).url, JWT_SECRET: 'a secret that only the bench knows' }
  await seed(database.db)
  const ours = await startProcess('server/main.ts', settings)
  const bare = await startProcess('bench/bare-query.ts', settings)
  try {
    const headers = await signIn(ours.url)
    const reads = await load({ url: `${ours.url}/api/dictionary`, headers })
    const least = await load({ url: `${bare.url}/signs` })
    console.log(`list of signs:  ${reads.rate} a second, p99 ${ms(reads.p99)}`)
    console.log(
      `bare route:     ${least.rate} a second, p99 ${ms(least.p99)}; ratio ${(reads.rate / least.rate).toFixed(2)}`
    )
    const { email, password } = account
    const logins = await load({
      url: `${ours.url}/api/auth/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password })
    })
    const raw = await rawVerifications()
    console.log(`logins:         ${logins.rate} a second, p99 ${ms(logins.p99)}`)
    console.log(`raw argon2:     ${raw} verifications a second, two at a time; ratio ${(logins.rate / raw).toFixed(2)}`)
  } finally {
    await ours.stop()
    await bare.stop()
    await database.close()
  }
}

async function signIn (url: string) {
  const post = (path: string, body: object) =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
  await post('register', account)
  const { email, password } = account
  const { data } = await (await post('login', { email, password })).json() as { data: { accessToken: string } }
  return { authorization: `Bearer ${data.accessToken}` }
}

async function load (options: autocannon.Options) {
  const connections = options.method === 'POST' ? 4 : 10
  await autocannon({ ...options, connections, duration: 1 })
  const { requests, latency, errors, non2xx } = await autocannon({ ...options, connections, duration: SECONDS })
  if (errors + non2xx > 0) throw new Error(`${errors} errors, ${non2xx} refusals`)
  return { rate: Math.round(requests.average), p99: latency.p99 }
}

/** What the passwords alone allow, with the same parameters and as many at once as the server. */
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
    await report(`${rows} users, the query of a login`, () => findByEmail(db, `USER${rows / 2}@school.example`))
  } finally {
    await database.close()
  }
}

async function report (what: string, query: () => Promise<unknown>) {
  const samples = await timed(200, query)
  console.log(`${what}: p50 ${ms(quantile(samples, 0.5))}, p99 ${ms(quantile(samples, 0.99))}`)
}
