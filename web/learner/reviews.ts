// The log of letters that a learner signed and read: kept here, sent to the server, and read from it.
import type { Schemas } from 'api-client'
import { v7 as uuidv7 } from 'uuid'
import type { Account } from '../account/account.ts'
import type { LearnerDatabase, Review } from './database.ts'

/** How well a letter was known, just now. */
export interface Rated extends Pick<Review, 'rating' | 'milliseconds'> { letter: string }

/** How many are asked for at once. */
const PAGE = 100

export async function addReviews (database: LearnerDatabase, owner: string, rated: readonly Rated[]) {
  const { store, done } = database.transaction('reviews', 'readwrite')
  const reviewedAt = new Date().toISOString()
  const reviews = rated.map(({ letter, rating, milliseconds }): Review => ({
    id: uuidv7(), owner, waits: 1, letter: letter as Review['letter'], rating, reviewedAt, milliseconds
  }))
  await Promise.all([...reviews.map(review => store.add(review)), done])
}

/** As the server has them. */
export async function keepReviews (database: LearnerDatabase, owner: string, reviews: readonly Schemas['Review'][]) {
  const { store, done } = database.transaction('reviews', 'readwrite')
  await Promise.all([...reviews.map(review => store.put({ ...review, owner })), done])
}

/** The server will never take them. */
export async function dropReviews (database: LearnerDatabase, reviews: readonly Review[]) {
  const { store, done } = database.transaction('reviews', 'readwrite')
  await Promise.all([...reviews.map(({ id }) => store.delete(id)), done])
}

/** Those to send, the oldest first. */
export const waitingReviews = (database: LearnerDatabase, owner: string): Promise<Review[]> =>
  database.getAllFromIndex('reviews', 'waits', [owner, 1])

export const countWaiting = (database: LearnerDatabase, owner: string): Promise<number> =>
  database.countFromIndex('reviews', 'waits', [owner, 1])

export const forSending = ({ id, letter, rating, reviewedAt, milliseconds }: Review): Schemas['NewReview'] =>
  ({ id, letter, rating, reviewedAt, milliseconds })

/** Reads what other devices have sent: page by page, those that arrived last first, until as many are here as there. */
export async function askReviews ({ api, user }: Account, database: LearnerDatabase) {
  const owner = user()?.id
  if (!owner) return
  for (let page = 1; ; page++) {
    const query = { page, limit: PAGE }
    const answer = await api.GET('/api/reviews', { params: { query } }).catch(() => undefined)
    // Somebody else may have signed in meanwhile.
    if (!answer?.data || user()?.id !== owner) return
    const { data, meta: { total } } = answer.data
    await keepReviews(database, owner, data)
    const sent = await database.countFromIndex('reviews', 'owner', owner) - await countWaiting(database, owner)
    if (sent >= total || data.length === 0) return
  }
}
