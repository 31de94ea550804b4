// Members of a class: as seen by the teacher and by themselves.
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { createResetCode } from '../../accounts/resets/codes.ts'
import type { ResetCode } from '../../accounts/resets/schemas.ts'
import type { Role } from '../../accounts/users/schemas.ts'
import { classesOf, notDeleted, type Teacher } from '../../accounts/users/sight.ts'
import type { Database } from '../../database/database.ts'
import { classMembers, classes, folded, users } from '../../database/schema/tables.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { pageOf, rowsOf, type Page, type Paging } from '../../http/answers/shapes.ts'
import { MAX_MEMBERS, TEACHER_RIGHTS, type Member, type MyClass } from './schemas.ts'
import { findClass, lockClass, nameColumns, showsHardLetters } from './store.ts'

/** Order of a school list: É beside E, in any collation of the database. */
export const byName = [
  folded(sql`coalesce(${users.lastName}, ${users.username})`), folded(sql`coalesce(${users.firstName}, '')`),
  asc(users.id)
]

/** The members of a class that the teacher may see. The query joins `classes` to `classMembers`. */
export const membersOf = (teacher: Teacher, classId: string) =>
  and(eq(classMembers.classId, classId), classesOf(teacher))

/** The members of a class by name. */
export const selectMembers = (db: Database, teacher: Teacher, classId: string, chosen?: SQL) => db
  .select({ id: users.id, ...nameColumns, joinedAt: classMembers.joinedAt }).from(classMembers)
  .innerJoin(classes, eq(classes.id, classMembers.classId))
  .innerJoin(users, eq(users.id, classMembers.userId))
  .where(and(membersOf(teacher, classId), chosen)).orderBy(...byName)

/** @throws RequestError 404 */
export async function findMembers (
  db: Database, teacher: Teacher, classId: string, query: Paging
): Promise<Page<Member>> {
  const { members: total } = found(await findClass(db, teacher, classId), 'CLASS_NOT_FOUND')
  const { limit, offset } = rowsOf(query)
  return { items: await selectMembers(db, teacher, classId).limit(limit).offset(offset), total }
}

/** @returns undefined if the user is not a member */
export async function findMember (
  db: Database, teacher: Teacher, membership: Membership
): Promise<Member | undefined> {
  const [member] = await selectMembers(db, teacher, membership.classId, isMember(membership))
  return member
}

/** @param more members who come
 * @throws RequestError 422 if a class has more members than allowed */
export async function checkFull (tx: Database, classId: string, more = 0): Promise<void> {
  const members = await tx.$count(classMembers, eq(classMembers.classId, classId))
  if (members + more > MAX_MEMBERS) throw new RequestError('CLASS_FULL', { values: { max: MAX_MEMBERS } })
}

export interface Membership { classId: string, userId: string }

export const isMember = ({ classId, userId }: Membership) =>
  and(eq(classMembers.classId, classId), eq(classMembers.userId, userId))

/** The role of a member. Locks role, class and membership until the transaction ends.
 * @throws RequestError 404 */
async function lockMember (tx: Database, teacher: Teacher, membership: Membership): Promise<Role> {
  const { classId, userId } = membership
  await lockClass(tx, teacher, classId, userId)
  const [member] = await tx.select({ role: users.role }).from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId)).where(isMember(membership)).for('update', { of: classMembers })
  return found(member, 'MEMBER_NOT_FOUND').role
}

/** Creates a reset code for a pupil, never for another teacher or an admin. A concurrent change of the teacher's role
 * waits, and then voids the code.
 * @throws RequestError 403 for a member who is not a student, 404 */
export async function createMemberResetCode (
  db: Database, teacher: Teacher, membership: Membership, ttl: number
): Promise<ResetCode> {
  return db.transaction(async tx => {
    if (await lockMember(tx, teacher, membership) !== 'student') throw new RequestError('FORBIDDEN')
    return createResetCode(tx, { ...membership, ttl }, teacher.id)
  })
}

interface SeenRow {
  showsHardLetters: boolean
  archivedAt?: Date | null
  teacher: { username: string, firstName: string | null, lastName: string | null, role: string }
}

/** A row as pupils see it: name and rights of the teacher. */
export function withRights<Row extends SeenRow> ({ teacher: { role, ...name }, showsHardLetters, ...row }: Row) {
  const ended = [...showsHardLetters ? [] : ['see_hard_letters'], ...row.archivedAt ? ['reset_password'] : []]
  const rights = TEACHER_RIGHTS.filter(right => !ended.includes(right))
  return { ...row, teacher: name, teacherMay: role === 'student' ? [] : rights }
}

export const teacherColumns = { ...nameColumns, role: users.role }

/** The classes of a user, the latest first. */
export async function findMyClasses (db: Database, userId: string, query: Paging): Promise<Page<MyClass>> {
  const isMine = eq(classMembers.userId, userId)
  const list = selectMyClasses(db, isMine).orderBy(desc(classMembers.joinedAt), classes.id)
  const seen = inArray(classMembers.classId, db.select({ id: classes.id }).from(classes).where(notDeleted))
  const { items, total } = await pageOf(list, db.$count(classMembers, and(isMine, seen)), query)
  return { items: items.map(withRights), total }
}

/** One class of a user. */
export async function findMyClass (db: Database, membership: Membership): Promise<MyClass | undefined> {
  const [row] = await selectMyClasses(db, isMember(membership))
  return row && withRights(row)
}

const selectMyClasses = (db: Database, chosen: SQL | undefined) => db
  .select({
    id: classes.id,
    name: classes.name,
    joinedAt: classMembers.joinedAt,
    archivedAt: classes.archivedAt,
    showsHardLetters,
    teacher: teacherColumns
  })
  .from(classMembers)
  .innerJoin(classes, eq(classes.id, classMembers.classId))
  .innerJoin(users, eq(users.id, classes.teacherId))
  .where(and(chosen, notDeleted))
