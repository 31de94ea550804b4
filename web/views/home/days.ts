// Active days of a learner, and their daily goal.
import { dayOf, daysAfter } from '../../elements/calendar.ts'
import type { Activity } from '../../learner/activity.ts'
import type { Summary } from '../../learner/database/tables.ts'

type Days = Summary['days']

/** The streak: consecutive active days up to today, or up to yesterday if nothing was done today.
 * @param elsewhere days with activity on other devices */
export function daysInARow (days: Days, today: string, elsewhere: readonly string[] = []): number {
  const active = new Set([...elsewhere, ...Object.keys(days)])
  let day = active.has(today) ? today : daysAfter(today, -1)
  let count = 0
  for (; active.has(day); day = daysAfter(day, -1)) count++
  return count
}

/** How many letters were signed or read rightly on a day, repetitions included. */
export const countKnown = (days: Days, day: string): number => days[day]?.known ?? 0

/** Letters a day, until the learner chooses a goal. */
export const DEFAULT_GOAL = 5

export const hasReachedGoal = (days: Days, { goal = DEFAULT_GOAL, now }: Pick<Activity, 'goal' | 'now'>): boolean =>
  goal > 0 && countKnown(days, dayOf(now)) >= goal
