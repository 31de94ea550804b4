/** Calls a listener. Reports its error without rethrowing it. */
export function callListener (call: () => void) {
  try {
    call()
  } catch (error) {
    reportError(error)
  }
}
