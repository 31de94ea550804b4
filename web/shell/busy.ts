// The sign of a page that is busy.
import { after, childController } from '../elements/lifetime.ts'

/** Milliseconds after which what takes its time is worth a sign. */
const SLOW = 400

/** Shows that an element is busy while something takes its time, unless the life ends before.
 * @returns what it brings. @throws what it throws */
export async function whileBusy<T> (element: HTMLElement, work: Promise<T>, signal: AbortSignal): Promise<T> {
  const wait = childController(signal)
  after(SLOW, wait.signal, () => element.setAttribute('aria-busy', 'true'))
  return await work.finally(() => {
    wait.abort()
    if (!signal.aborted) element.removeAttribute('aria-busy')
  })
}
