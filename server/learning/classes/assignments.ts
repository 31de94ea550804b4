// Homework: lessons that a class is to complete by the end of a day, and who has.
import { and, desc, eq, exists, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { audit } from '../../accounts/audit/log.ts'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { assignments, classMembers, classes, lessons, progress } from '../../database/schema/tables.ts'
import { localizedColumn, type Reader } from '../../content/audience/localization.ts'
import { published } from '../../content/audience/visibility.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { rowsOf, type Page, type Paging } from '../../http/answers/shapes.ts'
import { endOfDay } from '../activity/time-zones.ts'
import { inOrder } from '../lessons/progress.ts'
import type { Assignment, DueDay, MyAssignment, NewAssignments, PupilHomework } from './assignment-schemas.ts'
import { selectMembers } from './progress.ts'
import { findClass, lockClass, type Teacher } from './store.ts'

/** Of one class: more than one lesson a week of a school year. */
const MOST_ASSIGNMENTS = 50
/** Milliseconds of a leap year, and a day for time zones. */
const AHEAD = 367 * 86_400_000

/** The columns of homework for teachers and pupils alike. The query joins `lessons` to `assignments`. */
const homeworkColumns = (reader: Reader) => ({
  ...columnsOf(assignments, 'id', 'lessonId', 'dueOn', 'endsAt'),
  title: localizedColumn(lessons.title, lessons.titleEn, reader).mapWith(String)
})
const latestFirst = [desc(assignments.endsAt), ...inOrder, desc(assignments.id)]
const isOver = sql<boolean>`${assignments.endsAt} <= now()`
const stateWhere = (isDone: SQL) =>
  sql<MyAssignment['state']>`case when ${isDone} then 'done' when ${isOver} then 'late' else 'open' end`

/** @throws RequestError 400 for an unknown time zone, 422 for a day that is over or more than a year away */
function dueOf ({ dueOn, timeZone }: DueDay) {
  const now = Date.now()
  // Time zones know nothing of days as far away as the year 1.
  const endsAt = Math.abs(Date.parse(dueOn) - now) < AHEAD ? endOfDay(dueOn, timeZone) : undefined
  if (!endsAt || endsAt.getTime() <= now) throw new RequestError('DUE_DAY_INVALID')
  return { dueOn, endsAt }
}

/** Lessons that the class already has as homework get the new day.
 * @throws RequestError 404, or 422 when a lesson is unknown or a draft, the day is over, or the class has too many */
export async function assign (
  db: Database, reader: Reader, classId: string, { lessonIds, ...day }: NewAssignments
): Promise<Assignment[]> {
  const due = dueOf(day)
  return db.transaction(async tx => {
    await lockClass(tx, reader, classId)
    const known = await tx.$count(lessons, and(inArray(lessons.id, lessonIds), published.lessons))
    if (known < lessonIds.length) throw new RequestError('UNKNOWN_LESSON')
    await tx.insert(assignments).values(lessonIds.map(lessonId => ({ classId, lessonId, ...due })))
      .onConflictDoUpdate({ target: [assignments.classId, assignments.lessonId], set: due })
    if (await tx.$count(assignments, eq(assignments.classId, classId)) > MOST_ASSIGNMENTS) {
      throw new RequestError('ASSIGNMENTS_FULL', { values: { most: MOST_ASSIGNMENTS } })
    }
    const details = { lessons: lessonIds, dueOn: due.dueOn }
    await audit(tx, { action: 'class.homework_assigned', by: reader.id, on: { kind: 'class', id: classId }, details })
    return selectAssignments(tx, reader, and(ofClass(classId), inArray(assignments.lessonId, lessonIds)))
  })
}

/** Learners do not see drafts, so nobody can be late with one. */
const ofClass = (classId: string) => and(eq(assignments.classId, classId), published.lessons)

function selectAssignments (db: Database, reader: Reader, chosen: SQL | undefined) {
  const members = sql`(${db.select({ count: sql`count(*)` }).from(classMembers)
    .where(eq(classMembers.classId, assignments.classId))})`
  const done = sql`(${db.select({ count: sql`count(*)` }).from(classMembers)
    .innerJoin(progress, eq(progress.userId, classMembers.userId))
    .where(and(eq(classMembers.classId, assignments.classId), eq(progress.lessonId, assignments.lessonId),
      isNotNull(progress.completedAt)))})`
  const others = (where: SQL) => sql<number>`(case when ${where} then ${members} - ${done} else 0 end)::integer`
  return db
    .select({
      ...homeworkColumns(reader),
      done: sql<number>`${done}::integer`,
      late: others(isOver),
      open: others(sql`not ${isOver}`)
    })
    .from(assignments).innerJoin(lessons, eq(lessons.id, assignments.lessonId))
    .where(chosen).orderBy(...latestFirst)
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

/** Who has done which homework. @throws RequestError 404 */
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

/** Which of some users has completed which of some lessons. */
async function findDone (db: Database, userIds: string[], lessonIds: string[]): Promise<Set<string>> {
  const rows = await db.select(columnsOf(progress, 'userId', 'lessonId')).from(progress)
    .where(and(
      inArray(progress.userId, userIds), inArray(progress.lessonId, lessonIds), isNotNull(progress.completedAt)
    ))
  return new Set(rows.map(({ userId, lessonId }) => `${userId} ${lessonId}`))
}

interface Named { classId: string, id: string }

const isIt = ({ classId, id }: Named) => and(eq(assignments.classId, classId), eq(assignments.id, id))

/** @throws RequestError 404, or 422 for a day that is over or more than a year away */
export async function changeDay (db: Database, reader: Reader, named: Named, day: DueDay): Promise<Assignment> {
  const { classId, id } = named
  const due = dueOf(day)
  return db.transaction(async tx => {
    await lockClass(tx, reader, classId)
    await tx.update(assignments).set(due).where(isIt(named))
    const [changed] = await selectAssignments(tx, reader, isIt(named))
    const assignment = found(changed, 'ASSIGNMENT_NOT_FOUND')
    const details = { assignment: id, dueOn: due.dueOn }
    await audit(tx, { action: 'class.homework_changed', by: reader.id, on: { kind: 'class', id: classId }, details })
    return assignment
  })
}

/** @throws RequestError 404 */
export async function unassign (db: Database, teacher: Teacher, named: Named): Promise<void> {
  const { classId, id } = named
  await db.transaction(async tx => {
    await lockClass(tx, teacher, classId)
    const [gone] = await tx.delete(assignments).where(isIt(named)).returning({ lesson: assignments.lessonId })
    const details = { assignment: id, ...found(gone, 'ASSIGNMENT_NOT_FOUND') }
    await audit(tx, { action: 'class.homework_removed', by: teacher.id, on: { kind: 'class', id: classId }, details })
  })
}

/** The homework of the classes that the caller is in now: first what is not done, the earliest day first. */
export async function findMyAssignments (db: Database, reader: Reader, query: Paging): Promise<Page<MyAssignment>> {
  const { limit, offset } = rowsOf(query)
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
  const [items, total] = await Promise.all([
    mine().orderBy(isDone, assignments.endsAt, ...inOrder, assignments.id).limit(limit).offset(offset),
    db.$count(mine().as('mine'))
  ])
  return { items, total }
}
