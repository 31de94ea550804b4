// Homework: lessons assigned to a class, to be completed by the end of a day.
import { and, eq, inArray } from 'drizzle-orm'
import { audit } from '../../accounts/audit/log.ts'
import type { Teacher } from '../../accounts/users/sight.ts'
import type { Database } from '../../database/database.ts'
import { lockInOrder } from '../../database/queries/locks.ts'
import { assignments, lessons } from '../../database/schema/tables.ts'
import type { Reader } from '../../content/audience/localization.ts'
import { published } from '../../content/audience/visibility.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { endOfDay } from '../activity/time-zones.ts'
import { ofClass, selectAssignments } from './lists.ts'
import type { Assignment, DueDay, NewAssignments } from './schemas.ts'
import { lockClass } from '../classes/store.ts'

/** Homework of a class: more than one lesson per week of a school year. */
const MAX_ASSIGNMENTS = 50
/** Milliseconds of a leap year, plus a day for time zones. */
const MAX_AHEAD = 367 * 86_400_000

/** @throws RequestError 422 for a day in the past or more than a year away */
export function dueOf ({ dueOn, timeZone }: DueDay) {
  const now = Date.now()
  // Checked before `endOfDay`, because time zone data does not cover remote days such as the year 1.
  const endsAt = Math.abs(Date.parse(dueOn) - now) < MAX_AHEAD ? endOfDay(dueOn, timeZone) : undefined
  if (!endsAt || endsAt.getTime() <= now) throw new RequestError('DUE_DAY_INVALID')
  return { dueOn, endsAt }
}

/** Lessons that are already homework of the class get the new day.
 * @throws RequestError 404, or 422 if a lesson is unknown or a draft, the day is invalid, or the class has too many */
export async function assign (
  db: Database, reader: Reader, classId: string, { lessonIds, ...day }: NewAssignments
): Promise<Assignment[]> {
  const due = dueOf(day)
  return db.transaction(async tx => {
    await lockClass(tx, reader, classId)
    const isKnown = and(inArray(lessons.id, lessonIds), published.lessons)
    const known = await lockInOrder(tx, lessons, isKnown, 'key share')
    if (known.length < lessonIds.length) throw new RequestError('UNKNOWN_LESSON')
    await tx.insert(assignments).values(lessonIds.map(lessonId => ({ classId, lessonId, ...due })))
      .onConflictDoUpdate({ target: [assignments.classId, assignments.lessonId], set: due })
    if (await tx.$count(assignments, eq(assignments.classId, classId)) > MAX_ASSIGNMENTS) {
      throw new RequestError('ASSIGNMENTS_FULL', { values: { max: MAX_ASSIGNMENTS } })
    }
    const details = { lessons: lessonIds, dueOn: due.dueOn }
    await audit(tx, { action: 'class.homework_assigned', by: reader.id, on: { kind: 'class', id: classId }, details })
    return selectAssignments(tx, reader, and(ofClass(classId), inArray(assignments.lessonId, lessonIds)))
  })
}

export interface AssignmentKey { classId: string, id: string }

export const isIt = ({ classId, id }: AssignmentKey) => and(eq(assignments.classId, classId), eq(assignments.id, id))

/** @throws RequestError 404 */
export async function unassign (db: Database, teacher: Teacher, key: AssignmentKey): Promise<void> {
  const { classId, id } = key
  await db.transaction(async tx => {
    await lockClass(tx, teacher, classId)
    const [gone] = await tx.delete(assignments).where(isIt(key)).returning({ lesson: assignments.lessonId })
    const details = { assignment: id, ...found(gone, 'ASSIGNMENT_NOT_FOUND') }
    await audit(tx, { action: 'class.homework_removed', by: teacher.id, on: { kind: 'class', id: classId }, details })
  })
}
