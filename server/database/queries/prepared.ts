// Queries that are built once: building one costs more than sending it.
import { count, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'

const kept = new WeakMap<Database, Map<string, unknown>>()

/**
 * The query of a name, built for its first use on a database. What differs from one use to the next is a placeholder in
 * it. Drizzle ties a prepared query to its connection, so a transaction builds its own.
 * @param name differs for each shape of a query; Drizzle has a PostgreSQL server prepare only queries with a name
 */
export function prepared<Query> (db: Database, name: string, build: () => { prepare (name: string): Query }): Query {
  const queries = kept.get(db) ?? new Map<string, unknown>()
  kept.set(db, queries)
  const query = queries.get(name) ?? build().prepare(name)
  queries.set(name, query)
  return query as Query
}

/** How many rows are chosen, on all pages of a list.
 * @param name of the list's shape: see `prepared`
 * @param values of the placeholders in what chooses them */
export async function countRows (
  db: Database, name: string, table: PgTable, chosen: SQL | undefined, values: Record<string, unknown>
): Promise<number> {
  const query = prepared(db, `count_${name}`, () => db.select({ rows: count() }).from(table).where(chosen))
  const [counted] = await query.execute(values)
  return counted!.rows
}

interface Statement { prepare (name: string): { execute: () => PromiseLike<unknown> } }

/** Sends a statement that a transaction builds each time, under a name: PostgreSQL keeps its plan. A statement without
 * a name takes postgres.js two exchanges, the first of which asks for the types of its values.
 * @param name differs for each shape of a statement */
export async function send (name: string, statement: Statement): Promise<void> {
  await statement.prepare(name).execute()
}
