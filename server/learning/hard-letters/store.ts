// Which letters are hard for a class as a whole. It must not show how a single pupil does:
// - only current pupils count, from the day on which it was on and they were members: they could know of it;
// - only pupils whose reviews arrived on three days count, so that accounts made for the purpose need days of work;
// - a letter is left out unless five such pupils have tried it;
// - each pupil weighs the same, however much they practise;
// - shares are rounded to tenths, letters of one share are in alphabetical order, and no number of pupils is given.
// With five pupils, one pupil changes a share by at most 0.2.
import { and, count, countDistinct, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Letter } from 'recognizer-wasm'
import { classesOf, type Teacher } from '../../accounts/users/sight.ts'
import type { Database } from '../../database/database.ts'
import { classMembers, classes, reviews, users } from '../../database/schema/tables.ts'
import { found } from '../../http/errors/request-error.ts'
import { MIN_DAYS, MIN_PUPILS, type HardLetters } from './schemas.ts'

/** Reviews that count per pupil, the latest ones. Bounds the rows that a request reads, and is enough for three days of
 * hard practice. */
const MAX_REVIEWS = 1000

/** @throws RequestError 404 */
export async function findHardLetters (db: Database, teacher: Teacher, classId: string): Promise<HardLetters> {
  const [row] = await db.select({ since: classes.hardLettersSince }).from(classes)
    .where(and(eq(classes.id, classId), classesOf(teacher)))
  const { since } = found(row, 'CLASS_NOT_FOUND')
  if (!since) return { status: 'off', since, letters: [] }
  const letters = await selectLetters(db, classId)
  return { status: letters.length > 0 ? 'shown' : 'too_few_pupils', since, letters }
}

function selectLetters (db: Database, classId: string) {
  const reviewed = db.$with('reviewed').as(selectReviews(db, classId))
  const regular = db.select({ id: reviewed.userId }).from(reviewed).groupBy(reviewed.userId)
    .having(gte(countDistinct(reviewed.day), MIN_DAYS))
  const byPupil = db.select({ letter: reviewed.letter, failed: sql`avg(${reviewed.failed})`.as('failed') })
    .from(reviewed).where(inArray(reviewed.userId, regular)).groupBy(reviewed.userId, reviewed.letter).as('by_pupil')
  const failed = sql<number>`(round(avg(${byPupil.failed}) * 10) * 10)::integer`
  return db.with(reviewed).select({ letter: byPupil.letter, failed }).from(byPupil).groupBy(byPupil.letter)
    .having(gte(count(), MIN_PUPILS)).orderBy(desc(failed), byPupil.letter)
}

/** The reviews of letters that count, each with the day on which it arrived, because a device may send any time. Days
 * need no time zone: any border between them will do. */
function selectReviews (db: Database, classId: string) {
  const last = db.select().from(reviews).where(eq(reviews.userId, classMembers.userId))
    .orderBy(desc(reviews.number)).limit(MAX_REVIEWS).as('last')
  const from = sql`greatest(${classes.hardLettersSince}, ${classMembers.joinedAt}, now() - interval '30 days')`
  return db
    .select({
      userId: last.userId,
      letter: sql<Letter>`${last.letter}`.as('letter'),
      failed: sql`(${last.rating} = 'again')::integer`.as('failed'),
      day: sql`(${last.createdAt} at time zone 'UTC')::date`.as('day')
    })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .innerJoin(users, eq(users.id, classMembers.userId))
    .crossJoinLateral(last)
    .where(and(eq(classes.id, classId), eq(users.role, 'student'), gte(last.reviewedAt, from), isNotNull(last.letter)))
}
