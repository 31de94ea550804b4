import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** Reads the rows of a query page by page, with a cursor: the query runs once, and its rows are never all in memory.
 * @param tx a transaction; one at a time reads with a cursor */
export async function * pagesOf<Row> (tx: Database, query: SQL, size: number): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare page no scroll cursor for ${query}`)
  while (true) {
    const rows = await fetchRows<Row>(tx, sql.raw(`fetch ${size} from page`))
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await tx.execute(sql`close page`)
}

/** The two engines return different result types. */
async function fetchRows<Row> (tx: Database, query: SQL): Promise<Row[]> {
  const result = await tx.execute(query) as Row[] | { rows: Row[] }
  return Array.isArray(result) ? result : result.rows
}
