// What the requests of the platform ask of PostgreSQL with 100,000 signs and 100,000 users: how many statements, and
// how the database carries each out. Needs TEST_DATABASE_URL.
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import type { Database } from '../server/database/client.ts'
import { signs, users } from '../server/database/tables.ts'
import { openLetters } from '../server/recognition/letters.ts'
import { makeTemplate, openTestDatabase } from '../test/support/database.ts'
import { fill } from './many-rows.ts'

const ROWS = 100_000
const account = { email: 'bench@school.example', username: 'bench', password: 'rivers run under bridges' }

interface Statement { query: string, params: unknown[] }
interface Node {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  Plans?: Node[]
}

export async function run () {
  if (!process.env.TEST_DATABASE_URL) return console.log('needs TEST_DATABASE_URL')
  await makeTemplate()
  const database = await openTestDatabase()
  const client = postgres(database.url)
  try {
    await fill(database.db, ROWS)
    await explainRequests(database.db, client)
  } finally {
    await client.end()
    await database.close()
  }
}

async function explainRequests (plain: Database, client: postgres.Sql) {
  const statements: Statement[] = []
  const db = drizzle(client, {
    casing: 'snake_case',
    logger: { logQuery: (query, params) => statements.push({ query, params }) }
  }) as unknown as Database
  const config = { ...readConfig({ JWT_SECRET: 'a secret that only the bench knows' }), logLevel: 'silent' as const }
  const letters = await openLetters(config, { error: () => {} })
  const app = await buildApp({ config, db, letters })
  try {
    const headers = await signIn(app, plain)
    const [sign] = await plain.select({ id: signs.id }).from(signs).limit(1)
    for (const path of [
      'dictionary?limit=1',
      'dictionary?limit=100',
      'dictionary?search=cadeau',
      'dictionary?search=cadaeu',
      'dictionary?letter=c',
      'dictionary?category=salutations',
      'dictionary?difficulty=beginner',
      `dictionary/${sign!.id}`,
      'dictionary/categories',
      'users?limit=1',
      'users?limit=100'
    ]) {
      statements.length = 0
      const { statusCode } = await app.inject({ url: `/api/${path}`, headers })
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
      console.log(`\nGET /api/${path.replace(sign!.id, '<id>')}: ${statements.length} statements`)
      for (const statement of statements.slice()) console.log(`  ${await planOf(client, statement)}`)
    }
  } finally {
    await app.close()
    await letters.close()
  }
}

async function signIn (app: Awaited<ReturnType<typeof buildApp>>, db: Database) {
  const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })
  await post('register', account)
  await db.update(users).set({ role: 'admin' }).where(eq(users.email, account.email))
  const { email, password } = account
  return { authorization: `Bearer ${(await post('login', { email, password })).json().data.accessToken}` }
}

/** Its time, and where its rows come from. */
async function planOf (client: postgres.Sql, { query, params }: Statement): Promise<string> {
  const [row] = await client.unsafe(`explain (analyze, format json) ${query}`, params as never[])
  const [{ Plan: plan, 'Execution Time': time }] = row!['QUERY PLAN'] as [{ Plan: Node, 'Execution Time': number }]
  return `${time.toFixed(2)} ms: ${sourcesOf(plan).join(', ') || 'no table'}`
}

function sourcesOf (node: Node): string[] {
  const below = (node.Plans ?? []).flatMap(sourcesOf)
  if (!/Scan|Function/.test(node['Node Type']) || /Heap|Subquery/.test(node['Node Type'])) return below
  return [
    ...below,
    `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''} (${node['Actual Rows']} rows)`
  ]
}
