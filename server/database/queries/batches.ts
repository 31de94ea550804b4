import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'

/** Rows of one statement: it may have 65,535 parameters (PostgreSQL's protocol, Bind), and must not take too long. */
const LARGEST = 25
const DELETE_BATCH = 1000

/** Deletes many rows, a thousand by a statement.
 * @returns how many it has deleted */
export async function deleteInBatches (db: Database, key: PgColumn, chosen: SQL, ...order: SQL[]): Promise<number> {
  const some = db.select({ key }).from(key.table).where(chosen).orderBy(...order).limit(DELETE_BATCH)
  const deletion = db.delete(key.table).where(and(inArray(key, some), chosen)).returning({ key })
  let total = 0
  while (true) {
    const { length } = await deletion.execute()
    total += length
    if (length < DELETE_BATCH) return total
  }
}

/** Has many rows written, some at a time. */
export async function inBatches<T> (
  rows: readonly T[], write: (batch: T[]) => Promise<unknown>, size = LARGEST
): Promise<void> {
  for (let from = 0; from < rows.length; from += size) await write(rows.slice(from, from + size))
}
