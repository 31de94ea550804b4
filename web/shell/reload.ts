const KEY = 'dactylo-reloaded'
/** Milliseconds within which a second reload would help no more than the first. */
const AGAIN = 60_000

/** Reloads the page, where that has not just been tried and there is a connection. */
export function reloadOnce () {
  if (!navigator.onLine) return
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < AGAIN) return
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Nobody would know of the reload before.
    return
  }
  location.reload()
}
