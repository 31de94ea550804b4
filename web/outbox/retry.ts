// What to do about a server that fails: when to ask it again, and what to pass over.
import type { Entry, LearnerDatabase } from '../database/tables.ts'

/** Milliseconds after which a server in trouble is asked again, at first; each time twice as long, and at most. */
export const RETRY = 15_000
const LONGEST_RETRY = 300_000
/** How often the server may fail at an entry, at least `RETRY` apart, until what follows no longer waits for it: for
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

/** Counts how often the server has failed at an entry, for the next visit too, and passes over what it fails at again
 * and again. */
export function countFailures (database: LearnerDatabase, onPassedOver: (entry: Entry, message: string) => void) {
  const passedOver = new Set<number>()
  let last = -Infinity
  return {
    isPassedOver: (key: number) => passedOver.has(key),
    async note (key: number, entry: Entry, message: string) {
      const { failures: before = 0 } = entry
      // Every new entry is a try, but they say nothing of whether the server stays as it is.
      if (Date.now() - last < RETRY && before < MOST_FAILURES) return
      last = Date.now()
      const failures = before + 1
      await database.put('outbox', { ...entry, failures }, key)
      if (failures < MOST_FAILURES) return
      passedOver.add(key)
      if (failures === MOST_FAILURES) onPassedOver(entry, message)
    }
  }
}
