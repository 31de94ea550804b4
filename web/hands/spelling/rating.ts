// Rates how well letters were known, by how they were read.
import type { Rated } from '../../learner/reviews.ts'
import type { WordRead } from './word-step.ts'

/** Rates each letter of a word once. A letter that was misread or missed is rated again. A right one is rated good at
 * first sight, and hard where the word had to be spelled more than once. */
export function ratedByReading ({ pairs, starts }: WordRead): Rated[] {
  const ratings = new Map<string, Rated['rating']>()
  for (const { letter, read } of pairs) {
    if (letter === null || ratings.get(letter) === 'again') continue
    ratings.set(letter, letter === read ? (starts > 1 ? 'hard' : 'good') : 'again')
  }
  return [...ratings].map(([letter, rating]) => ({ letter, rating, milliseconds: null }))
}
