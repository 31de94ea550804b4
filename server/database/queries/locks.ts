// Transactions lock rows in one order, so that no two ever wait for each other:
// 1. users
// 2. classes, then their invitations
// 3. content: categories, signs, modules, lessons, exercises; words; media
// 4. all other rows, and new ones. Before rows of two parents are deleted or added, both parents are locked
// One statement locks all rows of a table, in the order of their ids.
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, LockStrength, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'

/** Selects the ids of rows in their order, and locks the rows until the transaction ends. To change or delete rows of
 * which others may lock several, use it as a subquery. */
export const lockInOrder = (
  tx: Database, table: PgTable & { id: AnyPgColumn }, chosen: SQL | undefined, strength: LockStrength
) => tx.select({ id: table.id }).from(table as PgTable).where(chosen).orderBy(table.id).for(strength)
