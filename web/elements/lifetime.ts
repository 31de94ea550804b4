// Timers and listeners that end with a signal. Everything a view starts ends with the view's signal.
import { today } from './calendar.ts'

/** A controller that aborts with its parent, or earlier. */
export function childController (parent: AbortSignal): AbortController {
  const part = new AbortController()
  onEnd(parent, () => part.abort(parent.reason), part.signal)
  return part
}

/** @returns a function that returns a signal of its own, and aborts the one it returned before */
export function renewable (parent: AbortSignal): () => AbortSignal {
  let part: AbortController | undefined
  return () => {
    part?.abort()
    part = childController(parent)
    return part.signal
  }
}

/** Calls when the signal aborts, or at once if it has aborted.
 * @param unless if this signal aborts first, nothing is called */
export function onEnd (signal: AbortSignal, call: () => void, unless?: AbortSignal) {
  if (signal.aborted) call()
  else signal.addEventListener('abort', call, { once: true, ...unless && { signal: unless } })
}

/** `setTimeout` that the signal cancels. */
export function after (milliseconds: number, signal: AbortSignal, call: () => void) {
  if (signal.aborted) return
  const done = new AbortController()
  const timer = setTimeout(() => {
    done.abort()
    call()
  }, milliseconds)
  onEnd(signal, () => clearTimeout(timer), done.signal)
}

/** `setInterval` that the signal ends. */
export function every (milliseconds: number, signal: AbortSignal, call: () => void) {
  if (signal.aborted) return
  const timer = setInterval(call, milliseconds)
  onEnd(signal, () => clearInterval(timer))
}

/** @throws the signal's reason when it aborts first */
export function pause (milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController()
    onEnd(signal, () => reject(signal.reason), done.signal)
    after(milliseconds, signal, () => {
      done.abort()
      resolve()
    })
  })
}

/** Calls when the page is opened again on another day: phones keep tabs for days. */
export function onNewDay (signal: AbortSignal, call: () => void) {
  let day = today()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || today() === day) return
    day = today()
    call()
  }, { signal })
}
