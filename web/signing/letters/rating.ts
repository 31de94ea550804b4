// Ratings from signing.
import type { LetterRating } from '../../learner/reviews.ts'
import type { Result } from './session.ts'

/** Signing a known letter takes no longer; beyond this the learner looked at the drawing or followed the advice.
 * Reviews show the drawing after this time. */
export const FROM_MEMORY_MS = 5000
/** The API's limit: one day. */
const MAX_TIME_MS = 86_400_000

/** `again` if skipped; otherwise `hard` or `good`, by time and help. */
export const ratingFromSigning = ({ letter, skipped, milliseconds, helped }: Result): LetterRating => skipped
  ? { letter, rating: 'again', milliseconds: null }
  : {
      letter,
      rating: helped || milliseconds > FROM_MEMORY_MS ? 'hard' : 'good',
      milliseconds: Math.min(Math.round(milliseconds), MAX_TIME_MS)
    }
