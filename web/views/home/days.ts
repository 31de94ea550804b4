// Counts the days on which a learner was active, in the device's calendar.
import type { Activity } from '../../learner/activity.ts'
import type { Review } from '../../learner/database/tables.ts'

type Log = readonly Pick<Review, 'rating' | 'reviewedAt'>[]

/** A day in the device's calendar and the API's form, which Swedish shares: 2026-01-31. */
export const dayOf = (moment: Date | string) => new Date(moment).toLocaleDateString('sv')

/** At noon, so that a change to or from summer time keeps the day. */
function daysBefore (now: Date, days: number): Date {
  const noon = new Date(now)
  noon.setHours(12, 0, 0, 0)
  noon.setDate(noon.getDate() - days)
  return noon
}

/** The streak: consecutive active days up to today, or up to yesterday if nothing was done today.
 * @param elsewhere days with activity on other devices */
export function daysInARow (log: Log, now: Date, elsewhere: readonly string[] = []): number {
  const days = new Set([...elsewhere, ...log.map(({ reviewedAt }) => dayOf(reviewedAt))])
  const from = days.has(dayOf(now)) ? 0 : 1
  let count = 0
  while (days.has(dayOf(daysBefore(now, from + count)))) count++
  return count
}

/** How many letters were signed or read rightly today, repetitions included. */
export const countToday = (log: Log, now: Date): number =>
  log.filter(({ rating, reviewedAt }) => rating !== 'again' && dayOf(reviewedAt) === dayOf(now)).length

/** Letters a day, until the learner chooses a goal. */
export const DEFAULT_GOAL = 5

export const hasReachedGoal = (log: Log, { goal = DEFAULT_GOAL, now }: Pick<Activity, 'goal' | 'now'>): boolean =>
  goal > 0 && countToday(log, now) >= goal
