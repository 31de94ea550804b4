import { desc, eq, sql } from 'drizzle-orm'
import { userColumns } from '../auth/store.ts'
import type { User } from '../auth/schemas.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Database } from '../database/client.ts'
import { attempts, reviews, users } from '../database/tables.ts'
import { rowsOf } from '../replies/shapes.ts'
import type { Page } from '../replies/shapes.ts'
import type { UserQuery } from './schemas.ts'

/** The newest users first. */
export async function findUsers (db: Database, query: UserQuery): Promise<Page<User>> {
  const { limit, offset } = rowsOf(query)
  const wanted = query.search === undefined ? undefined : hasText(query.search)
  const [items, total] = await Promise.all([
    db.select(userColumns).from(users).where(wanted).orderBy(desc(users.id)).limit(limit).offset(offset),
    db.$count(users, wanted)
  ])
  return { items, total }
}

/** `position` takes the text as it is: no letter of it is a pattern. */
const hasText = (text: string) => sql`position(lower(unaccent(${text})) in lower(unaccent(
  concat_ws(' ', ${users.email}, ${users.username}, ${users.firstName}, ${users.lastName})))) > 0`

/** Deletes reviews and attempts. Of a whole account it would take one statement too long. */
export async function deleteHistory (db: Database, userId: string): Promise<void> {
  await deleteInBatches(db, reviews.id, eq(reviews.userId, userId), desc(reviews.number))
  await deleteInBatches(db, attempts.id, eq(attempts.userId, userId), desc(attempts.exerciseId), desc(attempts.number))
}

/** Everything of the user goes with them. */
export async function deleteUser (db: Database, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}

/** Whether this user is the only admin. The answer holds until the transaction ends. */
export async function isLastAdmin (tx: Database, id: string): Promise<boolean> {
  // Admins are locked, in one order: of two who leave at the same moment, the second sees that the first is gone.
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .for('update')
  return admins.length === 1 && admins[0]!.id === id
}
