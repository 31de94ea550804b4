/** Calls a listener. Its error is reported, and ends nothing. */
export function tell (call: () => void) {
  try {
    call()
  } catch (error) {
    reportError(error)
  }
}
