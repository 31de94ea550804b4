// Greets a learner who comes back with days in a row, a goal for today, and the alphabet as it fills up.
import '../../elements/style/your-letters.css'
import { h } from '../../elements/dom.ts'
import type { Activity } from '../../learner/activity.ts'
import type { Review } from '../../learner/database/tables.ts'
import { daysInARow, knownToday } from './days.ts'
import { dailyGoal } from './goal.ts'
import { t } from './strings.ts'
import { letterWall } from './wall.ts'

/** @param log what the learner has signed and read
 * @param read the letters that were named in lessons
 * @param keepGoal is called with another goal for a day */
export function yourLetters (
  log: readonly Review[], read: ReadonlySet<string>, { days, goal, now }: Activity, keepGoal: (letters: number) => void
): HTMLElement[] {
  return [
    h('section', { class: 'today card', 'aria-label': t('todayTitle') },
      h('p', { class: 'days' }, greeting(daysInARow(log, now, days))),
      dailyGoal(knownToday(log, now), goal, keepGoal)),
    h('section', { class: 'your-letters', 'aria-labelledby': 'your-letters' },
      h('h2', { id: 'your-letters' }, t('yourLetters')),
      letterWall(log, read))
  ]
}

/** The greeting does not mention a missed day. */
const greeting = (days: number): string => days === 0 ? t('welcomeBack') : t('daysInARow', days)
