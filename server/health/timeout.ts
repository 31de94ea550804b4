import { setTimeout } from 'node:timers/promises'

/** What `act` gives, or `otherwise` when it fails or takes longer.
 * @param timeout milliseconds */
export async function withTimeout<T> (timeout: number, otherwise: T, act: () => Promise<T>): Promise<T> {
  const timer = new AbortController()
  try {
    return await Promise.race([act(), setTimeout(timeout, otherwise, { signal: timer.signal, ref: false })])
  } catch {
    return otherwise
  } finally {
    timer.abort()
  }
}
