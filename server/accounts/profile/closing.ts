// Closes accounts and deletes their data.
import { desc, eq } from 'drizzle-orm'
import { audit, auditAll, type AuditEvent } from '../audit/log.ts'
import { voidCodesOfPupils } from '../resets/password-change.ts'
import { findWithPasswordHash, isLastAdmin, lockUser } from '../users/store.ts'
import { deleteInBatches } from '../../database/queries/batches.ts'
import type { Database } from '../../database/database.ts'
import { attempts, classes, reviews, users } from '../../database/schema/tables.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { MAX_USES, total, usesBy } from '../../http/errors/uses.ts'
import { checkCurrentPassword, type AccountParts } from './profile.ts'

/** Closes an account.
 * @param isCascading whether to delete the user's classes too
 * @throws RequestError 404, or 422 for the last admin or a teacher of classes */
export async function closeAccount (db: Database, id: string, by: string, isCascading = false): Promise<void> {
  await db.transaction(async tx => {
    if (await isLastAdmin(tx, id)) throw new RequestError('LAST_ADMIN')
    // Only one of several concurrent closings succeeds. The lock also keeps an admin from assigning a class that would
    // vanish without an audit entry.
    found(await lockUser(tx, id), 'USER_NOT_FOUND')
    if (!isCascading) await refuseWhileTeaching(tx, id)
    await audit(tx, { action: by === id ? 'user.closed' : 'user.deleted', by, on: { kind: 'user', id } })
    await voidCodesOfPupils(tx, eq(classes.teacherId, id))
    await deleteClassesOf(tx, id, by)
    await deleteHistory(tx, id)
    // All other data is deleted by foreign keys.
    await tx.delete(users).where(eq(users.id, id))
  })
}

/** Closes the caller's own account, see `closeAccount`.
 * @throws RequestError 422 for a wrong password, 429 after too many of them */
export async function closeOwnAccount (
  parts: AccountParts, id: string, currentPassword: string, isCascading?: boolean
): Promise<void> {
  const user = found(await findWithPasswordHash(parts.db, id), 'USER_NOT_FOUND')
  await checkCurrentPassword(parts, user, currentPassword)
  await closeAccount(parts.db, id, id, isCascading)
}

/** @throws RequestError 422 if the user teaches classes */
async function refuseWhileTeaching (db: Database, teacherId: string): Promise<void> {
  const usedBy = usesBy('class', await db.select({ id: classes.id, name: classes.name, total }).from(classes)
    .where(eq(classes.teacherId, teacherId)).orderBy(classes.id).limit(MAX_USES))
  if (usedBy.length > 0) throw new RequestError('USER_IN_USE', { usedBy })
}

/** Deletes the classes of a teacher.
 * @param by the id of the user who closes the account */
async function deleteClassesOf (tx: Database, teacherId: string, by: string): Promise<void> {
  const deleted = await tx.delete(classes).where(eq(classes.teacherId, teacherId)).returning({ id: classes.id })
  await auditAll(tx, deleted.map(({ id }): AuditEvent => ({ action: 'class.deleted', by, on: { kind: 'class', id } })))
}

/** Deletes reviews and attempts in batches: one statement would take too long. */
async function deleteHistory (db: Database, userId: string): Promise<void> {
  await deleteInBatches(db, reviews.id, eq(reviews.userId, userId), desc(reviews.number))
  await deleteInBatches(db, attempts.id, eq(attempts.userId, userId), desc(attempts.exerciseId), desc(attempts.number))
}
