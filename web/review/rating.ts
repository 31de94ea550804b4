// How well a letter was known: by how it was signed or read.
import type { Schemas } from 'api-client'
import type { Rated } from '../learner/reviews.ts'
import type { Parts } from '../parts.ts'
import type { Result } from '../practice/session.ts'
import type { WordRead } from '../read-back/word-step.ts'

type Rating = Schemas['Rating']

/** Milliseconds in which a letter that is known is made and held. Whoever takes longer has looked at the drawing, or
 * followed the advice; in a review, the drawing is shown after them. */
export const FROM_MEMORY = 5000
/** The longest time that the API takes. */
const DAY = 86_400_000

/** For the review. A browser that keeps nothing has none. */
export function keepRated ({ learner }: Pick<Parts, 'learner'>, rated: readonly Rated[]) {
  const keep = async () => {
    const kept = await learner().catch(() => null)
    await kept?.rate(rated)
  }
  keep().catch(reportError)
}

/** Skipped: again; right: hard or good, by the time and the help it took. */
export const ratedBySigning = ({ letter, skipped, milliseconds, helped }: Result): Rated => skipped
  ? { letter, rating: 'again', milliseconds: null }
  : {
      letter,
      rating: helped || milliseconds > FROM_MEMORY ? 'hard' : 'good',
      milliseconds: Math.min(Math.round(milliseconds), DAY)
    }

/** Of each letter of a word, once. Misread or missed: again; right: good at first sight, hard where the word had to be
 * spelled more than once. */
export function ratedByReading ({ pairs, starts }: WordRead): Rated[] {
  const ratings = new Map<string, Rating>()
  for (const { letter, read } of pairs) {
    if (letter === null || ratings.get(letter) === 'again') continue
    ratings.set(letter, letter === read ? (starts > 1 ? 'hard' : 'good') : 'again')
  }
  return [...ratings].map(([letter, rating]) => ({ letter, rating, milliseconds: null }))
}
