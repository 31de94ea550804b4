// What to do about a server that fails: when to ask it again, and what to pass over.

/** Milliseconds after which a server in trouble is asked again, at first; each time twice as long, and at most. */
export const RETRY = 15_000
const LONGEST_RETRY = 300_000
/** How often the server may fail at something, at least `RETRY` apart, until what follows no longer waits for it: for
 * longer than a server that is older than the page lives on beside the new one. */
const MOST_FAILURES = 5

/** Tries again some time, later and later until something is taken. */
export function createRetry (run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const again = () => {
    timer = undefined
    run()
  }
  return {
    /** @param wait milliseconds at least; none where trying again is of no use by itself */
    after (wait: number | undefined) {
      if (wait === undefined) {
        clearTimeout(timer)
        timer = undefined
      } else timer ??= setTimeout(again, Math.max(wait, Math.min(LONGEST_RETRY, RETRY * 2 ** tries++)))
    },
    forget () { tries = 0 }
  }
}

/** At what the server has failed, and what is passed over for it. */
export function countFailures (onPassedOver: (message: string) => void) {
  const passedOver = new Set<number | string>()
  let last = -Infinity
  return {
    isPassedOver: (key: number | string) => passedOver.has(key),
    /** @param keep writes down how often the server has failed at it, for the next visit */
    async note<T extends { failures?: number }> (
      key: number | string, entry: T, message: string, keep: (entry: T) => Promise<unknown>
    ) {
      // Every new deed is a try, but they say nothing of whether the server stays as it is.
      if (Date.now() - last < RETRY && (entry.failures ?? 0) < MOST_FAILURES) return
      last = Date.now()
      const failures = (entry.failures ?? 0) + 1
      await keep({ ...entry, failures })
      if (failures < MOST_FAILURES) return
      passedOver.add(key)
      if (failures === MOST_FAILURES) onPassedOver(message)
    }
  }
}
