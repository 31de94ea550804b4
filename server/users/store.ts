import { count, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { violatedConstraint } from '../database/failures.ts'
import { users } from '../database/tables.ts'
import { unprocessable } from '../errors.ts'
import { messages } from '../messages.ts'
import { rowsOf } from '../schemas.ts'
import type { Paging } from '../schemas.ts'
import type { Role, User } from './schemas.ts'

const columns = {
  id: users.id,
  email: users.email,
  username: users.username,
  role: users.role,
  firstName: users.firstName,
  lastName: users.lastName,
  createdAt: users.createdAt
}

export async function findUser (db: Database, id: string): Promise<User | undefined> {
  const [user] = await db.select(columns).from(users).where(eq(users.id, id))
  return user
}

/** The newest users first. */
export async function findUsers (db: Database, paging: Paging): Promise<{ items: User[], total: number }> {
  const { limit, offset } = rowsOf(paging)
  const [items, totals] = await Promise.all([
    db.select(columns).from(users).orderBy(desc(users.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(users)
  ])
  return { items, total: totals[0]!.total }
}

/** Whose address this is, whatever its case. The given one is folded here, as where attempts are counted: to some
 * databases "İ" is an "i" too, and each spelling would have a count of its own. */
export const hasEmail = (email: string) => sql`lower(${users.email}) = ${email.toLowerCase()}`

/** The user of an e-mail address, with the hash of their password. */
export async function findByEmail (db: Database, email: string) {
  const [user] = await db.select({ ...columns, passwordHash: users.passwordHash })
    .from(users).where(hasEmail(email))
  return user
}

export async function findPasswordHash (db: Database, id: string): Promise<string | undefined> {
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id))
  return user?.passwordHash
}

/** @throws RequestError 422 when the e-mail or the username is in use */
export async function createUser (db: Database, values: typeof users.$inferInsert): Promise<User> {
  const [user] = await refusingTaken(() => db.insert(users).values(values).returning(columns))
  return user!
}

type Changes = Partial<Omit<typeof users.$inferInsert, 'id' | 'role'>>

/** @throws RequestError 422 when the e-mail or the username is in use */
export async function updateUser (db: Database, id: string, changes: Changes): Promise<User | undefined> {
  const [user] = await refusingTaken(() => db.update(users).set({ ...changes, updatedAt: new Date() }).where(eq(users.id, id)).returning(columns))
  return user
}

export async function setRole (db: Database, id: string, role: Role): Promise<User | undefined> {
  const [user] = await db.update(users).set({ role }).where(eq(users.id, id)).returning(columns)
  return user
}

/** Everything of the user goes with them. */
export async function deleteUser (db: Database, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}

/** Makes sure that this user is not the only admin, until the transaction ends.
 * @throws RequestError 422 */
export async function keepAnAdmin (tx: Database, id: string): Promise<void> {
  // Locked, in one order: of two admins who leave at the same moment, the second sees that the first is gone.
  const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).orderBy(users.id).for('update')
  if (admins.length === 1 && admins[0]!.id === id) throw unprocessable(messages.lastAdmin)
}

async function refusingTaken<T> (write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'users_email_key') throw unprocessable(messages.emailTaken)
    if (constraint === 'users_username_key') throw unprocessable(messages.usernameTaken)
    throw error
  }
}
