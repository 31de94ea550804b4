import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { pagesOf } from './cursor.ts'

/** Rows per statement: it may have 65,535 parameters (PostgreSQL's protocol, Bind), and must be quick. */
const WRITE_BATCH = 25
const DELETE_BATCH = 1000

/** Deletes many rows in a transaction, a thousand per statement. They are found once: a query per statement would read
 * all rows deleted before it again. */
export async function deleteInBatches (tx: Database, key: PgColumn, chosen: SQL): Promise<void> {
  const found = pagesOf<{ key: string }>(tx, sql`select ${key} as key from ${key.table} where ${chosen}`, DELETE_BATCH)
  for await (const rows of found) {
    await tx.delete(key.table).where(and(inArray(key, rows.map(({ key }) => key)), chosen))
  }
}

/** Deletes many rows, a thousand per statement, without those that others have locked. So it makes nobody wait for a
 * row while it waits.
 * @returns the number of deleted rows */
export async function deleteUnlocked (db: Database, key: PgColumn, chosen: SQL): Promise<number> {
  const some = db.select({ key }).from(key.table).where(chosen).limit(DELETE_BATCH).for('update', { skipLocked: true })
  const deletion = db.delete(key.table).where(and(inArray(key, some), chosen)).returning({ key })
  let total = 0
  while (true) {
    const { length } = await deletion.execute()
    total += length
    if (length < DELETE_BATCH) return total
  }
}

/** Writes many rows in batches. */
export async function inBatches<T> (
  rows: readonly T[], write: (batch: T[]) => Promise<unknown>, size = WRITE_BATCH
): Promise<void> {
  for (let from = 0; from < rows.length; from += size) await write(rows.slice(from, from + size))
}
