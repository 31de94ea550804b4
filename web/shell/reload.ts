const KEY = 'dactylo-reloaded'
/** A second reload this soon would help no more than the first. */
const RETRY_AFTER_MS = 60_000

/** Reloads the page, unless it just did or is offline. */
export function reloadOnce () {
  if (!navigator.onLine) return
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < RETRY_AFTER_MS) return
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage the page cannot detect a reload loop.
    return
  }
  location.reload()
}
