// Limits the memory of requests: per caller and in total.
import { RequestError } from '../errors/request-error.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { MemoryBudget } from '../requests/uploads.ts'

interface Options {
  /** Bytes of all callers together. */
  maxBytes: number
  /** Bytes of one caller. Default: `maxBytes`. */
  maxBytesPerCaller?: number
  /** Code of the error for a rejected request. */
  busy?: Extract<ErrorCode, 'RECOGNIZER_BUSY' | 'UPLOADS_BUSY' | 'UNAVAILABLE'>
}

/** The memory of a request. */
interface Held { caller: string, bytes: number, isDropped: boolean, drop: (reason: RequestError) => void }

/** The memory budget of one upload. */
export interface ReleasableBudget extends MemoryBudget {
  caller: string
  /** To be called once the bytes are freed, or may no longer be dropped. */
  release: () => void
}

export function createMemoryShares ({ maxBytes, maxBytesPerCaller = maxBytes, busy = 'RECOGNIZER_BUSY' }: Options) {
  const [all, memory] = [new Set<Held>(), countBytes()]

  function release (held: Held) {
    if (all.delete(held)) memory.add(held.caller, -held.bytes)
    held.bytes = 0
  }

  /** Drops the largest request of the caller who uses the most memory, if that is more than `own`.
   * @returns whether it did */
  function makeRoom (own: number): boolean {
    const largest = largestOf(all, memory.of)
    if (!largest || memory.of(largest.caller) <= own) return false
    release(largest)
    largest.isDropped = true
    largest.drop(new RequestError(busy))
    return true
  }

  /** @throws RequestError 503 if the caller uses too much, or the request was dropped */
  function hold (held: Held, bytes: number) {
    if (held.isDropped) throw new RequestError(busy)
    all.add(held)
    held.bytes += bytes
    memory.add(held.caller, bytes)
    const own = memory.of(held.caller)
    let hasRoom = own <= maxBytesPerCaller
    while (hasRoom && memory.all() > maxBytes) hasRoom = makeRoom(own)
    if (hasRoom) return
    release(held)
    throw new RequestError(busy)
  }

  /** Opens the budget of a request. When memory runs out, a request of the caller who uses the most is dropped.
   * @param drop ends the request */
  function open (caller: string, drop: Held['drop']): Pick<ReleasableBudget, 'caller' | 'hold' | 'release'> {
    const held: Held = { caller, bytes: 0, isDropped: false, drop }
    return { caller, hold: bytes => hold(held, bytes), release: () => release(held) }
  }

  return {
    open,
    /** Bytes of all callers together. */
    held: memory.all,
    /** Runs `act` with a budget for an upload, see `open`.
     * @param act must stop when the budget's signal aborts
     * @throws RequestError 503 if the caller uses too much, memory is full, or the upload was dropped */
    async with<T> (caller: string, act: (budget: ReleasableBudget) => Promise<T>): Promise<T> {
      const dropped = new AbortController()
      const budget = { ...open(caller, reason => dropped.abort(reason)), dropped: dropped.signal }
      return act(budget).finally(budget.release)
    }
  }
}

/** The largest request of the caller who uses the most memory. */
function largestOf (all: Iterable<Held>, bytesOf: (caller: string) => number): Held | undefined {
  let [largest, most] = [undefined as Held | undefined, 0]
  for (const held of all) {
    const own = bytesOf(held.caller)
    if (largest && (own < most || (own === most && held.bytes <= largest.bytes))) continue
    largest = held
    most = own
  }
  return largest
}

/** Counts bytes per caller and in total. */
function countBytes () {
  const byCaller = new Map<string, number>()
  let all = 0
  return {
    all: () => all,
    of: (caller: string) => byCaller.get(caller) ?? 0,
    add (caller: string, bytes: number) {
      all += bytes
      const own = (byCaller.get(caller) ?? 0) + bytes
      if (own > 0) byCaller.set(caller, own)
      else byCaller.delete(caller)
    }
  }
}
