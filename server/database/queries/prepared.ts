// Queries that are built once, because building one costs more than sending it.
import { count, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'

const kept = new WeakMap<Database, Map<string, unknown>>()

/** Builds a query at its first use on a database; values that vary are placeholders. Drizzle ties a prepared query to
 * its connection, so each transaction builds its own.
 * @param name differs for each shape of a query. Drizzle prepares only named queries on a PostgreSQL server */
export function prepared<Query> (db: Database, name: string, build: () => { prepare (name: string): Query }): Query {
  const queries = kept.get(db) ?? new Map<string, unknown>()
  kept.set(db, queries)
  const query = queries.get(name) ?? build().prepare(name)
  queries.set(name, query)
  return query as Query
}

/** Counts the matching rows, on all pages of a list.
 * @param name of the shape of the list: see `prepared`
 * @param values of the placeholders in `chosen` */
export async function countRows (
  db: Database, name: string, table: PgTable, chosen: SQL | undefined, values: Record<string, unknown>
): Promise<number> {
  const query = prepared(db, `count_${name}`, () => db.select({ rows: count() }).from(table).where(chosen))
  const [counted] = await query.execute(values)
  return counted!.rows
}

interface Statement { prepare (name: string): { execute: () => PromiseLike<unknown> } }

/** Sends a statement of a transaction under a name, so that PostgreSQL reuses its plan. Without a name, postgres.js
 * needs a second round trip for the types of its values.
 * @param name differs for each shape of a statement */
export async function send (name: string, statement: Statement): Promise<void> {
  await statement.prepare(name).execute()
}
