// Deletes and restores classes. A deleted class is kept for `UNDO_PERIOD`. Meanwhile nobody sees it, but its teacher
// and admins can restore it.
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { audit } from '../../accounts/audit/log.ts'
import { voidCodesOfPupils } from '../../accounts/resets/password-change.ts'
import { taughtBy, type Teacher } from '../../accounts/users/sight.ts'
import type { Database } from '../../database/database.ts'
import { classMembers, classes, users } from '../../database/schema/tables.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { usesByLearners } from '../../http/errors/uses.ts'
import { pageOf, type Page, type Paging } from '../../http/answers/shapes.ts'
import type { Class, DeletedClass } from './schemas.ts'
import { checkClassLimit, classColumns, findClass, lockClassEvenArchived, lockClassWhere } from './store.ts'

/** Members keep their progress.
 * @throws RequestError 404, or 422 if it has members and the deletion does not cascade */
export async function deleteClass (
  db: Database, teacher: Teacher, id: string, isCascading: boolean
): Promise<void> {
  await db.transaction(async tx => {
    await lockClassEvenArchived(tx, teacher, id)
    const usedBy = usesByLearners({ total: await tx.$count(classMembers, eq(classMembers.classId, id)) })
    if (usedBy.length > 0 && !isCascading) throw new RequestError('CLASS_IN_USE', { usedBy })
    await voidCodesOfPupils(tx, eq(classes.id, id))
    await tx.update(classes).set({ deletedAt: sql`now()` }).where(eq(classes.id, id))
    await audit(tx, { action: 'class.deleted', by: teacher.id, on: { kind: 'class', id } })
  })
}

const isDeleted = isNotNull(classes.deletedAt)

/** The last deleted first. */
export async function findDeletedClasses (
  db: Database, teacher: Teacher, query: Paging
): Promise<Page<DeletedClass>> {
  const chosen = and(isDeleted, taughtBy(teacher))
  const deletedAt = sql<Date>`${classes.deletedAt}`.mapWith(classes.deletedAt)
  const list = db.select({ ...classColumns(db), deletedAt }).from(classes)
    .innerJoin(users, eq(users.id, classes.teacherId)).where(chosen).orderBy(desc(classes.deletedAt), classes.id)
  return await pageOf(list, db.$count(classes, chosen), query)
}

/** Repeating it changes nothing.
 * @throws RequestError 404, or 422 if its teacher has reached the limit of classes */
export async function restoreClass (db: Database, teacher: Teacher, id: string): Promise<Class> {
  return db.transaction(async tx => {
    const chosen = and(eq(classes.id, id), taughtBy(teacher))
    const [owned] = await tx.select({ teacherId: classes.teacherId }).from(classes).where(chosen)
    const { teacherId } = found(owned, 'CLASS_NOT_FOUND')
    const { deletedAt } = await lockClassWhere(tx, teacher, chosen, teacherId)
    if (deletedAt) {
      await checkClassLimit(tx, teacherId)
      await tx.update(classes).set({ deletedAt: null }).where(eq(classes.id, id))
      await audit(tx, { action: 'class.restored', by: teacher.id, on: { kind: 'class', id } })
    }
    return (await findClass(tx, teacher, id))!
  })
}
