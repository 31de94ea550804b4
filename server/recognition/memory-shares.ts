// Bytes that uploads of many callers have in memory at once: bounded for each caller, and together.
import { RequestError } from '../errors.ts'
import type { Room } from '../http/uploads.ts'

interface Options {
  /** Bytes of all callers. */
  most: number
  /** Bytes of one caller. */
  share: number
}

/** An upload that is still coming, and what ends it. */
interface Coming { caller: string, bytes: number, giveWay: () => void }

export interface Received<T> {
  value: T
  /** Its bytes are no longer in memory. */
  release: () => void
}

export function createMemoryShares ({ most, share }: Options) {
  const [coming, memory] = [new Set<Coming>(), countBytes()]

  /** Ends the largest upload of whoever holds most, where that is more than `own`. @returns whether there was one */
  function makeRoom (own: number): boolean {
    const [largest] = [...coming].sort((one, other) =>
      memory.of(other.caller) - memory.of(one.caller) || other.bytes - one.bytes)
    if (!largest || memory.of(largest.caller) <= own) return false
    coming.delete(largest)
    memory.add(largest.caller, -largest.bytes)
    largest.giveWay()
    return true
  }

  function hold (upload: Coming, bytes: number) {
    if (!coming.has(upload)) throw new RequestError('RECOGNIZER_BUSY')
    upload.bytes += bytes
    memory.add(upload.caller, bytes)
    const own = memory.of(upload.caller)
    let hasRoom = own <= share
    while (hasRoom && memory.all() > most) hasRoom = makeRoom(own)
    if (!hasRoom) throw new RequestError('RECOGNIZER_BUSY')
  }

  return {
    /**
     * Receives an upload. Where there is no room for more, one of whoever holds most gives way.
     * @throws RequestError 503 when the caller holds too much, there is no room, or it had to give way
     */
    async receive<T> (caller: string, act: (room: Room) => Promise<T>): Promise<Received<T>> {
      const upload: Coming = { caller, bytes: 0, giveWay: () => {} }
      const refused = new Promise<never>((_resolve, reject) => {
        upload.giveWay = () => reject(new RequestError('RECOGNIZER_BUSY'))
      })
      // Whoever receives may not listen.
      refused.catch(() => {})
      coming.add(upload)
      try {
        const value = await act({ hold: bytes => hold(upload, bytes), refused })
        return { value, release: () => memory.add(caller, -upload.bytes) }
      } catch (error) {
        if (coming.has(upload)) memory.add(caller, -upload.bytes)
        throw error
      } finally {
        coming.delete(upload)
      }
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
