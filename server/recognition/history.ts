// What each caller showed last, so that letters that move can be read from single requests.
import type { Redis } from 'ioredis'
import { HAND_POINT_KEYS } from '../../recognizer-wasm/src/index.ts'
import type { HandPoints } from '../../recognizer-wasm/src/index.ts'

export interface History {
  /** Remembers a frame and returns all that is remembered of the caller, newest first. */
  add (caller: string, frame: HandPoints): Promise<HandPoints[]>
  forget (caller: string): Promise<void>
}

interface Limits {
  /** Frames kept of one caller. */
  length: number
  /** Milliseconds without input after which a caller is forgotten. */
  ttl: number
  /** Callers kept; beyond it one of the newest caller's own address is forgotten, else the one silent longest. */
  callers?: number
}

/** A history in memory: at most 9 kB a caller. */
export function createMemoryHistory ({ length, ttl, callers = 10_000 }: Limits): History {
  // A Map iterates in order of insertion: re-inserting at each input keeps the longest silent caller first.
  const remembered = new Map<string, { frames: Float32Array[], expires: number }>()

  const dropExpired = (now: number) => {
    for (const [caller, { expires }] of remembered) {
      if (expires > now) return
      remembered.delete(caller)
    }
  }

  // An address that opens sessions without end pushes out its own, not those of others.
  const makeRoom = (newest: string) => {
    if (remembered.size <= callers) return
    const [address] = newest.split(' ')
    const isOwn = (caller: string) => caller !== newest && `${caller} `.startsWith(`${address} `)
    let [victim] = remembered.keys()
    for (const caller of remembered.keys()) {
      if (!isOwn(caller)) continue
      victim = caller
      break
    }
    remembered.delete(victim!)
  }

  return {
    async add (caller, frame) {
      // Not the time of day, which may be set back or forth.
      const now = performance.now()
      const known = remembered.get(caller)
      const older = known && known.expires > now ? known.frames.slice(0, length - 1) : []
      remembered.delete(caller)
      remembered.set(caller, { frames: [pack(frame), ...older], expires: now + ttl })
      dropExpired(now)
      makeRoom(caller)
      return [frame, ...older.map(unpack)]
    },
    async forget (caller) {
      remembered.delete(caller)
    }
  }
}

/** A history that several processes share. While Redis is away, `local` remembers instead. */
export function createSharedHistory (redis: Redis, { length, ttl }: Limits, local: History): History {
  const keyOf = (caller: string) => `history:${caller}`

  async function addShared (caller: string, frame: HandPoints): Promise<HandPoints[]> {
    const key = keyOf(caller)
    const results = await redis.multi()
      .lpush(key, Buffer.from(pack(frame).buffer))
      .ltrim(key, 0, length - 1)
      .pexpire(key, ttl)
      .lrangeBuffer(key, 0, -1)
      .exec()
    const [error, frames] = results?.at(-1) ?? [new Error('Redis discarded the frame')]
    if (error) throw error
    // A copy of its own puts the bytes where floats can be read from.
    return (frames as Buffer[]).map(bytes => unpack(new Float32Array(new Uint8Array(bytes).buffer)))
  }

  return {
    add: (caller, frame) => addShared(caller, frame).catch(() => local.add(caller, frame)),
    async forget (caller) {
      await Promise.all([local.forget(caller), redis.del(keyOf(caller)).catch(() => {})])
    }
  }
}

/** 46 points as 138 floats; a point that is null starts with NaN. */
export function pack (frame: HandPoints): Float32Array {
  return Float32Array.from(HAND_POINT_KEYS.flatMap(key => frame[key] ?? [NaN, 0, 0]))
}

export function unpack (packed: Float32Array): HandPoints {
  // A loop that makes nothing but the points: every request unpacks a whole history.
  const points: Partial<HandPoints> = {}
  HAND_POINT_KEYS.forEach((key, i) => {
    const [x, y, z] = [packed[3 * i]!, packed[3 * i + 1]!, packed[3 * i + 2]!]
    points[key] = Number.isNaN(x) ? null : [x, y, z]
  })
  return points as HandPoints
}
