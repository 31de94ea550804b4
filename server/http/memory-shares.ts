// Bytes that uploads of many callers have in memory at once: bounded for each caller, and together.
import { RequestError } from '../replies/errors.ts'
import type { ErrorCode } from '../replies/errors.ts'
import type { Room } from './uploads.ts'

interface Options {
  /** Bytes of all callers. */
  most: number
  /** Bytes of one caller. */
  share: number
  /** What an upload is refused with. */
  busy?: Extract<ErrorCode, 'RECOGNIZER_BUSY' | 'UPLOADS_BUSY'>
}

/** An upload that is in memory, and may be dropped. */
interface Held { caller: string, bytes: number, dropped: AbortController }

/** The room of one upload. */
export interface HeldRoom extends Room {
  /** Call it when the bytes are no longer in memory, or may no longer be dropped. */
  release: () => void
}

export function createMemoryShares ({ most, share, busy = 'RECOGNIZER_BUSY' }: Options) {
  const [uploads, memory] = [new Set<Held>(), countBytes()]

  function release (upload: Held) {
    if (uploads.delete(upload)) memory.add(upload.caller, -upload.bytes)
  }

  /** Drops the largest upload of the caller who holds most, where that is more than `own`. @returns whether it did */
  function makeRoom (own: number): boolean {
    const [largest] = [...uploads].sort((one, other) =>
      memory.of(other.caller) - memory.of(one.caller) || other.bytes - one.bytes)
    if (!largest || memory.of(largest.caller) <= own) return false
    release(largest)
    largest.dropped.abort(new RequestError(busy))
    return true
  }

  function hold (upload: Held, bytes: number) {
    upload.dropped.signal.throwIfAborted()
    upload.bytes += bytes
    memory.add(upload.caller, bytes)
    const own = memory.of(upload.caller)
    let hasRoom = own <= share
    while (hasRoom && memory.all() > most) hasRoom = makeRoom(own)
    if (!hasRoom) throw new RequestError(busy)
  }

  return {
    /**
     * Runs an act that holds an upload in memory. Without room for more, an upload of the caller who holds most is
     * dropped.
     * @param act is to end when its room's signal says so
     * @throws RequestError 503 when the caller holds too much, there is no room, or the upload was dropped
     */
    async with<T> (caller: string, act: (room: HeldRoom) => Promise<T>): Promise<T> {
      const upload: Held = { caller, bytes: 0, dropped: new AbortController() }
      uploads.add(upload)
      const room: HeldRoom = {
        hold: bytes => hold(upload, bytes),
        release: () => release(upload),
        dropped: upload.dropped.signal
      }
      return act(room).finally(room.release)
    }
  }
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
