// The log of an owner's reviews, and what waits to be included in its summary.
import { dayOf } from '../elements/calendar.ts'
import { read } from './database/database.ts'
import type { Change, LearnerDatabase, Review, StoredSummary } from './database/tables.ts'

/** More than these are included by reading the whole log once. */
const MAX_PENDING = 1000

/** The calendar day of a review, where it was made. */
export const dayOfReview = ({ reviewedAt, timeZone }: Pick<Review, 'reviewedAt' | 'timeZone'>): string =>
  dayOf(reviewedAt, timeZone)

/** Whether the learner knew a letter or word. */
export const isKnown = ({ rating }: Pick<Review, 'rating'>): boolean => rating !== 'again'

/** Whether a review counts for the daily goal. A word counts by its letters, which have reviews of their own. */
export const isKnownLetter = (review: Pick<Review, 'rating' | 'letter'>): boolean =>
  review.letter !== null && isKnown(review)

/** Adds reviews to the log, or replaces those with their ids. */
export async function putReviews (change: Change, owner: string, reviews: readonly Omit<Review, 'owner'>[]) {
  const [log, summaries] = [change.objectStore('reviews'), change.objectStore('summaries')]
  const summary = await summaries.get(owner)
  for (const one of reviews) {
    const review = { ...one, owner }
    const before = await log.get(review.id)
    await log.put(review)
    if (summary) addPending(summary, review, before)
  }
  if (!summary) return
  await (summary.pending.length > MAX_PENDING ? summaries.delete(owner) : summaries.put(summary))
}

/** The server corrects times, mostly by less than a second. */
function addPending (summary: StoredSummary, review: Review, before: Review | undefined) {
  if (before && !isPending(summary, before) && dayOfReview(before) === dayOfReview(review)) return
  if (before) takeOut(summary, before)
  summary.pending.push(review)
}

export async function deleteReview (change: Change, owner: string, id: string) {
  const [log, summaries] = [change.objectStore('reviews'), change.objectStore('summaries')]
  const [summary, review] = [await summaries.get(owner), await log.get(id)]
  await log.delete(id)
  if (!summary || !review) return
  takeOut(summary, review)
  await summaries.put(summary)
}

const isPending = ({ pending }: StoredSummary, review: Review) => pending.some(({ id }) => id === review.id)

function takeOut (summary: StoredSummary, review: Review) {
  if (isPending(summary, review)) {
    summary.pending = summary.pending.filter(({ id }) => id !== review.id)
    return
  }
  const day = dayOfReview(review)
  const { reviews, known } = summary.days[day] ?? { reviews: 0, known: 0 }
  if (reviews > 1) summary.days[day] = { reviews: reviews - 1, known: known - Number(isKnownLetter(review)) }
  else delete summary.days[day]
  if (review.letter === null) summary.pace = null
  else summary.letters[review.letter] = null
}

/** Counts the reviews of an owner, without reading them if there is a summary. */
export async function countReviews (database: LearnerDatabase, owner: string): Promise<number> {
  const summary = await read(database, db => db.get('summaries', owner))
  if (!summary) return await read(database, db => db.countFromIndex('reviews', 'owner', owner))
  return Object.values(summary.days).reduce((sum, { reviews }) => sum + reviews, summary.pending.length)
}
