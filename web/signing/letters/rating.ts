// Rates how well a letter was known, by how it was signed.
import type { Rated } from '../../learner/reviews.ts'
import type { Result } from './session.ts'

/** Milliseconds in which a letter that is known is made and held. A learner who takes longer has looked at the drawing,
 * or followed the advice. In a review, the drawing is shown after this time. */
export const FROM_MEMORY = 5000
/** The longest time that the API takes. */
const DAY = 86_400_000

/** A skipped letter is rated again; a right one hard or good, by the time and the help it took. */
export const ratedBySigning = ({ letter, skipped, milliseconds, helped }: Result): Rated => skipped
  ? { letter, rating: 'again', milliseconds: null }
  : {
      letter,
      rating: helped || milliseconds > FROM_MEMORY ? 'hard' : 'good',
      milliseconds: Math.min(Math.round(milliseconds), DAY)
    }
