/** Calls a listener. Reports its error without rethrowing it. */
export function tell (call: () => void) {
  try {
    call()
  } catch (error) {
    reportError(error)
  }
}
