import type { Learner } from './learner.ts'
import type { Rated } from './reviews.ts'

/** Keeps ratings for the review. A browser that keeps nothing has no review. */
export function keepRated (learner: () => Promise<Learner>, rated: readonly Rated[]) {
  const keep = async () => {
    const kept = await learner().catch(() => null)
    await kept?.rate(rated)
  }
  keep().catch(reportError)
}
