let isAsked = false

/** Asks the browser, once a visit, not to delete what is kept when it needs room or the learner stays away. Browsers
 * agree rather once something was done. */
export function keepForLong () {
  if (isAsked) return
  isAsked = true
  // A browser without it, or a page without TLS, keeps what it can.
  navigator.storage?.persist?.().catch(() => {})
}
