// Ratings from reading a word.
import type { LetterRating } from '../../learner/reviews.ts'
import type { ReadWord } from './word-step.ts'

/** Rates each letter once: `again` if misread or missed, `good` if right at first, `hard` if the word was spelled
 * again. */
export function ratingsFromReading ({ pairs, starts }: ReadWord): LetterRating[] {
  const ratings = new Map<string, LetterRating['rating']>()
  for (const { letter, read } of pairs) {
    if (letter === null || ratings.get(letter) === 'again') continue
    ratings.set(letter, letter === read ? (starts > 1 ? 'hard' : 'good') : 'again')
  }
  return [...ratings].map(([letter, rating]) => ({ letter, rating, milliseconds: null }))
}
