// Ratings from words that were spelled without a stop.
import { lettersOf } from 'recognizer-wasm'
import type { NewRating } from '../../learner/reviews.ts'

export interface SpelledResult {
  word: string
  /** The letters that were unclear in a try, each as often as it was. */
  unclear: readonly string[]
  isSkipped: boolean
  /** Letters a second of the last try; null if it was skipped, or too short to tell. */
  pace: number | null
}

/** Shorter words have too few letters for a pace. */
const MIN_LETTERS = 3

/** Rates each letter once, and the word: `good` at the first try, `hard` after others, `again` if it was skipped. The
 * letters of a skipped word that nobody saw unclear are not rated. */
export function ratingsFromSpelling ({ word, unclear, isSkipped, pace }: SpelledResult): NewRating[] {
  const letters = lettersOf(word)
  const rated = isSkipped ? new Set(unclear) : new Set(letters)
  const ofLetter = (letter: string): NewRating => {
    const rating = !unclear.includes(letter) ? 'good' : isSkipped ? 'again' : 'hard'
    return { letter, skill: 'signed', rating, milliseconds: null }
  }
  const ofWord: NewRating = {
    word: letters.join(''),
    skill: 'signed',
    rating: isSkipped ? 'again' : unclear.length > 0 ? 'hard' : 'good',
    pace: letters.length < MIN_LETTERS ? null : pace
  }
  return [...[...rated].map(ofLetter), ofWord]
}
