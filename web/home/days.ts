// Counts the days on which a learner comes, by the calendar of their device.
import type { Review } from '../database/tables.ts'

type Log = readonly Pick<Review, 'rating' | 'reviewedAt'>[]

/** A day by the calendar of this device. */
export const dayOf = (moment: Date | string) => new Date(moment).toDateString()

/** It is noon, so that an hour more or less in summer makes no other day of it. */
function daysBefore (now: Date, days: number): Date {
  const noon = new Date(now)
  noon.setHours(12, 0, 0, 0)
  noon.setDate(noon.getDate() - days)
  return noon
}

/** How many days in a row letters were signed or read, up to today or, before the first letter of today, up to
 * yesterday. */
export function daysInARow (log: Log, now: Date): number {
  const days = new Set(log.map(({ reviewedAt }) => dayOf(reviewedAt)))
  const from = days.has(dayOf(now)) ? 0 : 1
  let count = 0
  while (days.has(dayOf(daysBefore(now, from + count)))) count++
  return count
}

/** How many letters were signed or read rightly today. A letter counts each time. */
export const knownToday = (log: Log, now: Date): number =>
  log.filter(({ rating, reviewedAt }) => rating !== 'again' && dayOf(reviewedAt) === dayOf(now)).length
