// Ratings from signing.
import { isLetter } from 'recognizer-wasm'
import type { LetterRating } from '../../learner/reviews.ts'
import type { Result } from './session.ts'

/** Signing a known letter takes no longer; beyond this the learner looked at the drawing or followed the advice.
 * Reviews show the drawing after this time. */
export const FROM_MEMORY_MS = 5000
/** The API's limit: one day. */
const MAX_TIME_MS = 86_400_000

/** `again` if skipped; otherwise `hard` or `good`, by time and help. A letter that was known was not taken for the one
 * that was seen on the way to it. */
export function ratingFromSigning ({ letter, skipped, milliseconds, helped, seen }: Result): LetterRating {
  const rating = skipped ? 'again' : helped || milliseconds > FROM_MEMORY_MS ? 'hard' : 'good'
  return {
    letter,
    skill: 'signed',
    rating,
    milliseconds: skipped ? null : Math.min(Math.round(milliseconds), MAX_TIME_MS),
    // Other models may see signs that are no letters.
    given: rating !== 'good' && seen && isLetter(seen) ? seen : null
  }
}
