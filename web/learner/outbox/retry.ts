// Decides about a server that fails: when to ask it again, and which entries to pass over.
import { write } from '../database/database.ts'
import type { Entry, LearnerDatabase } from '../database/tables.ts'

/** Milliseconds after which a server in trouble is asked again: the first wait, which doubles each time, and the
 * longest. */
export const RETRY = 15_000
const LONGEST_RETRY = 300_000
/** How often the server may fail at an entry, at least `RETRY` apart, before the next entries no longer wait for it. It
 * takes longer than an older server lives on beside a new one. */
const MOST_FAILURES = 5

/** Tries again after a time, which grows until the server takes something. */
export function createRetry (run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const again = () => {
    timer = undefined
    run()
  }
  return {
    /** @param wait milliseconds at least; undefined where trying again would be of no use by itself */
    after (wait: number | undefined) {
      if (wait === undefined) {
        clearTimeout(timer)
        timer = undefined
      } else timer ??= setTimeout(again, Math.max(wait, Math.min(LONGEST_RETRY, RETRY * 2 ** tries++)))
    },
    forget () { tries = 0 }
  }
}

/** Counts how often the server has failed at an entry, for the next visit too, and passes over an entry at which it
 * fails again and again. */
export function countFailures (database: LearnerDatabase, onPassedOver: (entry: Entry, message: string) => void) {
  const passedOver = new Set<number>()
  let last = -Infinity
  return {
    isPassedOver: (key: number) => passedOver.has(key),
    async note (key: number, entry: Entry, message: string) {
      const { failures: before = 0 } = entry
      // Every new entry is a try. Tries in quick succession count once: the server has had no time to recover.
      if (Date.now() - last < RETRY && before < MOST_FAILURES) return
      last = Date.now()
      const failures = before + 1
      await write(database, ['outbox'], ({ store }) => store.put({ ...entry, failures }, key))
      if (failures < MOST_FAILURES) return
      passedOver.add(key)
      if (failures === MOST_FAILURES) onPassedOver(entry, message)
    }
  }
}
