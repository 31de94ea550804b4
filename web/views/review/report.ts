// Shows, from the review log, which letters are hardest for a learner and whether they improve.
import type { Review } from '../../learner/database/tables.ts'

export interface LetterReport {
  letter: string
  /** How often the letter was signed or read, and how often it was known. */
  met: number
  known: number
  /** Milliseconds to sign the letter, at first and recently; null without enough times. */
  first: number | null
  lately: number | null
}

/** Times per median, so that one mishap changes little. */
const SAMPLE_SIZE = 5

/** One entry per letter, least known first, then slowest first. */
export function reportOf (log: readonly Omit<Review, 'owner'>[]): LetterReport[] {
  // ISO 8601 times in UTC sort as text.
  const all = [...log].sort((a, b) => a.reviewedAt < b.reviewedAt ? -1 : 1)
  const letters = [...new Set(all.flatMap(({ letter }) => letter ?? []))]
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

/** @param times oldest first; no time is used for both ends */
function timesIn (times: number[]): Pick<LetterReport, 'first' | 'lately'> {
  const count = Math.min(SAMPLE_SIZE, Math.ceil(times.length / 2))
  return {
    first: times.length > 1 ? middle(times.slice(0, Math.min(count, times.length - count))) : null,
    lately: middle(times.slice(-count))
  }
}

/** The median, or the upper of the two in the middle; null without times. */
const middle = (times: number[]): number | null =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? null
