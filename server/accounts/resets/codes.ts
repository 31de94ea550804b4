// Codes for forgotten passwords. A code works once, until it expires or the password changes.
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
import { setPasswordHash, voidResetCodes } from './password-change.ts'
import { checkNewPassword, passwordFaults } from '../passwords/password-rules.ts'
import type { Attempt, PasswordHasher } from '../passwords/passwords.ts'
import type { CodeOwner, PasswordReset, ResetCode } from './schemas.ts'
import type { User } from '../users/schemas.ts'
import { lockUser, userColumns } from '../users/store.ts'

/** Characters, 80 bits in all. An address may try `RATE_LIMIT_AUTH_MAX` wrong codes per window. */
const LENGTH = 16
/** Open codes of a user, beyond which strangers can request no more: they must not flood mailboxes. */
const MAX_OPEN_CODES = 3

interface Owner {
  userId: string
  ttl: Config['passwordResetTtl']
  /** The class of a code that its teacher creates. */
  classId?: string
}

/** @param by the id of the requesting admin or teacher; undefined if not signed in
 * @throws a database error if there is no such user */
export async function createResetCode (
  db: Database, { userId, ttl, classId }: Owner, by: string | undefined
): Promise<ResetCode> {
  return db.transaction(async tx => {
    const { codes: [code], expiresAt } = await createCodes(tx, [userId], ttl, classId)
    await audit(tx, { action: 'user.reset_code_created', by, on: { kind: 'user', id: userId } })
    return { code: code!, expiresAt }
  })
}

/** Creates a code for each user. The caller writes the audit log. */
export async function createCodes (
  tx: Database, userIds: readonly string[], ttl: number, classId?: string
): Promise<{ codes: string[], expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + ttl)
  const codes = userIds.map(userId => ({ userId, code: randomCode(LENGTH) }))
  await inBatches(codes, batch => tx.insert(passwordResets)
    .values(batch.map(({ userId, code }) => ({ hash: hashOf(code), userId, classId, expiresAt }))))
  return { codes: codes.map(({ code }) => inGroups(code, 4)), expiresAt }
}

/** Revokes a code. */
export async function deleteResetCode (db: Database, code: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.hash, hashOf(plainCode(code))))
}

/** Creates a code that was requested without signing in.
 * @param email where it will be sent
 * @returns undefined if the user has `MAX_OPEN_CODES` open codes, or another e-mail by now: old mailboxes must not get
 * codes */
export async function createResetCodeForMail (
  db: Database, owner: Owner, email: string
): Promise<ResetCode | undefined> {
  return db.transaction(async tx => {
    const user = await lockUser(tx, owner.userId)
    if (user?.email !== email) return undefined
    const open = await tx.$count(passwordResets, and(eq(passwordResets.userId, owner.userId), isOpen))
    return open < MAX_OPEN_CODES ? createResetCode(tx, owner, undefined) : undefined
  })
}

const isOpen = gt(passwordResets.expiresAt, sql`now()`)

interface Parts { db: Database, passwords: PasswordHasher }

/** Changes the password of the owner of a code. A rejected password does not use up the code.
 * @throws RequestError 422 for a wrong, used or expired code; 400 or 422 for the password */
export async function resetPassword (
  { db, passwords }: Parts, { code, password }: Static<typeof PasswordReset>, attempt: Attempt
): Promise<CodeOwner> {
  refuseFaulty(passwordFaults(password))
  const hash = hashOf(plainCode(code))
  const user = await findOwner(db, hash)
  if (!user) throw new RequestError('RESET_CODE_INVALID')
  checkNewPassword(password, user)
  const passwordHash = await passwords.hash(password, attempt)
  await db.transaction(async tx => {
    await lockUser(tx, user.id)
    // Of two concurrent requests with one code, only one succeeds.
    const voided = await voidResetCodes(tx, user.id)
    if (!voided.some(code => hash.equals(code))) throw new RequestError('RESET_CODE_INVALID')
    await setPasswordHash(tx, user.id, passwordHash, undefined)
  })
  return { username: user.username }
}

async function findOwner (db: Database, hash: Buffer): Promise<User | undefined> {
  const [user] = await db.select(userColumns).from(passwordResets).innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.hash, hash), isOpen))
  return user
}
