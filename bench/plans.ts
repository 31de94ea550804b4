// Statements and query plans of platform requests in PostgreSQL with 100,000 signs and 100,000 users. Needs
// TEST_DATABASE_URL.
import { eq } from 'drizzle-orm'
import type postgres from 'postgres'
import { signs, users } from '../server/database/schema/tables.ts'
import { openTestDatabase } from '../test/support/database.ts'
import { fill } from './many-rows.ts'
import { account, openObservedApp, signIn } from './statements.ts'
import type { Statement } from './statements.ts'

const ROWS = 100_000

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  Plans?: Node[]
}

export async function run () {
  if (!process.env.TEST_DATABASE_URL) return console.log('Needs TEST_DATABASE_URL')
  const database = await openTestDatabase()
  const observed = await openObservedApp(database.url)
  try {
    await fill(database.db, ROWS)
    await explainRequests(observed)
  } finally {
    await observed.close()
    await database.close()
  }
}

async function explainRequests ({ app, db, client, statementsOf }: Awaited<ReturnType<typeof openObservedApp>>) {
  const headers = await signIn(app)
  await db.update(users).set({ role: 'admin' }).where(eq(users.email, account.email))
  const [sign] = await db.select({ id: signs.id }).from(signs).limit(1)
  for (const path of [
    'dictionary?limit=1',
    'dictionary?limit=100',
    'dictionary?search=cadeau',
    'dictionary?search=cadaeu',
    'dictionary?search=geste',
    'dictionary?letter=c',
    'dictionary?category=salutations',
    'dictionary?difficulty=beginner',
    `dictionary/${sign!.id}`,
    'dictionary/categories',
    'users?limit=1',
    'users?limit=100'
  ]) {
    const statements = await statementsOf(`/api/${path}`, headers)
    console.log(`\nGET /api/${path.replace(sign!.id, '<id>')}: ${statements.length} statements`)
    for (const statement of statements) console.log(`  ${await planOf(client, statement)}`)
  }
}

/** The execution time and the sources of rows. */
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
