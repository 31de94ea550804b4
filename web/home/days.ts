// How often a learner comes: by the calendar of where they are.
import type { Review } from '../database/tables.ts'

type Log = readonly Pick<Review, 'rating' | 'reviewedAt'>[]

/** A day by the calendar of this device. */
export const dayOf = (moment: Date | string) => new Date(moment).toDateString()

/** Noon, so that an hour more or less in summer makes no other day of it. */
function daysBefore (now: Date, days: number): Date {
  const noon = new Date(now)
  noon.setHours(12, 0, 0, 0)
  noon.setDate(noon.getDate() - days)
  return noon
}

/** Days one after another on which letters were signed or read, up to today; who has not begun today still has those up
 * to yesterday. */
export function daysInARow (log: Log, now: Date): number {
  const days = new Set(log.map(({ reviewedAt }) => dayOf(reviewedAt)))
  const from = days.has(dayOf(now)) ? 0 : 1
  let count = 0
  while (days.has(dayOf(daysBefore(now, from + count)))) count++
  return count
}

/** How many letters were signed or read rightly today, each as often as it was. */
export const knownToday = (log: Log, now: Date): number =>
  log.filter(({ rating, reviewedAt }) => rating !== 'again' && dayOf(reviewedAt) === dayOf(now)).length
