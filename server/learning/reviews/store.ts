// The log of a learner's reviews. Devices append to it, read all of it, and compute themselves when a letter is due.
import { and, desc, eq, inArray, lte, sql, type Placeholder } from 'drizzle-orm'
import type { Text } from 'recognizer-wasm'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { prepared } from '../../database/queries/prepared.ts'
import { reviews, users } from '../../database/schema/tables.ts'
import type { Fault } from '../../http/errors/faults.ts'
import { RequestError, refuseFaulty } from '../../http/errors/request-error.ts'
import { faultTexts } from '../../http/texts/texts.ts'
import { pastMoment, rowsOf, type Page, type Paging } from '../../http/answers/shapes.ts'
import type { NewReview, NewReviews, Review } from './schemas.ts'

/** Columns of a review. */
const reviewColumns = columnsOf(
  reviews, 'id', 'userId', 'letter', 'word', 'skill', 'rating', 'reviewedAt', 'timeZone', 'milliseconds', 'pace',
  'given'
)
type StoredReview = Pick<typeof reviews.$inferSelect, keyof typeof reviewColumns>

/** Reviews stored per learner: more than a thousand of each letter, of which a schedule needs only the last few. */
export const MAX_REVIEWS = 50_000

/** The latest arrivals first, so that a device finds new ones at the start. Every page costs the same, because it is
 * found by number. The first and last number give the total. */
export async function findReviews (db: Database, userId: string, query: Paging): Promise<Page<Review>> {
  const { limit, offset } = rowsOf(query)
  const ends = prepared(db, 'review_ends', () => endsOf(db, sql.placeholder('userId')))
  const list = prepared(db, 'list_reviews', () => db.select(reviewColumns).from(reviews)
    .where(and(eq(reviews.userId, sql.placeholder('userId')), lte(reviews.number, sql.placeholder('from'))))
    .orderBy(desc(reviews.number)).limit(sql.placeholder('limit')))
  const { first, last } = (await ends.execute({ userId }))[0]!
  const total = last - first + 1
  const items = total > offset ? await list.execute({ userId, from: last - offset, limit }) : []
  return { items, total }
}

/** The first and last number of a learner's reviews. */
const endsOf = (db: Database, userId: string | Placeholder) => db
  .select({
    first: sql<number>`coalesce(min(${reviews.number}), 1)`, last: sql<number>`coalesce(max(${reviews.number}), 0)`
  })
  .from(reviews).where(eq(reviews.userId, userId))

/** Stores reviews. A review whose id already exists is unchanged. Beyond the limit, the oldest are deleted.
 * @returns the stored reviews
 * @throws RequestError 400 if fields contradict each other, 422 if an id belongs to another review; then none is
 * stored */
export async function keepReviews (
  db: Database, userId: string, { reviews: given, sentAt }: NewReviews
): Promise<Review[]> {
  refuseFaulty(given.flatMap(contradictions))
  const rows = given.map(review => rowOf(userId, review, sentAt))
  return db.transaction(async tx => {
    // Serializes concurrent requests of a learner, so that numbers are consecutive.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const byId = new Map((await findByIds(tx, rows)).map(review => [review.id, review]))
    const added = await addReviews(tx, userId, rows.filter(({ id }) => !byId.has(id)))
    for (const review of added) byId.set(review.id, review)
    if (!rows.every(review => isSame(review, byId.get(review.id)))) throw new RequestError('REVIEW_ID_TAKEN')
    return [...byId.values()]
  })
}

function contradictions (
  { letter = null, word = null, pace = null, given = null }: NewReview, i: number
): Fault[] {
  const fault = (name: string, text: Text) => ({ path: `reviews.${i}.${name}`, text })
  return [
    ...(letter === null) === (word === null) ? [fault('letter', faultTexts.letterOrWord)] : [],
    ...pace !== null && word === null ? [fault('pace', faultTexts.paceOfWord)] : [],
    ...given !== null && (letter === null || given === letter) ? [fault('given', faultTexts.givenForLetter)] : []
  ]
}

const findByIds = (tx: Database, rows: readonly { id: string }[]): Promise<StoredReview[]> =>
  tx.select(reviewColumns).from(reviews).where(inArray(reviews.id, rows.map(({ id }) => id)))

/** @returns the added reviews, without those whose id another learner takes at the same time */
async function addReviews (tx: Database, userId: string, rows: readonly NewRow[]): Promise<StoredReview[]> {
  // Each id once and in a fixed order, so that concurrent requests with the same ids never deadlock.
  const fresh = [...new Map(rows.map(row => [row.id, row])).values()].sort((a, b) => a.id < b.id ? -1 : 1)
  if (fresh.length === 0) return []
  const { last } = (await endsOf(tx, userId))[0]!
  const forgotten = last + fresh.length - MAX_REVIEWS
  if (forgotten > 0) await tx.delete(reviews).where(and(eq(reviews.userId, userId), lte(reviews.number, forgotten)))
  return tx.insert(reviews).values(fresh.map((row, i) => ({ ...row, number: last + 1 + i })))
    .onConflictDoNothing({ target: reviews.id }).returning(reviewColumns)
}

type NewRow = ReturnType<typeof rowOf>

const rowOf = (userId: string, { id, reviewedAt, ...review }: NewReview, sentAt: string | undefined) => ({
  ...review,
  id: id.toLowerCase(),
  userId,
  reviewedAt: sentAt ? asLongAgo(reviewedAt, sentAt) : pastMoment(reviewedAt)
})

/** Corrects an instant for the error of the device's clock: keeps the age that the device measured, `now - moment`.
 * 1970 at the earliest. */
const asLongAgo = (moment: string, now: string) =>
  new Date(Math.max(0, Date.now() - Math.max(0, Date.parse(now) - Date.parse(moment))))

/** Whether a review is the stored one. An error does not reveal whose that is. */
const isSame = (
  { userId, letter = null, word = null, rating }: NewRow, kept: StoredReview | undefined
): boolean =>
  kept?.userId === userId && kept.letter === letter && kept.word === word && kept.rating === rating
