// Greets a learner who comes back with days in a row, a goal for today, and the alphabet as it fills up.
import '../../elements/style/your-letters.css'
import { h } from '../../elements/dom.ts'
import type { Activity } from '../../learner/activity.ts'
import type { Review } from '../../learner/database/tables.ts'
import { daysInARow, knownToday } from './days.ts'
import { dailyGoal } from './goal.ts'
import { t } from './strings.ts'
import { letterWall } from './wall.ts'

/** @param log of a learner who has signed or read something
 * @param keepGoal is called with another goal for a day */
export function yourLetters (
  log: readonly Review[], { days, goal, now }: Activity, keepGoal: (letters: number) => void
): HTMLElement {
  return h('section', { class: 'your-letters', 'aria-labelledby': 'your-letters' },
    h('div', { class: 'your-letters-top' },
      h('h2', { id: 'your-letters' }, t('yourLetters')),
      h('p', { class: 'days' }, greeting(daysInARow(log, now, days)))),
    dailyGoal(knownToday(log, now), goal, keepGoal),
    letterWall(log))
}

/** The greeting does not mention a missed day. */
function greeting (days: number): string {
  if (days === 0) return t('welcomeBack')
  return days > 1 ? t('daysInARow', days) : ''
}
