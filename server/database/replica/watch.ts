// Whether a replica may be read from: it answers, and has what the primary had a few seconds ago. Each second the
// position of the primary in its write-ahead log is noted, and looked for on the replica: clocks of two servers are not
// compared, an idle primary is no lag, and a replica that has lost its primary is one that lags.
import { setTimeout } from 'node:timers/promises'
import type { Log } from '../absence.ts'
import { within } from './within.ts'

/** Milliseconds between two looks. */
const INTERVAL = 1000
/** Milliseconds a server may take to say where it is. */
const PATIENCE = 2000
/** Milliseconds a replica may be behind. */
export const MAX_LAG_MS = 5000
/** Positions that are kept: those of an hour. */
const MAX_POSITIONS = 3600

/** How far the servers are in the write-ahead log. Positions grow. */
interface Positions {
  /** What the primary has written to its disk. */
  written: () => Promise<number>
  /** What the replica has replayed. */
  replayed: () => Promise<number>
}

export type ReplicaWatch = ReturnType<typeof watchReplica>

/** @param log hears when the replica is used, and when it is not */
export function watchReplica ({ written, replayed }: Positions, log: Log) {
  const ending = new AbortController()
  const progress = followPositions()
  let isUsed: boolean | undefined

  function use (next: boolean, reason?: string) {
    if (next === isUsed || ending.signal.aborted) return
    isUsed = next
    if (next) log.info({}, 'Content is read from the replica')
    else log.warn({ reason }, 'Content is read from the primary, not from the replica')
  }

  async function look () {
    const at = performance.now()
    const position = await within(PATIENCE, written).catch(() => undefined)
    // Nothing is served without the primary: another verdict would help nobody.
    if (position === undefined) return
    progress.note({ at, position })
    try {
      progress.reach(await within(PATIENCE, replayed))
      use(progress.lag() <= MAX_LAG_MS, 'It lags')
    } catch (error) {
      use(false, (error as Error).message)
    }
  }

  async function keepLooking () {
    while (!ending.signal.aborted) {
      await look()
      await setTimeout(INTERVAL, undefined, { ref: false, signal: ending.signal }).catch(() => {})
    }
  }
  void keepLooking()

  return {
    isUsed: () => isUsed === true,
    /** Milliseconds since the replica had all that the primary had then; infinite before that is known. */
    lag: progress.lag,
    /** Leaves it alone until the next look. */
    doubt: (error: unknown) => use(false, (error as Error).message),
    end: () => ending.abort()
  }
}

/** Where the primary was when, until the replica is there. */
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
