// The number on the icon of the installed app: letters due today.
import { today } from '../elements/calendar.ts'
import type { Summary } from './database/tables.ts'
import { dueLetters } from './summary.ts'

/** Where browsers have no badge or refuse it, nothing changes. */
export function showBadge (due: number) {
  if (!('setAppBadge' in navigator)) return
  // eslint-disable-next-line compat/compat -- Firefox and Safari 16.4 have none: the icon shows no number.
  const shown = due > 0 ? navigator.setAppBadge(due) : navigator.clearAppBadge()
  shown.catch(() => {})
}

/** The icon shows when the learner leaves; a tab may be opened again on another day. */
export function showBadgeOnLeaving (summary: () => Promise<Summary>, life: AbortController) {
  const show = async () => showBadge(dueLetters(await summary(), today()).length)
  document.addEventListener('visibilitychange', () => { show().catch(reportError) }, life)
}
