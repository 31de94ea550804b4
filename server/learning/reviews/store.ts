// The log of a learner's reviews. Devices add to it, read all of it, and work out themselves when a letter is due.
import { and, desc, eq, inArray, lte, sql, type Placeholder } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { prepared } from '../../database/queries/prepared.ts'
import { reviews, users } from '../../database/schema/tables.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { pastMoment, rowsOf, type Page, type Paging } from '../../http/answers/shapes.ts'
import type { NewReview, NewReviews, Review } from './schemas.ts'

/** The columns of a review that its learner gets. */
const reviewColumns = columnsOf(reviews, 'id', 'userId', 'letter', 'rating', 'reviewedAt', 'milliseconds')
type Kept = Pick<typeof reviews.$inferSelect, keyof typeof reviewColumns>

/** The most reviews that are kept of one learner: two thousand of each letter, of which a schedule needs the last
 * few. */
export const MAX_REVIEWS = 50_000

/** Reviews that arrived last come first: a device that has asked before finds new ones at the beginning. Any page costs
 * the same, because it is found by the numbers of its reviews. The first and the last number say how many there are. */
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

/** The lowest and the highest number of a learner's reviews. */
const endsOf = (db: Database, userId: string | Placeholder) => db
  .select({
    first: sql<number>`coalesce(min(${reviews.number}), 1)`, last: sql<number>`coalesce(max(${reviews.number}), 0)`
  })
  .from(reviews).where(eq(reviews.userId, userId))

/** Keeps reviews. A review whose id is there already stays as it is. Where there would be too many, the oldest are
 * forgotten.
 * @returns the reviews as they are kept
 * @throws RequestError 422 when an id is that of another review; then none is kept */
export async function keepReviews (
  db: Database, userId: string, { reviews: given, sentAt }: NewReviews
): Promise<Review[]> {
  const rows = given.map(review => rowOf(userId, review, sentAt))
  return db.transaction(async tx => {
    // Reviews of two devices at once are numbered one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const byId = new Map((await findByIds(tx, rows)).map(review => [review.id, review]))
    const added = await addReviews(tx, userId, rows.filter(({ id }) => !byId.has(id)))
    for (const review of added) byId.set(review.id, review)
    if (!rows.every(review => isSame(review, byId.get(review.id)))) throw new RequestError('REVIEW_ID_TAKEN')
    return [...byId.values()]
  })
}

const findByIds = (tx: Database, rows: readonly { id: string }[]): Promise<Kept[]> =>
  tx.select(reviewColumns).from(reviews).where(inArray(reviews.id, rows.map(({ id }) => id)))

/** @returns the added reviews; a review whose id somebody else takes at the same time is missing */
async function addReviews (tx: Database, userId: string, rows: readonly NewRow[]): Promise<Kept[]> {
  // Each id once, and in one order: two requests with the same ids at once never wait for each other.
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

/** A moment that is as long before now as it is before another, by a clock that may be wrong. It is in 1970 at the
 * earliest. */
const asLongAgo = (moment: string, now: string) =>
  new Date(Math.max(0, Date.now() - Math.max(0, Date.parse(now) - Date.parse(moment))))

/** Whether a review is the kept one. An error does not say whose the kept one is. */
const isSame = (given: Pick<Kept, 'userId' | 'letter' | 'rating'>, kept: Kept | undefined): boolean =>
  kept?.userId === given.userId && kept.letter === given.letter && kept.rating === given.rating
