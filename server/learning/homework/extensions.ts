// Another day for one pupil, for example one who was absent. The homework of the others keeps its day.
import { and, eq } from 'drizzle-orm'
import { audit } from '../../accounts/audit/log.ts'
import type { Teacher } from '../../accounts/users/sight.ts'
import type { Database } from '../../database/database.ts'
import { assignments, classMembers, extensions } from '../../database/schema/tables.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { isMember } from '../classes/members.ts'
import { lockClass } from '../classes/store.ts'
import type { DueDay, Extension } from './schemas.ts'
import { dueOf, isIt, type AssignmentKey } from './store.ts'

interface ExtensionKey extends AssignmentKey { userId: string }

/** Repeating it with another day replaces the day.
 * @throws RequestError 404, or 422 for a day in the past, more than a year away, or not after that of the class */
export async function extend (db: Database, teacher: Teacher, key: ExtensionKey, day: DueDay): Promise<Extension> {
  const { classId, id: assignmentId, userId } = key
  const due = dueOf(day)
  return db.transaction(async tx => {
    const { endsAt } = await lockHomework(tx, teacher, key)
    if (due.endsAt <= endsAt) throw new RequestError('EXTENSION_TOO_EARLY')
    const row = { assignmentId, userId, ...due }
    await tx.insert(extensions).values(row)
      .onConflictDoUpdate({ target: [extensions.assignmentId, extensions.userId], set: due })
    const details = { class: classId, assignment: assignmentId, dueOn: due.dueOn }
    await audit(tx, { action: 'class.homework_extended', by: teacher.id, on: { kind: 'user', id: userId }, details })
    return row
  })
}

/** @throws RequestError 404 */
export async function removeExtension (db: Database, teacher: Teacher, key: ExtensionKey): Promise<void> {
  const { classId, id: assignmentId, userId } = key
  await db.transaction(async tx => {
    await lockHomework(tx, teacher, key)
    const isTheirs = and(eq(extensions.assignmentId, assignmentId), eq(extensions.userId, userId))
    const [gone] = await tx.delete(extensions).where(isTheirs).returning({ dueOn: extensions.dueOn })
    const details = { class: classId, assignment: assignmentId, ...found(gone, 'EXTENSION_NOT_FOUND') }
    await audit(tx, { action: 'class.extension_removed', by: teacher.id, on: { kind: 'user', id: userId }, details })
  })
}

/** Locks the pupil, the class and the homework until the transaction ends.
 * @returns the end of the day of the class
 * @throws RequestError 404, or 422 if the class is archived */
async function lockHomework (tx: Database, teacher: Teacher, key: ExtensionKey): Promise<{ endsAt: Date }> {
  await lockClass(tx, teacher, key.classId, key.userId)
  const [homework] = await tx.select({ endsAt: assignments.endsAt }).from(assignments).where(isIt(key)).for('key share')
  if (await tx.$count(classMembers, isMember(key)) === 0) throw new RequestError('MEMBER_NOT_FOUND')
  return found(homework, 'ASSIGNMENT_NOT_FOUND')
}
