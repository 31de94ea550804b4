// Says which letters cost a learner most, and whether that gets better, from the log of their reviews.
import type { Review } from '../../learner/database/tables.ts'
import { inTime } from '../../learner/schedule.ts'

export interface LetterReport {
  letter: string
  /** How often the letter was signed or read, and how often of these it was known. */
  met: number
  known: number
  /** Milliseconds until the letter was signed, at first and lately; null where it was not signed often enough. */
  first: number | null
  lately: number | null
}

/** How many times give one figure, which is their median: one mishap changes little. */
const SOME = 5

type Log = readonly Pick<Review, 'id' | 'letter' | 'rating' | 'reviewedAt' | 'milliseconds'>[]

/** One entry a letter, the least known first. Of letters that are known equally well the slowest comes first. */
export function reportOf (log: Log): LetterReport[] {
  const all = inTime(log)
  const letters = [...new Set(all.map(({ letter }) => letter))]
  return letters.map(name => {
    const reviews = all.filter(({ letter }) => letter === name)
    return {
      letter: name,
      met: reviews.length,
      known: reviews.filter(({ rating }) => rating !== 'again').length,
      ...timesIn(reviews.flatMap(({ milliseconds }) => milliseconds ?? []))
    }
  }).sort((a, b) => a.known / a.met - b.known / b.met || (b.lately ?? 0) - (a.lately ?? 0))
}

/** @param times the oldest first; no time counts for both ends */
function timesIn (times: number[]): Pick<LetterReport, 'first' | 'lately'> {
  const some = Math.min(SOME, Math.ceil(times.length / 2))
  return {
    first: times.length > 1 ? middle(times.slice(0, Math.min(some, times.length - some))) : null,
    lately: middle(times.slice(-some))
  }
}

/** The median: of an even number of times the greater of the two in the middle; null without times. */
const middle = (times: number[]): number | null =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? null
