// The place of a row among others that are listed by their `order`.
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The largest number in a column of type integer. */
export const LARGEST_ORDER = 2 ** 31 - 1

/** The order of a new row: one more than the greatest there is, or `LARGEST_ORDER` where that is taken already. The row
 * still comes last, because equals are listed by their ids, which sort by time.
 * @param among which of the rows count; all when left out */
export function nextOrder (order: AnyPgColumn, among?: SQL): SQL<number> {
  const where = among ? sql` where ${among}` : sql``
  return sql`(select least(coalesce(max(${order}), 0) + 1::bigint, ${sql.raw(String(LARGEST_ORDER))})
    from ${order.table}${where})`
}
