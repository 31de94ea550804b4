// Codes for users who have forgotten their password. A code is good once, for a while, and until the password changes.
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { audit } from '../audit/log.ts'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../../database/database.ts'
import { inBatches } from '../../database/queries/batches.ts'
import { passwordResets, users } from '../../database/schema/tables.ts'
import { RequestError, refuseFaulty } from '../../http/errors/request-error.ts'
import { inGroups, plainCode, randomCode } from '../passwords/codes.ts'
import { hashOf } from '../passwords/hash.ts'
import { setPasswordHash } from './password-change.ts'
import { checkNewPassword, passwordFaults } from '../passwords/password-rules.ts'
import type { Attempt, PasswordHasher } from '../passwords/passwords.ts'
import type { PasswordReset, ResetCode } from './schemas.ts'
import type { User } from '../users/schemas.ts'
import { lockUser, userColumns } from '../users/store.ts'

/** Characters: 80 bits. An address may try `RATE_LIMIT_AUTH_MAX` wrong codes in a window. */
const LENGTH = 16
/** A user with as many open codes gets no more at a stranger's request: strangers shall not fill mailboxes. */
const MOST = 3

interface Owner { userId: string, ttl: Config['passwordResetTtl'] }

/** @param by the id of the admin or teacher who asks for it; undefined for somebody who is not signed in
 * @throws a database error when there is no such user */
export async function createResetCode (
  db: Database, { userId, ttl }: Owner, by: string | undefined
): Promise<ResetCode> {
  return db.transaction(async tx => {
    const { codes: [code], expiresAt } = await createCodes(tx, [userId], ttl)
    await audit(tx, { action: 'user.reset_code_created', by, on: { kind: 'user', id: userId } })
    return { code: code!, expiresAt }
  })
}

/** Makes a code for each of some users. The caller writes the audit log. */
export async function createCodes (
  tx: Database, userIds: readonly string[], ttl: number
): Promise<{ codes: string[], expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + ttl)
  const codes = userIds.map(userId => ({ userId, code: randomCode(LENGTH) }))
  await inBatches(codes, batch => tx.insert(passwordResets)
    .values(batch.map(({ userId, code }) => ({ hash: hashOf(code), userId, expiresAt }))))
  return { codes: codes.map(({ code }) => inGroups(code, 4)), expiresAt }
}

/** Takes a code back. */
export async function deleteResetCode (db: Database, code: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.hash, hashOf(plainCode(code))))
}

/** Makes a code that anybody may ask for.
 * @param email where it is to be mailed
 * @returns undefined when the user has `MOST` open codes, or another e-mail by now: codes are not for old mailboxes */
export async function createResetCodeForMail (
  db: Database, owner: Owner, email: string
): Promise<ResetCode | undefined> {
  return db.transaction(async tx => {
    const user = await lockUser(tx, owner.userId)
    if (user?.email !== email) return undefined
    const open = await tx.$count(passwordResets, and(eq(passwordResets.userId, owner.userId), isOpen))
    return open < MOST ? createResetCode(tx, owner, undefined) : undefined
  })
}

const isOpen = gt(passwordResets.expiresAt, sql`now()`)

interface Parts { db: Database, passwords: PasswordHasher }

/** Changes the password of the user whose code this is. A password that is refused leaves the code as it was.
 * @throws RequestError 422 for a code that is wrong, used or expired; 400 or 422 for the password */
export async function resetPassword (
  { db, passwords }: Parts, { code, password }: Static<typeof PasswordReset>, attempt: Attempt
): Promise<void> {
  refuseFaulty(passwordFaults(password))
  const hash = hashOf(plainCode(code))
  const user = await findOwner(db, hash)
  if (!user) throw new RequestError('RESET_CODE_INVALID')
  checkNewPassword(password, user)
  const passwordHash = await passwords.hash(password, attempt)
  await db.transaction(async tx => {
    // Of two requests with one code the second finds none.
    const used = await tx.delete(passwordResets).where(eq(passwordResets.hash, hash)).returning()
    if (used.length === 0) throw new RequestError('RESET_CODE_INVALID')
    await setPasswordHash(tx, user.id, passwordHash, undefined)
  })
}

async function findOwner (db: Database, hash: Buffer): Promise<User | undefined> {
  const [user] = await db.select(userColumns).from(passwordResets).innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.hash, hash), isOpen))
  return user
}
