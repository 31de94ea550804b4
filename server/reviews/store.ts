// The log of a learner's reviews: devices add to it and read all of it. When a letter is due they work out themselves.
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { countRows, prepared } from '../database/prepared.ts'
import { reviews } from '../database/tables.ts'
import { RequestError } from '../errors.ts'
import { pastMoment, rowsOf } from '../schemas.ts'
import type { Page } from '../schemas.ts'
import type { NewReview, Review, ReviewQuery } from './schemas.ts'

/** What is told of a review to whoever made it. */
export const reviewColumns = {
  id: reviews.id,
  userId: reviews.userId,
  letter: reviews.letter,
  rating: reviews.rating,
  reviewedAt: reviews.reviewedAt,
  milliseconds: reviews.milliseconds
}
type Kept = Pick<typeof reviews.$inferSelect, keyof typeof reviewColumns>

/** Those that arrived last first: whoever has asked before finds what is new at the beginning. */
export async function findReviews (db: Database, userId: string, query: ReviewQuery): Promise<Page<Review>> {
  const mine = eq(reviews.userId, sql.placeholder('userId'))
  const list = prepared(db, 'list_reviews', () => db.select(reviewColumns).from(reviews).where(mine)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(sql.placeholder('limit')).offset(sql.placeholder('offset')))
  const [items, total] = await Promise.all([
    list.execute({ userId, ...rowsOf(query) }),
    countRows(db, 'reviews', reviews, mine, { userId })
  ])
  return { items, total }
}

/** A review whose id is there already stays as it is.
 * @returns the reviews as they are kept
 * @throws RequestError 422 when an id is that of another review; then none is kept */
export async function keepReviews (db: Database, userId: string, given: readonly NewReview[]): Promise<Review[]> {
  // In one order, so that two devices that send the same ones at once never wait for each other.
  const inOrder = given.map(review => rowOf(userId, review)).sort((a, b) => a.id < b.id ? -1 : 1)
  return db.transaction(async tx => {
    await tx.insert(reviews).values(inOrder).onConflictDoNothing()
    const kept = await tx.select(reviewColumns).from(reviews).where(inArray(reviews.id, inOrder.map(({ id }) => id)))
    const byId = new Map(kept.map(review => [review.id, review]))
    if (!inOrder.every(review => isSame(review, byId.get(review.id)))) throw new RequestError('REVIEW_ID_TAKEN')
    return kept
  })
}

const rowOf = (userId: string, { id, reviewedAt, ...review }: NewReview) => ({
  ...review,
  id: id.toLowerCase(),
  userId,
  reviewedAt: pastMoment(reviewedAt)
})

/** Nothing tells whose the other one is. */
const isSame = (given: Pick<Kept, 'userId' | 'letter' | 'rating'>, kept: Kept | undefined): boolean =>
  kept?.userId === given.userId && kept.letter === given.letter && kept.rating === given.rating
