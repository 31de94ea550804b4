// Bytes that requests of many callers have in memory at once: bounded for each caller, and together.
import { RequestError } from '../errors/request-error.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { Room } from '../requests/uploads.ts'

interface Options {
  /** Bytes of all callers. */
  most: number
  /** Bytes of one caller; as many as of all when left out. */
  share?: number
  /** What a request is refused with. */
  busy?: Extract<ErrorCode, 'RECOGNIZER_BUSY' | 'UPLOADS_BUSY' | 'UNAVAILABLE'>
}

/** What a request has in memory. */
interface Held { caller: string, bytes: number, isDropped: boolean, drop: (reason: RequestError) => void }

/** The room of one upload. */
export interface HeldRoom extends Room {
  caller: string
  /** Call it when the bytes are no longer in memory, or may no longer be dropped. */
  release: () => void
}

export function createMemoryShares ({ most, share = most, busy = 'RECOGNIZER_BUSY' }: Options) {
  const [all, memory] = [new Set<Held>(), countBytes()]

  function release (held: Held) {
    if (all.delete(held)) memory.add(held.caller, -held.bytes)
    held.bytes = 0
  }

  /** Drops the largest request of the caller who holds most, where that is more than `own`. @returns whether it did */
  function makeRoom (own: number): boolean {
    const largest = largestOf(all, memory.of)
    if (!largest || memory.of(largest.caller) <= own) return false
    release(largest)
    largest.isDropped = true
    largest.drop(new RequestError(busy))
    return true
  }

  function hold (held: Held, bytes: number) {
    if (held.isDropped) throw new RequestError(busy)
    all.add(held)
    held.bytes += bytes
    memory.add(held.caller, bytes)
    const own = memory.of(held.caller)
    let hasRoom = own <= share
    while (hasRoom && memory.all() > most) hasRoom = makeRoom(own)
    if (hasRoom) return
    release(held)
    throw new RequestError(busy)
  }

  /** Opens room for a request, empty at first. When memory runs out, a request of the caller who holds most is
   * dropped. `hold` throws a RequestError 503 when the caller holds too much or was dropped.
   * @param drop ends the request */
  function open (caller: string, drop: Held['drop']): Pick<HeldRoom, 'caller' | 'hold' | 'release'> {
    const held: Held = { caller, bytes: 0, isDropped: false, drop }
    return { caller, hold: bytes => hold(held, bytes), release: () => release(held) }
  }

  return {
    open,
    /** Bytes of all callers. */
    held: memory.all,
    /** Runs an act that holds an upload in memory, as `open` says.
     * @param act is to end when its room's signal says so
     * @throws RequestError 503 when the caller holds too much, there is no room, or the upload was dropped */
    async with<T> (caller: string, act: (room: HeldRoom) => Promise<T>): Promise<T> {
      const dropped = new AbortController()
      const room = { ...open(caller, reason => dropped.abort(reason)), dropped: dropped.signal }
      return act(room).finally(room.release)
    }
  }
}

/** The largest of the caller who holds most. */
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

/** How many bytes there are of each caller, and of all. */
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
