// Classes, managed by their teachers and by admins.
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { audit, changedIn } from '../../accounts/audit/log.ts'
import { voidCodesOfPupils } from '../../accounts/resets/password-change.ts'
import type { Role } from '../../accounts/users/schemas.ts'
import { NAMES, classesOf, notDeleted, type Teacher } from '../../accounts/users/sight.ts'
import { lockRoles } from '../../accounts/users/store.ts'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { classMembers, classes, removedMembers, users } from '../../database/schema/tables.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { pageOf, type Page, type Paging } from '../../http/answers/shapes.ts'
import type { Class, ClassChange, NewClass } from './schemas.ts'

/** Classes of a teacher. */
const MAX_CLASSES = 100

export const nameColumns = columnsOf(users, ...NAMES)

/** Whether the teacher sees which letters are hard for the class. */
export const showsHardLetters = sql<boolean>`${classes.hardLettersSince} is not null`

export const classColumns = (db: Database) => ({
  id: classes.id,
  name: classes.name,
  teacher: { id: users.id, ...nameColumns },
  members: sql<number>`(${db.select({ count: sql`count(*)::integer` }).from(classMembers)
    .where(eq(classMembers.classId, classes.id))})`,
  showsHardLetters,
  createdAt: classes.createdAt,
  updatedAt: classes.updatedAt
})

/** The newest first. */
export async function findClasses (db: Database, teacher: Teacher, query: Paging): Promise<Page<Class>> {
  const list = db.select(classColumns(db)).from(classes).innerJoin(users, eq(users.id, classes.teacherId))
    .where(classesOf(teacher)).orderBy(desc(classes.id))
  return await pageOf(list, db.$count(classes, classesOf(teacher)), query)
}

/** @returns undefined if the teacher may not see it, or it does not exist */
export async function findClass (db: Database, teacher: Teacher, id: string): Promise<Class | undefined> {
  const [row] = await db.select(classColumns(db)).from(classes).innerJoin(users, eq(users.id, classes.teacherId))
    .where(and(eq(classes.id, id), classesOf(teacher)))
  return row
}

interface Locked {
  name: string
  teacherId: string
  showsHardLetters: boolean
  deletedAt: Date | null
  roles: Map<string, Role>
}

/** Locks a class against changes, deletion and joining until the transaction ends. Before it, the role of the caller.
 * @param others ids of other users whose rows the transaction writes
 * @throws RequestError 403 if the caller has just lost the role, 404 */
export const lockClass = (tx: Database, teacher: Teacher, id: string, ...others: string[]): Promise<Locked> =>
  lockChosen(tx, teacher, and(eq(classes.id, id), classesOf(teacher)), ...others)

/** @param chosen the class, which may be a deleted one */
export async function lockChosen (
  tx: Database, teacher: Teacher, chosen: SQL | undefined, ...others: string[]
): Promise<Locked> {
  const roles = await lockRoles(tx, [teacher.id, ...others])
  if ((roles.get(teacher.id) ?? 'student') === 'student') throw new RequestError('FORBIDDEN')
  const { name, teacherId, deletedAt } = classes
  const [row] = await tx.select({ name, teacherId, showsHardLetters, deletedAt }).from(classes)
    .where(chosen).for('no key update')
  return { ...found(row, 'CLASS_NOT_FOUND'), roles }
}

/** @throws RequestError 422 if the user is not a teacher, or has reached the limit of classes */
export async function createClass (db: Database, teacher: Teacher, { name, teacherId }: NewClass): Promise<Class> {
  return db.transaction(async tx => {
    await checkTeacher(tx, teacherId ?? teacher.id)
    const [row] = await tx.insert(classes).values({ name, teacherId: teacherId ?? teacher.id })
      .returning({ id: classes.id })
    await audit(tx, { action: 'class.created', by: teacher.id, on: { kind: 'class', id: row!.id } })
    return (await findClass(tx, teacher, row!.id))!
  })
}

/** @throws RequestError 404, or as `createClass` */
export async function changeClass (
  db: Database, teacher: Teacher, id: string, change: ClassChange
): Promise<Class> {
  return db.transaction(async tx => {
    const changed = changedIn(change, await lockClass(tx, teacher, id, ...change.teacherId ? [change.teacherId] : []))
    if (changed.teacherId !== undefined) {
      await checkTeacher(tx, changed.teacherId)
      await voidCodesOfPupils(tx, eq(classes.id, id))
      // A pupil whom the teacher before removed never knew the next one.
      await tx.delete(removedMembers).where(eq(removedMembers.classId, id))
    }
    const { showsHardLetters: shows, ...others } = changed
    const fields = Object.keys(others)
    const set = { ...others, ...shows !== undefined && { hardLettersSince: shows ? sql`now()` : null } }
    if (Object.keys(set).length > 0) {
      await tx.update(classes).set(set).where(and(eq(classes.id, id), classesOf(teacher)))
    }
    const entry = { by: teacher.id, on: { kind: 'class', id } } as const
    if (fields.length > 0) await audit(tx, { ...entry, action: 'class.changed', details: { fields } })
    if (shows !== undefined) {
      await audit(tx, { ...entry, action: shows ? 'class.hard_letters_shown' : 'class.hard_letters_hidden' })
    }
    return (await findClass(tx, teacher, id))!
  })
}

/** Runs before validation.
 * @throws RequestError 403 if a caller who is not an admin names another teacher */
export function checkOwner ({ id, role }: Teacher, body: unknown): void {
  const { teacherId } = (body ?? {}) as { teacherId?: unknown }
  const namesAnother = typeof teacherId === 'string' && teacherId.toLowerCase() !== id
  if (role !== 'admin' && namesAnother) throw new RequestError('FORBIDDEN')
}

/** Checks the teacher of a class, and locks the role until the transaction ends.
 * @throws RequestError 422 */
async function checkTeacher (tx: Database, id: string): Promise<void> {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id)).for('no key update')
  if (!user || user.role === 'student') throw new RequestError('UNKNOWN_TEACHER')
  await checkRoom(tx, id)
}

/** @throws RequestError 422 if a teacher has reached the limit of classes */
export async function checkRoom (tx: Database, teacherId: string): Promise<void> {
  const count = await tx.$count(classes, and(eq(classes.teacherId, teacherId), notDeleted))
  if (count >= MAX_CLASSES) throw new RequestError('CLASSES_FULL', { values: { max: MAX_CLASSES } })
}
