let isAsked = false

/** Asks the browser, once a visit, to protect the storage from eviction. Browsers agree more readily after activity. */
export function requestPersistence () {
  if (isAsked) return
  isAsked = true
  // Absent in old browsers, and on pages without TLS.
  navigator.storage?.persist?.().catch(() => {})
}
