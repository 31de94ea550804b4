// Moves members to another class. Their progress goes with them, because it belongs to their accounts.
import { and, eq, inArray, or } from 'drizzle-orm'
import { auditAll, type AuditEvent } from '../../accounts/audit/log.ts'
import { classesOf, type Teacher } from '../../accounts/users/sight.ts'
import type { Database } from '../../database/database.ts'
import { inBatches } from '../../database/queries/batches.ts'
import { lockInOrder } from '../../database/queries/locks.ts'
import { classMembers, classes, invitations, removedMembers } from '../../database/schema/tables.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { checkFull } from './members.ts'
import { endMembership, forgetRemoval } from './removal.ts'
import type { Class, Move } from './schemas.ts'
import { findClass, isArchived, lockTeacher } from './store.ts'

/** Members of an archived class also stay in it, because its results are kept. Repeating a move changes nothing.
 * @throws RequestError 403, 404, or 422 if the other class is archived or full */
export async function moveMembers (
  db: Database, teacher: Teacher, classId: string, { userIds, toClassId }: Move
): Promise<Class> {
  return db.transaction(async tx => {
    await lockTeacher(tx, teacher, userIds)
    const rows = await tx.select({ id: classes.id, isArchived }).from(classes)
      .where(and(inArray(classes.id, [classId, toClassId]), classesOf(teacher))).orderBy(classes.id)
      .for('no key update')
    const [from, to] = [classId, toClassId].map(id => found(rows.find(row => row.id === id), 'CLASS_NOT_FOUND'))
    if (to!.isArchived) throw new RequestError('CLASS_ARCHIVED')
    const moving = await findMoving(tx, classId, toClassId, userIds)
    await lockInOrder(tx, invitations, eq(invitations.classId, classId), 'no key update')
    if (!from!.isArchived && from !== to) {
      for (const userId of moving.from) {
        const ended = await endMembership(tx, { classId, userId })
        await tx.insert(removedMembers).values(ended!)
      }
    }
    const added = userIds.filter(id => !moving.there.has(id))
    for (const userId of added) await forgetRemoval(tx, { classId: toClassId, userId })
    const members = added.map(userId => ({ classId: toClassId, userId }))
    await inBatches(members, batch => tx.insert(classMembers).values(batch))
    await checkFull(tx, toClassId)
    const details = { class: toClassId, from: classId }
    await auditAll(tx, added.map((id): AuditEvent =>
      ({ action: 'class.member_moved', by: teacher.id, on: { kind: 'user', id }, details })))
    return (await findClass(tx, teacher, toClassId))!
  })
}

/** Which of the users are members of each class.
 * @throws RequestError 404 for one who is in neither */
async function findMoving (tx: Database, classId: string, toClassId: string, userIds: readonly string[]) {
  const isOfEither = or(eq(classMembers.classId, classId), eq(classMembers.classId, toClassId))
  const rows = await tx.select({ classId: classMembers.classId, userId: classMembers.userId }).from(classMembers)
    .where(and(isOfEither, inArray(classMembers.userId, [...userIds])))
  const membersIn = (id: string) => rows.filter(row => row.classId === id).map(({ userId }) => userId)
  const [from, there] = [membersIn(classId), new Set(membersIn(toClassId))]
  if (userIds.some(id => !from.includes(id) && !there.has(id))) throw new RequestError('MEMBER_NOT_FOUND')
  return { from, there }
}
