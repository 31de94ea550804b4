// Active days of a learner and their progress with each letter, computed from reviews and answers.
import { and, count, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Letter } from 'recognizer-wasm'
import type { Database } from '../../database/database.ts'
import { attempts, reviews, users } from '../../database/schema/tables.ts'
import { found } from '../../http/errors/request-error.ts'
import { MAX_DAYS, type ActiveDay, type Activity, type Goal, type KnownLetter } from './schemas.ts'
import { daysIn } from './time-zones.ts'

/** Ten years, the longest streak that is counted. */
const MAX_BACK = 3660
const DAY = 86_400_000
/** Time zones of a learner's reviews that count; reviews of rarer ones are dated in the query's. Bounds the query. */
const MAX_ZONES = 10

/** @throws RequestError 404 if the user is gone */
export async function findActivity (db: Database, userId: string, timeZone: string): Promise<Activity> {
  const dayOf = daysIn(timeZone)
  const [user] = await db
    .select({ goal: users.dailyGoal, now: sql`now()`.mapWith(reviews.createdAt), today: dayOf(sql`now()`) })
    .from(users).where(eq(users.id, userId))
  const { goal, now, today } = found(user, 'USER_NOT_FOUND')
  const dayOfReview = await findDayOfReview(db, userId, dayOf(reviews.reviewedAt))
  const days = await findDays(db, userId, dayOfReview, dayOf(attempts.createdAt))
  const letters = await findLetters(db, userId, dayOfReview)
  return { now, goal, daysInARow: daysInARow(days, today), days: days.slice(0, MAX_DAYS), letters }
}

/** @returns the SQL for the day of a review: in its own time zone, else the given one */
async function findDayOfReview (db: Database, userId: string, otherwise: SQL<string>): Promise<SQL<string>> {
  const zones = await db.select({ zone: reviews.timeZone }).from(reviews)
    .where(and(eq(reviews.userId, userId), isNotNull(reviews.timeZone)))
    .groupBy(reviews.timeZone).orderBy(desc(count()), reviews.timeZone).limit(MAX_ZONES)
  if (zones.length === 0) return otherwise
  const days = zones.map(({ zone }) => sql`when ${zone} then ${daysIn(zone!)(reviews.reviewedAt)}`)
  return sql`case ${reviews.timeZone} ${sql.join(days, sql` `)} else ${otherwise} end`
}

const isKnown = sql`${reviews.rating} <> 'again'`
const FIRST_COLUMN = sql`1`
const countOf = (rows: SQL) => sql<number>`${rows}::integer`

/** Active days, the latest first. A word that was read counts by its letters, which have reviews of their own. */
async function findDays (db: Database, userId: string, dayOfReview: SQL<string>, dayOfAnswer: SQL<string>) {
  const read = await db
    .select({ day: dayOfReview, letters: countOf(sql`count(${reviews.letter}) filter (where ${isKnown})`) })
    .from(reviews).where(eq(reviews.userId, userId)).groupBy(FIRST_COLUMN).orderBy(desc(FIRST_COLUMN)).limit(MAX_BACK)
  const answered = await db
    .select({ day: dayOfAnswer, answers: countOf(sql`count(*)`) })
    .from(attempts).where(eq(attempts.userId, userId)).groupBy(FIRST_COLUMN).orderBy(desc(FIRST_COLUMN)).limit(MAX_BACK)
  const days = new Map<string, ActiveDay>()
  for (const { day, ...counts } of [...read, ...answered]) {
    days.set(day, { day, letters: 0, answers: 0, ...days.get(day), ...counts })
  }
  return [...days.values()].sort((a, b) => a.day < b.day ? 1 : -1)
}

/** Without a skill, only reviews of signed letters have `milliseconds`. */
async function findLetters (db: Database, userId: string, day: SQL<string>): Promise<KnownLetter[]> {
  const { letter, skill, reviewedAt, milliseconds } = reviews
  const firstWhere = (condition: SQL) =>
    sql<Date | null>`min(${reviewedAt}) filter (where ${condition})`.mapWith(reviewedAt)
  const isOnTwoDays = sql`min(${day}) filter (where ${isKnown}) <> max(${day}) filter (where ${isKnown})`
  const last = sql`max(${reviewedAt}) filter (where ${isKnown})`
  const lastForgotten = sql`coalesce(max(${reviewedAt}) filter (where not ${isKnown}), '-infinity')`
  const isSigned = sql`coalesce(${skill} = 'signed', ${milliseconds} is not null)`
  return db.select({
    letter: sql<Letter>`${letter}`,
    firstRead: firstWhere(sql`${isKnown} and not ${isSigned}`),
    firstSigned: firstWhere(sql`${isKnown} and ${isSigned}`),
    isRemembered: sql<boolean>`coalesce(${isOnTwoDays} and ${last} > ${lastForgotten}, false)`
  }).from(reviews).where(and(eq(reviews.userId, userId), isNotNull(letter))).groupBy(letter).orderBy(letter)
}

const dayBefore = (day: string) => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10)

/** The streak up to today or, if nothing is done yet today, up to yesterday. */
function daysInARow (days: readonly ActiveDay[], today: string): number {
  const done = new Set(days.map(({ day }) => day))
  let day = done.has(today) ? today : dayBefore(today)
  let count = 0
  for (; done.has(day); day = dayBefore(day)) count++
  return count
}

/** @returns undefined if the user is gone */
export async function setGoal (db: Database, userId: string, { letters }: Goal): Promise<Goal | undefined> {
  const [kept] = await db.update(users).set({ dailyGoal: letters }).where(eq(users.id, userId))
    .returning({ letters: sql<number>`${users.dailyGoal}` })
  return kept
}
