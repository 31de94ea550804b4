import { and, inArray, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'

/** Rows per statement: it may have 65,535 parameters (PostgreSQL's protocol, Bind), and must be quick. */
const WRITE_BATCH = 25
const DELETE_BATCH = 1000

/** Deletes many rows, a thousand per statement.
 * @returns the number of deleted rows */
export const deleteInBatches = (db: Database, key: PgColumn, chosen: SQL, ...order: SQL[]): Promise<number> =>
  deleteSome(db, key, chosen, selectSome(db, key, chosen).orderBy(...order))

/** Like `deleteInBatches`, without rows that others have locked. So it makes nobody wait for a row while it waits. */
export const deleteUnlocked = (db: Database, key: PgColumn, chosen: SQL): Promise<number> =>
  deleteSome(db, key, chosen, selectSome(db, key, chosen).for('update', { skipLocked: true }))

const selectSome = (db: Database, key: PgColumn, chosen: SQL) =>
  db.select({ key }).from(key.table).where(chosen).limit(DELETE_BATCH).$dynamic()

async function deleteSome (db: Database, key: PgColumn, chosen: SQL, some: SQLWrapper): Promise<number> {
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
