import type { Test } from 'tap'

/** Has each signal that is to abort after a time come ten times as late, until a test ends: to start the thread that
 * reads uploads takes seconds, on a busy machine more than a file may take. */
export function delaySignals (t: Test): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  t.intercept(AbortSignal, 'timeout', { value: (time: number) => timeout(10 * time), configurable: true })
}
