// Homework lists: for the teacher, in total and by pupil, and for each pupil.
import { and, desc, eq, exists, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { assignments, classMembers, classes, lessons, progress } from '../../database/schema/tables.ts'
import { localizedColumn, type Reader } from '../../content/audience/localization.ts'
import { published } from '../../content/audience/visibility.ts'
import { found } from '../../http/errors/request-error.ts'
import { pageOf, rowsOf, type Page, type Paging } from '../../http/answers/shapes.ts'
import { inOrder } from '../lessons/progress.ts'
import type { Assignment, MyAssignment, PupilHomework } from './schemas.ts'
import { selectMembers } from '../classes/progress.ts'
import { findClass } from '../classes/store.ts'

/** Columns of homework for teachers and pupils. The query joins `lessons` to `assignments`. */
const homeworkColumns = (reader: Reader) => ({
  ...columnsOf(assignments, 'id', 'lessonId', 'dueOn', 'endsAt'),
  title: localizedColumn(lessons.title, lessons.titleEn, reader).mapWith(String)
})
const latestFirst = [desc(assignments.endsAt), ...inOrder, desc(assignments.id)]
const isOver = sql<boolean>`${assignments.endsAt} <= now()`
const stateWhere = (isDone: SQL) =>
  sql<MyAssignment['state']>`case when ${isDone} then 'done' when ${isOver} then 'late' else 'open' end`

/** Without drafts: learners can't see them, so nobody can be late with one. */
export const ofClass = (classId: string) => and(eq(assignments.classId, classId), published.lessons)

/** Homework with the number of members who have done it. */
export async function selectAssignments (
  db: Database, reader: Reader, chosen: SQL | undefined
): Promise<Assignment[]> {
  const inClass = eq(classMembers.classId, assignments.classId)
  const done = db.select({ count: sql`count(*)::integer` }).from(classMembers)
    .innerJoin(progress, eq(progress.userId, classMembers.userId))
    .where(and(inClass, eq(progress.lessonId, assignments.lessonId), isNotNull(progress.completedAt)))
  const rows = await db
    .select({
      ...homeworkColumns(reader),
      done: sql<number>`(${done})`,
      members: sql<number>`(${db.select({ count: sql`count(*)::integer` }).from(classMembers).where(inClass)})`,
      isOver
    })
    .from(assignments).innerJoin(lessons, eq(lessons.id, assignments.lessonId))
    .where(chosen).orderBy(...latestFirst)
  return rows.map(({ members, isOver, ...row }) => {
    const others = members - row.done
    return { ...row, late: isOver ? others : 0, open: isOver ? 0 : others }
  })
}

/** The latest day first. @throws RequestError 404 */
export async function findAssignments (
  db: Database, reader: Reader, classId: string, query: Paging
): Promise<Page<Assignment>> {
  found(await findClass(db, reader, classId), 'CLASS_NOT_FOUND')
  const { limit, offset } = rowsOf(query)
  const all = await selectAssignments(db, reader, ofClass(classId))
  return { items: all.slice(offset, offset + limit), total: all.length }
}

/** Homework done by each member.
 * @throws RequestError 404 */
export async function findPupilHomework (
  db: Database, reader: Reader, classId: string, query: Paging
): Promise<Page<PupilHomework>> {
  const { members: total } = found(await findClass(db, reader, classId), 'CLASS_NOT_FOUND')
  const { limit, offset } = rowsOf(query)
  const members = await selectMembers(db, reader, classId).limit(limit).offset(offset)
  const given = await db.select({ id: assignments.id, lessonId: assignments.lessonId, isOver }).from(assignments)
    .innerJoin(lessons, eq(lessons.id, assignments.lessonId)).where(ofClass(classId)).orderBy(...latestFirst)
  const done = await findDone(db, members.map(({ id }) => id), given.map(({ lessonId }) => lessonId))
  const items = members.map(({ joinedAt: _, ...member }) => ({
    ...member,
    homework: given.map(({ id, lessonId, isOver }) => ({
      assignmentId: id, state: done.has(`${member.id} ${lessonId}`) ? 'done' : isOver ? 'late' : 'open'
    } as const))
  }))
  return { items, total }
}

/** Pairs of users and completed lessons. */
async function findDone (db: Database, userIds: string[], lessonIds: string[]): Promise<Set<string>> {
  const rows = await db.select(columnsOf(progress, 'userId', 'lessonId')).from(progress)
    .where(and(
      inArray(progress.userId, userIds), inArray(progress.lessonId, lessonIds), isNotNull(progress.completedAt)
    ))
  return new Set(rows.map(({ userId, lessonId }) => `${userId} ${lessonId}`))
}

/** Homework of the caller's current classes: unfinished first, earliest day first. */
export async function findMyAssignments (db: Database, reader: Reader, query: Paging): Promise<Page<MyAssignment>> {
  const isDone = exists(db.select({ one: sql`1` }).from(progress).where(and(
    eq(progress.userId, reader.id), eq(progress.lessonId, assignments.lessonId), isNotNull(progress.completedAt)
  )))
  const columns = {
    ...homeworkColumns(reader), classId: classes.id, className: classes.name, state: stateWhere(isDone)
  }
  const mine = () => db.select(columns).from(assignments)
    .innerJoin(classMembers, eq(classMembers.classId, assignments.classId))
    .innerJoin(classes, eq(classes.id, assignments.classId))
    .innerJoin(lessons, eq(lessons.id, assignments.lessonId))
    .where(and(eq(classMembers.userId, reader.id), published.lessons))
  const list = mine().orderBy(isDone, assignments.endsAt, ...inOrder, assignments.id)
  return await pageOf(list, db.$count(mine().as('mine')), query)
}
