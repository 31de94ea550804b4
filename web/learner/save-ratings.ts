import type { Learner } from './learner.ts'
import type { NewRating } from './reviews.ts'

/** Saves ratings for reviews. Does nothing where the browser stores nothing. */
export function saveRatings (learner: () => Promise<Learner>, ratings: readonly NewRating[]) {
  const keep = async () => {
    const kept = await learner().catch(() => null)
    await kept?.rate(ratings)
  }
  keep().catch(reportError)
}
