// Counts the days on which a learner comes, by the calendar of their device.
import type { Activity } from '../../learner/activity.ts'
import type { Review } from '../../learner/database/tables.ts'

type Log = readonly Pick<Review, 'rating' | 'reviewedAt'>[]

/** A day by the calendar of this device, as the API writes it. Swedish has the same form: 2026-01-31. */
export const dayOf = (moment: Date | string) => new Date(moment).toLocaleDateString('sv')

/** It is noon, so that an hour more or less in summer makes no other day of it. */
function daysBefore (now: Date, days: number): Date {
  const noon = new Date(now)
  noon.setHours(12, 0, 0, 0)
  noon.setDate(noon.getDate() - days)
  return noon
}

/** On how many days in a row something was done, up to today or, before anything is done today, up to yesterday.
 * @param elsewhere days on which other devices sent something */
export function daysInARow (log: Log, now: Date, elsewhere: readonly string[] = []): number {
  const days = new Set([...elsewhere, ...log.map(({ reviewedAt }) => dayOf(reviewedAt))])
  const from = days.has(dayOf(now)) ? 0 : 1
  let count = 0
  while (days.has(dayOf(daysBefore(now, from + count)))) count++
  return count
}

/** How many letters were signed or read rightly today. A letter counts each time. */
export const knownToday = (log: Log, now: Date): number =>
  log.filter(({ rating, reviewedAt }) => rating !== 'again' && dayOf(reviewedAt) === dayOf(now)).length

/** Letters a day, where the learner has chosen no goal. */
export const USUAL_GOAL = 5

export const hasReachedGoal = (log: Log, { goal = USUAL_GOAL, now }: Pick<Activity, 'goal' | 'now'>): boolean =>
  goal > 0 && knownToday(log, now) >= goal
