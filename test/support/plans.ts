// The plans that PostgreSQL chooses for the statements of a server, and their processor time, from its log.
import { open } from 'node:fs/promises'
import type { Sql } from 'postgres'
import { until } from './instances.ts'

/** A step of a plan (https://www.postgresql.org/docs/15/sql-explain.html, `FORMAT JSON`). */
interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

interface Scan { query: string, table: string, rows: number }
export interface Cost { query: string, milliseconds: number }

/** In milliseconds. Quicker statements read few rows. */
const MIN_DURATION = 1

/** Settings of the database for new connections. Nested statements are those of foreign keys and functions. */
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': MIN_DURATION,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  log_executor_stats: 'on'
}

/** @param log the file of the log
 * @returns a function that does some work, and returns what its statements read and cost. Call it with connections
 * opened after this */
export async function watchPlans (sql: Sql, log: string) {
  await sql.unsafe(Object.entries(SETTINGS)
    .map(([name, value]) => `alter database postgres set ${name} = '${value}';`).join(' ')).simple()
  const isWorking = async () => (await sql`select from pg_stat_activity
    where application_name like 'dactylo%' and state <> 'idle' limit 1`).length > 0
  let from = 0
  const readOn = async () => {
    await until(async () => !await isWorking())
    const text = await textFrom(log, from)
    from += Buffer.byteLength(text)
    return text
  }
  return async function statementsOf (work: () => Promise<unknown>): Promise<{ scans: Scan[], costs: Cost[] }> {
    await readOn()
    await work()
    const text = await readOn()
    return { scans: scansIn(text), costs: costsIn(text) }
  }
}

async function textFrom (path: string, position: number): Promise<string> {
  const file = await open(path)
  try {
    return await file.createReadStream({ start: position, encoding: 'utf8', autoClose: false }).toArray()
      .then(chunks => chunks.join(''))
  } finally {
    await file.close()
  }
}

const PLAN = /duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)/g

/** The tables that statements read, with the number of rows each time: without an index, or with one that only sorts
 * them. Counting the entries of an index reads no rows. */
function scansIn (text: string): Scan[] {
  return [...text.matchAll(PLAN)].flatMap(([, json]) => {
    const { 'Query Text': query, Plan: plan } = JSON.parse(json!) as { 'Query Text': string, Plan: Node }
    return nodesOf(plan).flatMap(({ 'Node Type': type, 'Relation Name': table, ...node }) =>
      table && READING.includes(type) ? [{ query, table, rows: rowsRead(node) }] : [])
  })
}

const READING = ['Seq Scan', 'Index Scan', 'Bitmap Heap Scan']

const rowsRead = (node: Omit<Node, 'Node Type'>) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) +
  (node['Rows Removed by Index Recheck'] ?? 0)

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const STATISTICS = new RegExp([
  /EXECUTOR STATISTICS\n.*system usage stats:\n/,
  /\t!\t(?<user>[\d.]+) s user, (?<system>[\d.]+) s system.*\n(?:\t.*\n)*/,
  /.*STATEMENT: {2}(?<query>.*\n(?:\t.*\n)*)/
].map(({ source }) => source).join(''), 'g')

/** The processor time of each statement. */
function costsIn (text: string): Cost[] {
  return [...text.matchAll(STATISTICS)].map(({ groups }) => {
    const { user, system, query } = groups as Record<'user' | 'system' | 'query', string>
    return { query: query.trim(), milliseconds: (Number(user) + Number(system)) * 1000 }
  })
}
