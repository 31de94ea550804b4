// The greeting of a returning learner: streak, daily goal and letters.
import '../../elements/style/your-letters.css'
import { dayOf } from '../../elements/calendar.ts'
import { h } from '../../elements/dom.ts'
import type { Activity } from '../../learner/activity.ts'
import type { Summary } from '../../learner/database/tables.ts'
import { daysInARow, countKnown } from './days.ts'
import { dailyGoal } from './goal.ts'
import { dailyReminder } from './reminder.ts'
import { t } from './strings.ts'
import { letterWall } from './wall.ts'

/** @param known what the learner has signed and read
 * @param read letters named in lessons
 * @param saveGoal stores another daily goal */
export function yourLetters (
  known: Summary, read: ReadonlySet<string>, { days, goal, now }: Activity, saveGoal: (letters: number) => void
): HTMLElement[] {
  const today = dayOf(now)
  return [
    h('section', { class: 'today card', 'aria-label': t('todayTitle') },
      h('p', { class: 'days' }, greeting(daysInARow(known.days, today, days))),
      dailyGoal(countKnown(known.days, today), goal, saveGoal),
      dailyReminder()),
    h('section', { class: 'your-letters', 'aria-labelledby': 'your-letters' },
      h('h2', { id: 'your-letters' }, t('yourLetters')),
      letterWall(known.letters, read))
  ]
}

/** Does not mention a missed day. */
const greeting = (days: number): string => days === 0 ? t('welcomeBack') : t('daysInARow', days)
