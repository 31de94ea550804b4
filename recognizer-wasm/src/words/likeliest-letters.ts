// The likeliest letters of a film, if any letter may follow any other.
import { isSeenIn } from '../alphabet.ts'
import { IMPOSSIBLE, type LetterSegment, type Scores, type SpelledFilm } from './spelled-film.ts'

/** The best ways that end with one letter, by moment: their scores, where the letter's segment lies, and what was
 * before it. */
interface Ways { scores: Scores, segments: (LetterSegment | undefined)[], before: (Ways | undefined)[] }

/**
 * The likeliest letters, and their likelihood. Any letter may follow any other, but not itself, nor a shape of its own
 * movement.
 * @param letters upper case, in the order of the evidence
 * @param cost log likelihood that each letter costs
 */
export function likeliestLetters (
  film: SpelledFilm, letters: readonly string[], cost: number
): { score: number, letters: LetterSegment[] } {
  const { frames, start } = film
  const idle = start[1]!
  const createWays = (): Ways => ({ scores: new Float64Array(frames + 1).fill(IMPOSSIBLE), segments: [], before: [] })
  const none: Ways = { scores: start, segments: [], before: [] }
  const ways = letters.map(createWays)
  const joined = letters.map(() => start.slice())
  const followed = letters.map(letter =>
    ways.filter((_, other) => letters[other] !== letter && !isSeenIn(letter, letters[other]!)))
  for (let moment = 1; moment <= frames; moment++) {
    ways.forEach((way, letter) => {
      const { score, since } = film.bestSegment(joined[letter]!, letter, moment)
      const isNew = score - cost > way.scores[moment - 1]! + idle
      way.scores[moment] = isNew ? score - cost : way.scores[moment - 1]! + idle
      way.segments[moment] = isNew ? { letter, since, until: moment } : way.segments[moment - 1]
    })
    followed.forEach((others, letter) => {
      const best = bestAt([none, ...others], moment)
      joined[letter]![moment] = best.scores[moment]!
      ways[letter]!.before[moment] = best
    })
  }
  const last = bestAt([none, ...ways], frames)
  return { score: last.scores[frames]!, letters: chainOf(last, frames) }
}

const bestAt = (ways: readonly Ways[], moment: number): Ways =>
  ways.reduce((best, other) => other.scores[moment]! > best.scores[moment]! ? other : best)

/** The segments on a way to a moment. */
function chainOf (ways: Ways, moment: number): LetterSegment[] {
  const segment = ways.segments[moment]
  if (!segment) return []
  const before = ways.before[segment.since]
  return [...before ? chainOf(before, segment.since) : [], segment]
}
