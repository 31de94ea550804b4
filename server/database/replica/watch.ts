// Decides whether a replica may be read: it answers and lags by a few seconds at most. Each second, the watch notes the
// primary's position in the write-ahead log and checks when the replica reaches it. So it compares no clocks, an idle
// primary is not a lag, and a replica that lost its primary is.
import { setTimeout } from 'node:timers/promises'
import type { Log } from '../outages.ts'
import { within } from './within.ts'

/** Milliseconds between two checks. */
const INTERVAL_MS = 1000
/** Milliseconds that a server may take to report its position. */
const ANSWER_TIMEOUT_MS = 2000
/** Milliseconds that a replica may lag. */
export const MAX_LAG_MS = 5000
/** Positions remembered: those of an hour. */
const MAX_POSITIONS = 3600

/** Positions in the write-ahead log, which only grow. */
interface Positions {
  /** Flushed to disk by the primary. */
  written: () => Promise<number>
  /** Replayed by the replica. */
  replayed: () => Promise<number>
}

export type ReplicaWatch = ReturnType<typeof watchReplica>

/** @param log receives a line when the replica comes into use or goes out of it */
export function watchReplica ({ written, replayed }: Positions, log: Log) {
  const ending = new AbortController()
  const progress = followPositions()
  let isUsed: boolean | undefined

  function use (next: boolean, reason?: string) {
    if (next === isUsed || ending.signal.aborted) return
    isUsed = next
    if (next) log.info({}, 'Content is now read from the replica')
    else log.warn({ reason }, 'Content is now read from the primary, not from the replica')
  }

  async function check () {
    const at = performance.now()
    const position = await within(ANSWER_TIMEOUT_MS, written).catch(() => undefined)
    // Without the primary nothing works, so the verdict stays.
    if (position === undefined) return
    progress.note({ at, position })
    try {
      progress.reach(await within(ANSWER_TIMEOUT_MS, replayed))
      use(progress.lag() <= MAX_LAG_MS, 'The replica lags')
    } catch (error) {
      use(false, (error as Error).message)
    }
  }

  async function checkRegularly () {
    while (!ending.signal.aborted) {
      await check()
      await setTimeout(INTERVAL_MS, undefined, { ref: false, signal: ending.signal }).catch(() => {})
    }
  }
  void checkRegularly()

  return {
    isUsed: () => isUsed === true,
    /** Lag in milliseconds, infinite until it is known. */
    lag: progress.lag,
    /** Stops using the replica until the next check. */
    suspend: (error: unknown) => use(false, (error as Error).message),
    end: () => ending.abort()
  }
}

/** Past positions of the primary that the replica has not reached. */
function followPositions () {
  let ahead: { at: number, position: number }[] = []
  let reachedAt = -Infinity
  return {
    note (noted: typeof ahead[number]) {
      ahead = [...ahead.slice(1 - MAX_POSITIONS), noted]
    },
    reach (reached: number) {
      reachedAt = ahead.findLast(({ position }) => position <= reached)?.at ?? reachedAt
      ahead = ahead.filter(({ position }) => position > reached)
    },
    lag: () => performance.now() - reachedAt
  }
}
