// The pace at which a learner reads: an adaptive staircase finds the letters a second at which they read about 8 of 10
// words. After three right words in a row it is faster, after a wrong one slower: a transformed up-down method, which
// converges at 79.4 % right (H. Levitt, "Transformed Up-Down Methods in Psychoacoustics", Journal of the Acoustical
// Society of America 49, 1971, pages 467 to 477).
import type { PaceSummary, Staircase, StoredPace } from './database/tables.ts'

/** Letters a second. People spell four to six. */
export const MIN_PACE = 1
export const MAX_PACE = 6
const RIGHT_FOR_FASTER = 3
/** Steps as ratios: large ones find the learner's range, smaller ones follow after the first reversals. */
const STEPS = [2 ** (1 / 2), 2 ** (1 / 4), 2 ** (1 / 8)] as const
/** Reversals in the estimate: an even number has as many upper as lower ones. */
const AVERAGED = 6
/** Words at another pace by more than this ratio say little about the learner's own. */
const NEAR = 2 ** (1 / 4)

/** A word that was read.
 * `pace`: letters a second. `isRight`: at first sight, without a mistake. */
interface ReadAtPace { pace: number, isRight: boolean }

export const FIRST_STEP: Staircase = { level: MIN_PACE, right: 0, direction: null, reversals: [] }

/** The staircase after a word. A word that was not read at about its level changes nothing. */
export function afterWord (staircase: Staircase, { pace, isRight }: ReadAtPace): Staircase {
  const { level, right } = staircase
  if (Math.max(pace / level, level / pace) > NEAR) return staircase
  if (!isRight) return stepped(staircase, 'slower')
  return right + 1 < RIGHT_FOR_FASTER ? { ...staircase, right: right + 1 } : stepped(staircase, 'faster')
}

function stepped (
  { level, direction: before, reversals }: Staircase, direction: NonNullable<Staircase['direction']>
): Staircase {
  const isReversal = before !== null && before !== direction
  const known = isReversal ? [...reversals, level].slice(-AVERAGED) : reversals
  const step = STEPS[Math.min(known.length, STEPS.length - 1)]!
  const next = direction === 'faster' ? level * step : level / step
  return { level: Math.min(MAX_PACE, Math.max(MIN_PACE, next)), right: 0, direction, reversals: known }
}

/** The pace at which the learner reads, in letters a second: the geometric mean of the last reversals, in pairs; the
 * current level before the second one. */
export function readingPace ({ level, reversals }: Staircase): number {
  const pairs = reversals.slice(reversals.length % 2)
  if (pairs.length === 0) return level
  return Math.exp(pairs.reduce((sum, reversal) => sum + Math.log(reversal), 0) / pairs.length)
}

/** The same; null before the first word at a pace. */
export const knownPace = ({ staircase, days }: PaceSummary): number | null =>
  Object.keys(days).length > 0 ? readingPace(staircase) : null

/** The best pace at which the learner signed a word that was right at first, in letters a second; null before the first
 * one. */
export const bestSigned = ({ signed }: PaceSummary): number | null => signed.best

/** Whether a stored pace has both skills. */
export const isWhole = (pace: StoredPace | null): pace is PaceSummary => pace?.signed !== undefined
