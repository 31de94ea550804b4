// Homework lists: for the teacher, in total and by pupil, and for each pupil.
import { and, desc, eq, gt, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import {
  assignments, classMembers, classes, extensions, lessons, progress, users
} from '../../database/schema/tables.ts'
import { localizedColumn, type Reader } from '../../content/audience/localization.ts'
import { published } from '../../content/audience/visibility.ts'
import { notArchived, notDeleted } from '../../accounts/users/sight.ts'
import { found } from '../../http/errors/request-error.ts'
import { pageOf, rowsOf, type Page, type Paging } from '../../http/answers/shapes.ts'
import { answeredIn, exercisesIn, inOrder, isUnanswered, progressAt } from '../lessons/progress.ts'
import type { Assignment, HomeworkState, MyAssignment, PupilHomework } from './schemas.ts'
import { selectMembers } from '../classes/members.ts'
import { findClass } from '../classes/store.ts'

/** Columns of homework for teachers and pupils. The query joins `lessons` to `assignments`. */
const homeworkColumns = (reader: Reader) => ({
  ...columnsOf(assignments, 'id', 'lessonId', 'dueOn', 'endsAt'),
  title: localizedColumn(lessons.title, lessons.titleEn, reader).mapWith(String)
})
const latestFirst = [desc(assignments.endsAt), ...inOrder, desc(assignments.id)]

/** Joins the other day of a pupil to `assignments`, if it counts. */
const extensionOf = (userId: SQLWrapper) => and(
  eq(extensions.assignmentId, assignments.id), eq(extensions.userId, userId), gt(extensions.endsAt, assignments.endsAt))
/** The day of a pupil. */
const ownDay = {
  dueOn: sql<string>`coalesce(${extensions.dueOn}, ${assignments.dueOn})`.as('own_due_on'),
  endsAt: sql<Date>`coalesce(${extensions.endsAt}, ${assignments.endsAt})`.mapWith(assignments.endsAt).as('own_ends_at')
}

/** @param at the end of the year of an archived class */
const isOver = (endsAt: SQLWrapper, at: Date | null) =>
  sql<boolean>`${endsAt} <= coalesce(${at?.toISOString() ?? null}::timestamptz, now())`
const isCompleted = isNotNull(progress.completedAt)

/** The state of homework. The query joins `extensions` and `progress` of a pupil to `assignments`. */
const stateColumn = (db: Database, at: Date | null = null) => sql<HomeworkState>`case
  when ${isUnanswered(db, at)} then 'without_answers' when ${isCompleted} then 'done'
  when ${isOver(ownDay.endsAt.sql, at)} then 'late' else 'open' end`

/** Without drafts: learners can't see them, so nobody can be late with one. */
export const ofClass = (classId: string) => and(eq(assignments.classId, classId), published.lessons)

const inClass = eq(classMembers.classId, assignments.classId)
const count = sql`count(*)::integer`

/** Members who have not completed the lesson, and whose other day is not over. */
function countExtended (db: Database, at: Date | null) {
  const isTheirs = and(eq(progress.userId, extensions.userId), eq(progress.lessonId, assignments.lessonId))
  return db.select({ count }).from(extensions)
    .innerJoin(classMembers, and(inClass, eq(classMembers.userId, extensions.userId)))
    .leftJoin(progressAt(db, at), isTheirs)
    .where(and(
      eq(extensions.assignmentId, assignments.id), not(isOver(extensions.endsAt, at)), isNull(progress.completedAt)))
}

/** Homework with the number of members in each state. */
export async function selectAssignments (
  db: Database, reader: Reader, chosen: SQL | undefined, at: Date | null = null
): Promise<Assignment[]> {
  const completedBy = (chosen?: SQL) => db.select({ count }).from(classMembers)
    .innerJoin(progressAt(db, at), eq(progress.userId, classMembers.userId))
    .where(and(inClass, eq(progress.lessonId, assignments.lessonId), isCompleted, chosen))
  const rows = await db
    .select({
      ...homeworkColumns(reader),
      exercises: exercisesIn(db),
      completed: sql<number>`(${completedBy()})`,
      withoutAnswers: sql<number>`(${completedBy(isUnanswered(db, at))})`,
      members: sql<number>`(${db.select({ count }).from(classMembers).where(inClass)})`,
      extended: sql<number>`(${countExtended(db, at)})`,
      isOver: isOver(assignments.endsAt, at)
    })
    .from(assignments).innerJoin(lessons, eq(lessons.id, assignments.lessonId))
    .where(chosen).orderBy(...latestFirst)
  return rows.map(({ completed, withoutAnswers, members, extended, isOver, ...row }) => {
    const others = members - completed
    const late = isOver ? others - extended : 0
    return { ...row, done: completed - withoutAnswers, withoutAnswers, late, open: others - late }
  })
}

/** The latest day first. @throws RequestError 404 */
export async function findAssignments (
  db: Database, reader: Reader, classId: string, query: Paging
): Promise<Page<Assignment>> {
  const { archivedAt } = found(await findClass(db, reader, classId), 'CLASS_NOT_FOUND')
  const { limit, offset } = rowsOf(query)
  const all = await selectAssignments(db, reader, ofClass(classId), archivedAt)
  return { items: all.slice(offset, offset + limit), total: all.length }
}

/** The homework of each member.
 * @throws RequestError 404 */
export async function findPupilHomework (
  db: Database, reader: Reader, classId: string, query: Paging
): Promise<Page<PupilHomework>> {
  const { members: total, archivedAt } = found(await findClass(db, reader, classId), 'CLASS_NOT_FOUND')
  const { limit, offset } = rowsOf(query)
  const members = await selectMembers(db, reader, classId).limit(limit).offset(offset)
  const results = await findResults(db, classId, members.map(({ id }) => id), archivedAt)
  const items = members.map(({ joinedAt: _, ...member }) => ({ ...member, homework: results.get(member.id)! }))
  return { items, total }
}

/** The homework of a class by pupil, the latest day first. */
async function findResults (db: Database, classId: string, userIds: string[], at: Date | null) {
  const rows = await db
    .select({
      userId: users.id,
      assignmentId: assignments.id,
      state: stateColumn(db, at),
      extendedTo: extensions.dueOn,
      score: progress.score,
      answeredExercises: answeredIn(db, at)
    })
    .from(users).crossJoin(assignments).innerJoin(lessons, eq(lessons.id, assignments.lessonId))
    .leftJoin(extensions, extensionOf(users.id))
    .leftJoin(progressAt(db, at), and(eq(progress.userId, users.id), eq(progress.lessonId, lessons.id)))
    .where(and(inArray(users.id, userIds), ofClass(classId))).orderBy(...latestFirst)
  const results = new Map(userIds.map((id): [string, PupilHomework['homework']] => [id, []]))
  for (const { userId, ...result } of rows) results.get(userId)!.push(result)
  return results
}

/** Homework of the caller's current classes: unfinished first, earliest day first. */
export async function findMyAssignments (db: Database, reader: Reader, query: Paging): Promise<Page<MyAssignment>> {
  const columns = {
    ...homeworkColumns(reader), ...ownDay, classId: classes.id, className: classes.name, state: stateColumn(db)
  }
  const mine = () => db.select(columns).from(assignments)
    .innerJoin(classMembers, eq(classMembers.classId, assignments.classId))
    .innerJoin(classes, eq(classes.id, assignments.classId))
    .innerJoin(lessons, eq(lessons.id, assignments.lessonId))
    .leftJoin(extensions, extensionOf(classMembers.userId))
    .leftJoin(progress, and(eq(progress.userId, classMembers.userId), eq(progress.lessonId, assignments.lessonId)))
    .where(and(eq(classMembers.userId, reader.id), notDeleted, notArchived, published.lessons))
  const list = mine().orderBy(isCompleted, ownDay.endsAt, ...inOrder, assignments.id)
  return await pageOf(list, db.$count(mine().as('mine')), query)
}
