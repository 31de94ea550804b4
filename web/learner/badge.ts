// The number on the icon of the installed app: letters due today.
import { today } from '../elements/calendar.ts'
import type { Summary } from './database/tables.ts'
import { dueLetters } from './summary.ts'

/** Where browsers have no badge or refuse it, nothing changes. */
export function showBadge (summary: Summary) {
  if (!('setAppBadge' in navigator)) return
  const due = dueLetters(summary, today()).length
  // eslint-disable-next-line compat/compat -- Firefox and Safari 16.4 have none: the icon shows no number.
  const shown = due > 0 ? navigator.setAppBadge(due) : navigator.clearAppBadge()
  shown.catch(() => {})
}
