// Totals of lists that may be too long to count.
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import type { Database } from '../../database/database.ts'
import { rowsOf, type Paging, type Total } from './shapes.ts'

export const TotalIsExact = Type.Optional(Type.Boolean({
  description: 'False where `total` is only how far a long list was counted'
}))

/** The most rows that a list counts, unless its page is beyond. To count a word that is in every definition, or the
 * whole audit log, would take many times as long as to read a page. */
const COUNTED = 1000
/** The most rows that a list counts at all, so that a page far beyond the last costs no more than this one. */
export const FARTHEST = 10_000

export async function totalOf (
  db: Database, table: PgTable, chosen: SQL | undefined, paging: Paging
): Promise<Total> {
  const { limit, offset } = rowsOf(paging)
  const most = Math.min(Math.max(COUNTED, offset + limit), FARTHEST)
  const some = db.select({ one: sql`1`.as('one') }).from(table).where(chosen).limit(most + 1).as('some')
  const total = await db.$count(some)
  return total > most ? { total: most, totalIsExact: false } : { total }
}
