// Which letters are hard for a class as a whole. It must not show how a single pupil does:
// - only current pupils count, from the day on which it was on and they were members: they could know of it;
// - a letter is left out unless five pupils have tried it;
// - each pupil weighs the same, however much they practise;
// - shares are rounded to tenths, letters of one share are in alphabetical order, and no number of pupils is given.
// One pupil of five weighs a fifth: a pupil who leaves moves a share by two tenths at most, and mostly not at all.
import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { classMembers, classes, reviews, users } from '../../database/schema/tables.ts'
import { found } from '../../http/errors/request-error.ts'
import { MIN_PUPILS, type HardLetters } from './schemas.ts'
import { visibleTo, type Teacher } from '../classes/store.ts'

/** Reviews that count per pupil, the latest ones. Bounds the rows that a request reads. */
const MAX_REVIEWS = 500

/** @throws RequestError 404 */
export async function findHardLetters (db: Database, teacher: Teacher, classId: string): Promise<HardLetters> {
  const [row] = await db.select({ since: classes.hardLettersSince }).from(classes)
    .where(and(eq(classes.id, classId), visibleTo(teacher)))
  const { since } = found(row, 'CLASS_NOT_FOUND')
  if (!since) return { status: 'off', since, letters: [] }
  const letters = await selectLetters(db, classId)
  return { status: letters.length > 0 ? 'shown' : 'too_few_pupils', since, letters }
}

function selectLetters (db: Database, classId: string) {
  const last = db.select().from(reviews).where(eq(reviews.userId, classMembers.userId))
    .orderBy(desc(reviews.number)).limit(MAX_REVIEWS).as('last')
  const from = sql`greatest(${classes.hardLettersSince}, ${classMembers.joinedAt}, now() - interval '30 days')`
  const byPupil = db
    .select({
      letter: last.letter, failed: sql<number>`avg((${last.rating} = 'again')::integer)`.as('failed')
    })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .innerJoin(users, eq(users.id, classMembers.userId))
    .crossJoinLateral(last)
    .where(and(eq(classes.id, classId), eq(users.role, 'student'), gte(last.reviewedAt, from)))
    .groupBy(classMembers.userId, last.letter).as('by_pupil')
  const failed = sql<number>`(round(avg(${byPupil.failed}) * 10) * 10)::integer`
  return db.select({ letter: byPupil.letter, failed }).from(byPupil).groupBy(byPupil.letter)
    .having(gte(count(), MIN_PUPILS)).orderBy(desc(failed), byPupil.letter)
}
