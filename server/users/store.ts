import { count, desc, eq } from 'drizzle-orm'
import { userColumns } from '../auth/store.ts'
import type { Role, User } from '../auth/schemas.ts'
import type { Database } from '../database/client.ts'
import { users } from '../database/tables.ts'
import { rowsOf } from '../schemas.ts'
import type { Paging } from '../schemas.ts'

/** The newest users first. */
export async function findUsers (db: Database, paging: Paging): Promise<{ items: User[], total: number }> {
  const { limit, offset } = rowsOf(paging)
  const [items, totals] = await Promise.all([
    db.select(userColumns).from(users).orderBy(desc(users.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(users)
  ])
  return { items, total: totals[0]!.total }
}

export async function setRole (db: Database, id: string, role: Role): Promise<User | undefined> {
  const [user] = await db.update(users).set({ role }).where(eq(users.id, id)).returning(userColumns)
  return user
}

/** Everything of the user goes with them. */
export async function deleteUser (db: Database, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}

/** Whether this user is the only admin. The answer holds until the transaction ends. */
export async function isLastAdmin (tx: Database, id: string): Promise<boolean> {
  // Locked, in one order: of two admins who leave at the same moment, the second sees that the first is gone.
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .for('update')
  return admins.length === 1 && admins[0]!.id === id
}
