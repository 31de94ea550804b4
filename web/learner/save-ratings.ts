import type { Learner } from './learner.ts'
import type { LetterRating } from './reviews.ts'

/** Saves ratings for reviews. Does nothing where the browser stores nothing. */
export function saveRatings (learner: () => Promise<Learner>, ratings: readonly LetterRating[]) {
  const keep = async () => {
    const kept = await learner().catch(() => null)
    await kept?.rate(ratings)
  }
  keep().catch(reportError)
}
