// Lessons done by the members of a class: in pages and as CSV.
import { and, eq, inArray } from 'drizzle-orm'
import { columnOf } from '../../../course/table-columns.ts'
import { calendarIn } from '../activity/time-zones.ts'
import { answeredIn, exercisesIn, inOrder, isUnanswered, progressAt } from '../lessons/progress.ts'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { published } from '../../content/audience/visibility.ts'
import { lessons, modules, progress } from '../../database/schema/tables.ts'
import { writeCsv } from '../../http/answers/csv.ts'
import { found } from '../../http/errors/request-error.ts'
import { localizedColumn, type Reader } from '../../content/audience/localization.ts'
import { texts } from '../../http/texts/texts.ts'
import { rowsOf, type Page, type Paging } from '../../http/answers/shapes.ts'
import { selectMembers } from './members.ts'
import { MAX_MEMBERS, type LessonResult, type MemberProgress } from './schemas.ts'
import { findClass } from './store.ts'

/** @throws RequestError 404 */
export async function findClassProgress (
  db: Database, reader: Reader, classId: string, query: Paging
): Promise<Page<MemberProgress>> {
  const { members: total, archivedAt } = found(await findClass(db, reader, classId), 'CLASS_NOT_FOUND')
  const { limit, offset } = rowsOf(query)
  const members = await selectMembers(db, reader, classId).limit(limit).offset(offset)
  const results = await findResults(db, reader, members.map(({ id }) => id), archivedAt)
  const items = members.map(({ joinedAt, ...member }) => ({ ...member, lessons: results.get(member.id) ?? [] }))
  return { items, total }
}

/** Started lessons by user.
 * @param until of an archived class */
async function findResults (
  db: Database, reader: Reader, userIds: string[], until: Date | null
): Promise<Map<string, LessonResult[]>> {
  const rows = await db.select({
    userId: progress.userId,
    lessonId: lessons.id,
    title: localizedColumn(lessons.title, lessons.titleEn, reader).mapWith(String),
    ...columnsOf(progress, 'score', 'startedAt', 'completedAt'),
    exercises: exercisesIn(db),
    answeredExercises: answeredIn(db, until),
    isUnanswered: isUnanswered(db, until)
  }).from(progressAt(db, until)).innerJoin(lessons, eq(lessons.id, progress.lessonId))
    .where(and(inArray(progress.userId, userIds), published.lessons)).orderBy(...inOrder)
  const results = new Map<string, LessonResult[]>()
  for (const { userId, isUnanswered, ...row } of rows) {
    const own = results.get(userId) ?? []
    own.push({ ...row, status: isUnanswered ? 'without_answers' : row.completedAt ? 'completed' : 'in_progress' })
    results.set(userId, own)
  }
  return results
}

/** A line per member and a column per lesson: its score from 0 to 100, "…" while it is only started, or words if it was
 * completed without answers. Days are those of the time zone.
 * @throws RequestError 404 */
export async function classProgressCsv (
  db: Database, reader: Reader, classId: string, timeZone: string
): Promise<string> {
  const { archivedAt } = found(await findClass(db, reader, classId), 'CLASS_NOT_FOUND')
  const members = await selectMembers(db, reader, classId).limit(MAX_MEMBERS)
  const [cells, titles] = await Promise.all([
    findCells(db, reader, members.map(({ id }) => id), archivedAt),
    db.select({ id: lessons.id, title: localizedColumn(lessons.title, lessons.titleEn, reader).mapWith(String) })
      .from(lessons).innerJoin(modules, eq(modules.id, lessons.moduleId)).where(published.lessons)
      .orderBy(modules.order, modules.id, ...inOrder)
  ])
  const columns = ['username', 'firstName', 'lastName', 'joinedAt'].map(field => columnOf(field, reader.language))
  const header = [...columns, ...titles.map(({ title }) => title)]
  const dayOf = calendarIn(timeZone)
  const rows = members.map(({ id: member, username, firstName, lastName, joinedAt }) =>
    [username, firstName, lastName, dayOf(joinedAt), ...titles.map(({ id }) => cells.get(`${member} ${id}`))])
  return writeCsv([header, ...rows], reader.language)
}

/** The cells of the table, by member and lesson. */
async function findCells (db: Database, { language }: Reader, userIds: string[], until: Date | null) {
  const rows = await db
    .select({ ...columnsOf(progress, 'userId', 'lessonId', 'score'), isUnanswered: isUnanswered(db, until) })
    .from(progressAt(db, until)).where(inArray(progress.userId, userIds))
  return new Map(rows.map(({ userId, lessonId, score, isUnanswered }) =>
    [`${userId} ${lessonId}`, isUnanswered ? texts.withoutAnswers[language] : score ?? '…']))
}
