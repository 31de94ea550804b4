// Totals of lists, which are bounded: some lists are too long to count.
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import type { Database } from '../../database/database.ts'
import { rowsOf, type Paging, type Total } from './shapes.ts'

export const TotalIsExact = Type.Optional(Type.Boolean({
  description: 'False if counting stopped at `total`, because the list is longer'
}))

/** Rows counted for a page within them. Counting all matches of a frequent word, or the whole audit log, would take
 * many times as long as reading a page. */
const USUAL_MAX_TOTAL = 1000
/** Upper bound: a page far beyond the end stops counting here. */
export const MAX_TOTAL = 10_000

export async function totalOf (
  db: Database, table: PgTable, chosen: SQL | undefined, paging: Paging
): Promise<Total> {
  const { limit, offset } = rowsOf(paging)
  const max = Math.min(Math.max(USUAL_MAX_TOTAL, offset + limit), MAX_TOTAL)
  const some = db.select({ one: sql`1`.as('one') }).from(table).where(chosen).limit(max + 1).as('some')
  const total = await db.$count(some)
  return total > max ? { total: max, totalIsExact: false } : { total }
}
