const KEY = 'dactylo-reloaded'
/** Milliseconds within which a second reload would help no more than the first. */
const AGAIN = 60_000

/** Reloads the page, unless that was just tried or there is no connection. */
export function reloadOnce () {
  if (!navigator.onLine) return
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < AGAIN) return
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // The page could not know of the reload before, and would reload for ever.
    return
  }
  location.reload()
}
