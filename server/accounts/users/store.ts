// Reads and writes accounts.
import { and, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { prepared, send } from '../../database/queries/prepared.ts'
import { KNOWN_FOR, knownAddresses, lowered, users } from '../../database/schema/tables.ts'
import type { Role, User } from './schemas.ts'
import { normalizeLogin } from './usernames.ts'

/** The columns of a `User`. */
export const userColumns =
  columnsOf(users, 'id', 'email', 'username', 'role', 'firstName', 'lastName', 'createdAt')

export async function findUser (db: Database, id: string): Promise<User | undefined> {
  const query = prepared(db, 'find_user', () =>
    db.select(userColumns).from(users).where(eq(users.id, sql.placeholder('id'))))
  const [user] = await query.execute({ id })
  return user
}

const hasLogin = or(
  sql`lower(${users.email}) = ${sql.placeholder('email')}`,
  sql`${lowered(users.username)} = ${lowered(sql.placeholder('username'))}`
)

/** Splits a login: an e-mail address has an "@", a username has none. An old username that looks like an e-mail address
 * is not a login. JavaScript lowers the case, as it does when attempts are counted: in some databases "İ" lowers to
 * "i", and each spelling would have its own count. */
function readLogin (login: string) {
  const name = normalizeLogin(login)
  return name.includes('@') ? { email: name.toLowerCase(), username: null } : { email: null, username: name }
}

/** Finds a user by e-mail address or username, ignoring case. */
export async function findByLogin (db: Database, login: string): Promise<User | undefined> {
  const query = prepared(db, 'find_by_login', () => db.select(userColumns).from(users).where(hasLogin))
  const [user] = await query.execute(readLogin(login))
  return user
}

/** Like `findByLogin`, with the password hash and whether the user is known at an address. One query, which takes as
 * long without such a user. */
export async function findForLogin (db: Database, login: string, address: string) {
  const isKnown = sql<boolean>`exists (select from ${knownAddresses} where ${knownAddresses.userId} = ${users.id}
    and ${knownAddresses.address} = ${sql.placeholder('address')} and ${isRecent})`
  const query = prepared(db, 'find_for_login', () =>
    db.select({ ...userColumns, passwordHash: users.passwordHash, isKnown }).from(users).where(hasLogin))
  const [user] = await query.execute({ ...readLogin(login), address })
  return user
}

const isRecent = sql`${knownAddresses.lastAt} > now() - ${KNOWN_FOR}`

/** Records an address where a user signs up or in. */
export async function rememberAddress (tx: Database, userId: string, address: string): Promise<void> {
  await send('remember_address', tx.insert(knownAddresses).values({ userId, address })
    .onConflictDoUpdate({ target: [knownAddresses.userId, knownAddresses.address], set: { lastAt: sql`now()` } }))
}

/** Reads and locks a user until the transaction ends. */
export async function lockUser (tx: Database, id: string): Promise<User | undefined> {
  const [user] = await tx.select(userColumns).from(users).where(eq(users.id, id)).for('update')
  return user
}

/** The user of an id, with the password hash. */
export async function findWithPasswordHash (db: Database, id: string) {
  const [user] = await db.select({ ...userColumns, passwordHash: users.passwordHash }).from(users)
    .where(eq(users.id, id))
  return user
}

/** Reads a password hash and locks it until the transaction ends. */
export async function lockPasswordHash (tx: Database, id: string): Promise<string | undefined> {
  const query = prepared(tx, 'lock_password_hash', () => tx.select({ passwordHash: users.passwordHash }).from(users)
    .where(eq(users.id, sql.placeholder('id'))).for('update'))
  const [user] = await query.execute({ id })
  return user?.passwordHash
}

/** @throws a database error when the e-mail or the username is in use */
export async function createUser (db: Database, values: typeof users.$inferInsert): Promise<User> {
  const [user] = await db.insert(users).values(values).returning(userColumns)
  return user!
}

type Changes = Partial<Omit<typeof users.$inferInsert, 'id' | 'role'>>

/** @throws a database error when the e-mail or the username is in use */
export async function updateUser (db: Database, id: string, changes: Changes): Promise<User | undefined> {
  const [user] = await db.update(users).set(changes).where(eq(users.id, id)).returning(userColumns)
  return user
}

/** Reads and locks a user, and all admins if the user is one: if two admins leave at once, the second sees that the
 * first is gone. */
export async function lockUserAndAdmins (
  tx: Database, id: string
): Promise<{ user: User | undefined, isLastAdmin: boolean }> {
  const leaving = alias(users, 'leaving')
  const isLeaving = exists(tx.select().from(leaving).where(and(eq(leaving.id, id), eq(leaving.role, 'admin'))))
  const found = await tx.select(userColumns).from(users)
    .where(or(eq(users.id, id), and(eq(users.role, 'admin'), isLeaving))).orderBy(users.id).for('update')
  const others = found.filter(user => user.id !== id)
  const user = found.find(user => user.id === id)
  return { user, isLastAdmin: user?.role === 'admin' && others.length === 0 }
}

/** Locks users against a change of role and deletion until the transaction ends.
 * @returns the role of each */
export async function lockRoles (tx: Database, ids: string[]): Promise<Map<string, Role>> {
  const found = await tx.select({ id: users.id, role: users.role }).from(users).where(inArray(users.id, ids))
    .orderBy(users.id).for('no key update')
  return new Map(found.map(({ id, role }) => [id, role]))
}

export async function setRole (db: Database, id: string, role: Role): Promise<User | undefined> {
  const [user] = await db.update(users).set({ role }).where(eq(users.id, id)).returning(userColumns)
  return user
}
