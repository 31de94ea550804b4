// Retries with back-off, and skips entries on which the server keeps failing.
import { write } from '../database/database.ts'
import type { Entry, LearnerDatabase } from '../database/tables.ts'

/** The first delay, which doubles with each retry. */
export const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 300_000
/** The longest wait that a server may ask for: timers above 24 days fire at once. */
const LONGEST_WAIT_MS = 86_400_000
/** Failures, at least `FIRST_RETRY_MS` apart, before an entry stops blocking those behind it. Long enough to outlast a
 * rolling deploy. */
const MAX_FAILURES = 5

/** Retries with a delay that grows until the server accepts something. */
export function createRetry (run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const again = () => {
    timer = undefined
    run()
  }
  return {
    /** @param wait the least delay in milliseconds; undefined where a retry alone would not help */
    after (wait: number | undefined) {
      if (wait === undefined) {
        clearTimeout(timer)
        timer = undefined
      } else timer ??= setTimeout(again, delayOf(wait, tries++))
    },
    reset () { tries = 0 }
  }
}

const delayOf = (wait: number, tries: number) =>
  Math.max(Math.min(LONGEST_WAIT_MS, wait), Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries))

/** Counts failures of an entry across visits, and skips it after `MAX_FAILURES`. */
export function countFailures (
  database: LearnerDatabase, onSkipped: (entry: Entry, message: string | undefined) => void
) {
  const skipped = new Set<number>()
  let lastFailureAt = -Infinity
  return {
    isSkipped: (key: number) => skipped.has(key),
    async note (key: number, entry: Entry, message: string | undefined) {
      const { failures: before = 0 } = entry
      // Each new entry triggers a try. Quick tries count once, because the server had no time to recover.
      if (Date.now() - lastFailureAt < FIRST_RETRY_MS && before < MAX_FAILURES) return
      lastFailureAt = Date.now()
      const failures = before + 1
      await write(database, ['outbox'], ({ store }) => store.put({ ...entry, failures }, key))
      if (failures < MAX_FAILURES) return
      skipped.add(key)
      if (failures === MAX_FAILURES) onSkipped(entry, message)
    }
  }
}
