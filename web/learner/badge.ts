// The number on the icon of the installed app: letters due today.

/** Where browsers have no badge or refuse it, nothing changes. */
export function showBadge (due: number) {
  if (!('setAppBadge' in navigator)) return
  // eslint-disable-next-line compat/compat -- Firefox and Safari 16.4 have none: the icon shows no number.
  const shown = due > 0 ? navigator.setAppBadge(due) : navigator.clearAppBadge()
  shown.catch(() => {})
}
