// Classes, managed by their teachers and by admins.
import { and, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { audit, changedIn, type AuditAction } from '../../accounts/audit/log.ts'
import { voidCodesOfPupils } from '../../accounts/resets/password-change.ts'
import { NAMES, classesOf, notArchived, notDeleted, type Teacher } from '../../accounts/users/sight.ts'
import { normalizeUsername, usernameKey } from '../../accounts/users/usernames.ts'
import { lockRoles } from '../../accounts/users/store.ts'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { classMembers, classes, lowered, removedMembers, users } from '../../database/schema/tables.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { pageOf, type Page } from '../../http/answers/shapes.ts'
import type { Class, ClassChange, ClassesQuery, NewClass } from './schemas.ts'

/** Classes of a teacher. */
const MAX_CLASSES = 100

export const nameColumns = columnsOf(users, ...NAMES)

/** Whether the teacher sees which letters are hard for the class. */
export const showsHardLetters = sql<boolean>`${classes.hardLettersSince} is not null`

/** Whether the year of a class has ended. */
export const isArchived = sql<boolean>`${classes.archivedAt} is not null`

export const classColumns = (db: Database) => ({
  id: classes.id,
  name: classes.name,
  teacher: { id: users.id, ...nameColumns },
  members: sql<number>`(${db.select({ count: sql`count(*)::integer` }).from(classMembers)
    .where(eq(classMembers.classId, classes.id))})`,
  showsHardLetters,
  archivedAt: classes.archivedAt,
  createdAt: classes.createdAt,
  updatedAt: classes.updatedAt
})

/** The newest first. */
export async function findClasses (
  db: Database, teacher: Teacher, { isArchived, ...query }: ClassesQuery
): Promise<Page<Class>> {
  const ofYears = isArchived === undefined ? undefined : isArchived ? isNotNull(classes.archivedAt) : notArchived
  const chosen = and(classesOf(teacher), ofYears)
  const list = db.select(classColumns(db)).from(classes).innerJoin(users, eq(users.id, classes.teacherId))
    .where(chosen).orderBy(desc(classes.id))
  return await pageOf(list, db.$count(classes, chosen), query)
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
  isArchived: boolean
  deletedAt: Date | null
}

/** Locks a class against changes, deletion and joining until the transaction ends. Before it, the role of the caller.
 * @param others ids of other users whose rows the transaction writes
 * @throws RequestError 403 if the caller has just lost the role, 404, or 422 if it is archived */
export async function lockClass (tx: Database, teacher: Teacher, id: string, ...others: string[]): Promise<Locked> {
  const locked = await lockClassEvenArchived(tx, teacher, id, ...others)
  if (locked.isArchived) throw new RequestError('CLASS_ARCHIVED')
  return locked
}

/** Like `lockClass`, also for an archived class. */
export const lockClassEvenArchived = (
  tx: Database, teacher: Teacher, id: string, ...others: string[]
): Promise<Locked> =>
  lockClassWhere(tx, teacher, and(eq(classes.id, id), classesOf(teacher)), ...others)

/** @param chosen the class, which may be a deleted one */
export async function lockClassWhere (
  tx: Database, teacher: Teacher, chosen: SQL | undefined, ...others: string[]
): Promise<Locked> {
  await lockTeacher(tx, teacher, others)
  const { name, teacherId, deletedAt } = classes
  const [row] = await tx.select({ name, teacherId, showsHardLetters, isArchived, deletedAt }).from(classes)
    .where(chosen).for('no key update')
  return found(row, 'CLASS_NOT_FOUND')
}

/** Locks the role of the caller, and other users.
 * @throws RequestError 403 if the caller has just lost the role */
export async function lockTeacher (tx: Database, { id }: Teacher, others: readonly string[]): Promise<void> {
  const roles = await lockRoles(tx, [id, ...others])
  if ((roles.get(id) ?? 'student') === 'student') throw new RequestError('FORBIDDEN')
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

/** An archived class must be reopened before any other change.
 * @throws RequestError 404, 422 if it is archived, or as `createClass` */
export async function changeClass (
  db: Database, teacher: Teacher, id: string, { teacherUsername, ...given }: ClassChange
): Promise<Class> {
  return db.transaction(async tx => {
    const next = teacherUsername === undefined ? {} : { teacherId: await findTeacher(tx, teacherUsername) }
    const change = { ...given, ...next }
    const others = change.teacherId ? [change.teacherId] : []
    const locked = await lockClassEvenArchived(tx, teacher, id, ...others)
    const changed = changedIn(change, locked)
    const changesArchived = locked.isArchived && changed.isArchived !== false && Object.keys(changed).length > 0
    if (changesArchived) throw new RequestError('CLASS_ARCHIVED')
    if (changed.teacherId !== undefined) {
      await checkTeacher(tx, changed.teacherId)
      await voidCodesOfPupils(tx, eq(classes.id, id))
      // A pupil whom the teacher before removed never knew the next one.
      await tx.delete(removedMembers).where(eq(removedMembers.classId, id))
    }
    if (changed.isArchived) await voidCodesOfPupils(tx, eq(classes.id, id))
    const set = columnsOfChange(changed)
    if (Object.keys(set).length > 0) {
      await tx.update(classes).set(set).where(and(eq(classes.id, id), classesOf(teacher)))
    }
    await auditChange(tx, teacher, id, changed)
    // The caller may have handed the class over.
    return (await findClass(tx, { id: changed.teacherId ?? locked.teacherId, role: 'teacher' }, id))!
  })
}

/** @throws RequestError 422, for a pupil's username, too: it must not show who is a pupil */
async function findTeacher (tx: Database, username: string): Promise<string> {
  const key = usernameKey(normalizeUsername(username))
  const [user] = await tx.select({ id: users.id, role: users.role }).from(users).where(eq(lowered(users.username), key))
  if (!user || user.role === 'student') throw new RequestError('UNKNOWN_TEACHER')
  return user.id
}

/** The teacher of an archived class no longer sees hard letters, which would be those of today. */
function columnsOfChange ({ showsHardLetters: shows, isArchived: ends, ...others }: ClassChange) {
  return {
    ...others,
    ...shows !== undefined && { hardLettersSince: shows ? sql`now()` : null },
    ...ends !== undefined && { archivedAt: ends ? sql`now()` : null },
    ...ends && { hardLettersSince: null }
  }
}

async function auditChange (
  tx: Database, { id: by }: Teacher, id: string, { showsHardLetters: shows, isArchived: ends, ...others }: ClassChange
): Promise<void> {
  const fields = Object.keys(others)
  const log = (action: AuditAction, details?: object) =>
    audit(tx, { action, by, on: { kind: 'class', id }, ...details && { details: { ...details } } })
  if (fields.length > 0) await log('class.changed', { fields })
  if (shows !== undefined) await log(shows ? 'class.hard_letters_shown' : 'class.hard_letters_hidden')
  if (ends !== undefined) await log(ends ? 'class.archived' : 'class.reopened')
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
  await checkClassLimit(tx, id)
}

/** @throws RequestError 422 if a teacher has reached the limit of classes */
export async function checkClassLimit (tx: Database, teacherId: string): Promise<void> {
  const count = await tx.$count(classes, and(eq(classes.teacherId, teacherId), notDeleted))
  if (count >= MAX_CLASSES) throw new RequestError('CLASSES_FULL', { values: { max: MAX_CLASSES } })
}
