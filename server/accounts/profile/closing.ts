// Closes accounts and deletes their data.
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { audit, auditAll, type AuditEvent } from '../audit/log.ts'
import { rememberDeletion } from '../sessions/sessions.ts'
import { voidCodesOfPupils } from '../resets/password-change.ts'
import { notDeleted } from '../users/sight.ts'
import { findWithPasswordHash, lockUserAndAdmins } from '../users/store.ts'
import { deleteInBatches } from '../../database/queries/batches.ts'
import { lockInOrder } from '../../database/queries/locks.ts'
import type { Database } from '../../database/database.ts'
import {
  assignments, attempts, classMembers, classes, exercises, extensions, invitations, lessons, progress, removedMembers,
  reviews, users
} from '../../database/schema/tables.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { MAX_USES, total, usesBy } from '../../http/errors/uses.ts'
import { checkCurrentPassword, type AccountParts } from './profile.ts'

/** Closes an account.
 * @param isCascading whether to delete the user's classes too
 * @throws RequestError 404, or 422 for the last admin or a teacher of classes */
export async function closeAccount (db: Database, id: string, by: string, isCascading = false): Promise<void> {
  await db.transaction(async tx => {
    // Only one of several concurrent closings succeeds. The lock also keeps an admin from assigning a class that would
    // vanish without an audit entry.
    const { user, isLastAdmin } = await lockUserAndAdmins(tx, id)
    if (!user) throw new RequestError('USER_NOT_FOUND')
    if (isLastAdmin) throw new RequestError('LAST_ADMIN')
    if (!isCascading) await refuseWhileTeaching(tx, id)
    await lockShared(tx, id)
    await audit(tx, { action: by === id ? 'user.closed' : 'user.deleted', by, on: { kind: 'user', id } })
    await voidCodesOfPupils(tx, eq(classes.teacherId, id))
    await deleteClassesOf(tx, id, by)
    await deleteHistory(tx, id)
    await returnUses(tx, eq(classMembers.userId, id))
    await rememberDeletion(tx, id)
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
    .where(and(eq(classes.teacherId, teacherId), notDeleted)).orderBy(classes.id).limit(MAX_USES))
  if (usedBy.length > 0) throw new RequestError('USER_IN_USE', { usedBy })
}

/** Locks everything from which another transaction may delete the same rows: classes, invitations, and content. */
async function lockShared (tx: Database, userId: string): Promise<void> {
  const joined = tx.select({ id: classMembers.classId }).from(classMembers).where(eq(classMembers.userId, userId))
  const removed = tx.select({ id: removedMembers.classId }).from(removedMembers)
    .where(eq(removedMembers.userId, userId))
  const isTheirs = or(eq(classes.teacherId, userId), inArray(classes.id, joined), inArray(classes.id, removed))
  const classIds = (await lockInOrder(tx, classes, isTheirs, 'no key update')).map(({ id }) => id as string)
  const isUsed = or(eq(invitations.createdBy, userId), inArray(invitations.classId, classIds))
  await lockInOrder(tx, invitations, isUsed, 'no key update')
  const started = tx.select({ id: progress.lessonId }).from(progress).where(eq(progress.userId, userId))
  const extended = tx.select({ id: extensions.assignmentId }).from(extensions).where(eq(extensions.userId, userId))
  const assigned = tx.select({ id: assignments.lessonId }).from(assignments)
    .where(or(inArray(assignments.classId, classIds), inArray(assignments.id, extended)))
  await lockInOrder(tx, lessons, or(inArray(lessons.id, started), inArray(lessons.id, assigned)), 'key share')
  const answered = tx.select({ id: attempts.exerciseId }).from(attempts).where(eq(attempts.userId, userId))
  await lockInOrder(tx, exercises, inArray(exercises.id, answered), 'key share')
}

/** Frees the uses of the invitations of memberships, because joining again takes one. Lock the invitations before. */
export async function returnUses (tx: Database, memberships: SQL | undefined): Promise<void> {
  const broughtBy = tx.select({ id: classMembers.invitationId }).from(classMembers).where(memberships)
  await tx.update(invitations).set({ uses: sql`greatest(${invitations.uses} - 1, 0)` })
    .where(inArray(invitations.id, broughtBy))
}

/** Deletes the classes of a teacher for good, and those that were kept after a deletion.
 * @param by the id of the user who closes the account */
async function deleteClassesOf (tx: Database, teacherId: string, by: string): Promise<void> {
  const { id, deletedAt } = classes
  const deleted = await tx.delete(classes).where(eq(classes.teacherId, teacherId)).returning({ id, deletedAt })
  const entry = (id: string): AuditEvent => ({ action: 'class.deleted', by, on: { kind: 'class', id } })
  await auditAll(tx, deleted.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => entry(id)))
}

/** Deletes reviews and attempts in batches: one statement would take too long. */
async function deleteHistory (tx: Database, userId: string): Promise<void> {
  await deleteInBatches(tx, reviews.id, eq(reviews.userId, userId))
  await deleteInBatches(tx, attempts.id, eq(attempts.userId, userId))
}
