import type { Test } from 'tap'

/** Delays abort timeouts by a factor of ten until the test ends: starting the upload thread takes seconds on a busy
 * machine, longer than the time limit of a file. */
export function delaySignals (t: Test): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  t.intercept(AbortSignal, 'timeout', { value: (time: number) => timeout(10 * time), configurable: true })
}
