// Ratings from reading letters and words.
import type { LetterRating, NewRating } from '../../learner/reviews.ts'
import type { Pair } from '#course/alignment'
import type { ReadWord } from './word-step.ts'

/** Rates a letter by the choice among several hands or names. */
export function ratingFromChoice (letter: string, chosen: string): LetterRating {
  const isKnown = chosen === letter
  return {
    letter, skill: 'read', rating: isKnown ? 'good' : 'again', milliseconds: null, given: isKnown ? null : chosen
  }
}

/** Rates each letter once: `again` if misread or missed, `good` if right at first, `hard` if the word was spelled
 * again. A word that was spelled at a pace is rated, too. */
export function ratingsFromReading ({ pairs, starts, pace }: ReadWord): NewRating[] {
  const ratings = new Map<string, LetterRating>()
  for (const pair of pairs) {
    const { letter, read } = pair
    if (letter === null || ratings.get(letter)?.rating === 'again') continue
    const rating = ratingOf([pair], starts)
    ratings.set(letter, { letter, skill: 'read', rating, milliseconds: null, given: rating === 'again' ? read : null })
  }
  const word = pairs.map(({ letter }) => letter ?? '').join('')
  const ofWord = pace !== null ? [{ word, skill: 'read' as const, rating: ratingOf(pairs, starts), pace }] : []
  return [...ratings.values(), ...ofWord]
}

const ratingOf = (pairs: readonly Pair[], starts: number): LetterRating['rating'] =>
  pairs.every(({ letter, read }) => letter === read) ? (starts > 1 ? 'hard' : 'good') : 'again'
