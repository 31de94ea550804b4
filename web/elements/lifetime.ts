// A life is a signal. All that a view starts ends with the view's signal.

/** A controller for a part of a life: it ends with the whole, or before. */
export function partOf (whole: AbortSignal): AbortController {
  const part = new AbortController()
  onEnd(whole, () => part.abort(whole.reason), part.signal)
  return part
}

/** Calls when a life ends, at once if it has ended.
 * @param unless a signal: where it ends first, nothing is called */
export function onEnd (signal: AbortSignal, call: () => void, unless?: AbortSignal) {
  if (signal.aborted) call()
  else signal.addEventListener('abort', call, { once: true, ...unless && { signal: unless } })
}

/** Calls once, so many milliseconds from now, unless the life ends before. */
export function after (milliseconds: number, signal: AbortSignal, call: () => void) {
  if (signal.aborted) return
  const done = new AbortController()
  const timer = setTimeout(() => {
    done.abort()
    call()
  }, milliseconds)
  onEnd(signal, () => clearTimeout(timer), done.signal)
}

/** Calls every so many milliseconds for as long as the life lasts. */
export function every (milliseconds: number, signal: AbortSignal, call: () => void) {
  if (signal.aborted) return
  const timer = setInterval(call, milliseconds)
  onEnd(signal, () => clearInterval(timer))
}

/** Waits.
 * @throws the signal's reason when the life ends before */
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
