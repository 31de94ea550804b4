import { after, childController } from '../elements/lifetime.ts'

/** Faster work needs no busy mark. */
const BUSY_AFTER_MS = 400

/** Marks an element as busy while slow work runs, unless the signal aborts.
 * @returns the work's result. @throws its error */
export async function whileBusy<T> (element: HTMLElement, work: Promise<T>, signal: AbortSignal): Promise<T> {
  const wait = childController(signal)
  after(BUSY_AFTER_MS, wait.signal, () => element.setAttribute('aria-busy', 'true'))
  return await work.finally(() => {
    wait.abort()
    if (!signal.aborted) element.removeAttribute('aria-busy')
  })
}
