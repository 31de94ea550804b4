// Positions of rows that are sorted by `order`.
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The largest value of a column of type integer. */
export const MAX_ORDER = 2 ** 31 - 1

/** The order of a new row: the maximum plus one, up to `MAX_ORDER`. The row is still last, because ties are sorted by
 * id, that is by time.
 * @param among filters the rows that count. Default: all */
export function nextOrder (order: AnyPgColumn, among?: SQL): SQL<number> {
  const where = among ? sql` where ${among}` : sql``
  return sql`(select least(coalesce(max(${order}), 0) + 1::bigint, ${sql.raw(String(MAX_ORDER))})
    from ${order.table}${where})`
}
