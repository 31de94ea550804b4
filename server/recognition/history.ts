// What each caller showed last, so that letters that move can be read from single requests.
import type { Redis } from '../redis.ts'
import { addToFilm, filmLimits, framesAt, type HandFrame, type ModelInfo, type TimedFrame } from 'recognizer-wasm'
import { createRecentCallers } from './recent-callers.ts'

export interface History {
  /**
   * Remembers a frame and returns the frames of the caller's film that the model is to see now, the newest first.
   * @param arrived when the frame came, by this process's `performance.now()`
   */
  add (caller: string, frame: HandFrame, arrived: number): Promise<HandFrame[]>
  forget (caller: string): Promise<void>
}

interface Options {
  /** The model that sees the films. */
  info: ModelInfo
  /** Milliseconds without input after which a caller is forgotten. */
  ttl: number
  /** The most callers in memory. */
  callers?: number
}

/** A history in memory. It uses no time of day: a clock that is set back or forth changes nothing. */
export function createMemoryHistory ({ info, ttl, callers = 10_000 }: Options): History {
  const films = createRecentCallers<TimedFrame[]>({ ttl, callers })
  return {
    async add (caller, frame, arrived) {
      const now = performance.now()
      const film = addToFilm(films.get(caller, now) ?? [], { frame, time: arrived }, info)
      films.set(caller, film, now)
      return framesAt(film, arrived, info)
    },
    async forget (caller) {
      films.delete(caller)
    }
  }
}

/** Puts a frame before the others of a caller, drops frames that are too old, and returns the rest. The clock is that
 * of Redis, one for all processes. Where it has been set back, or far ahead, the film begins anew. An entry is the
 * moment at which it was put there, then what `packEntry` gives. */
const ADD = `
local now = redis.call('TIME')
now = now[1] * 1000 + now[2] / 1000
local key, entry, frames, milliseconds, ttl = KEYS[1], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local newest = redis.call('LINDEX', key, 0)
if newest and struct.unpack('<d', newest) > now then redis.call('DEL', key) end
redis.call('LPUSH', key, struct.pack('<d', now) .. entry)
redis.call('LTRIM', key, 0, frames - 1)
while struct.unpack('<d', redis.call('LINDEX', key, -1)) < now - milliseconds do redis.call('RPOP', key) end
redis.call('PEXPIRE', key, ttl)
return redis.call('LRANGE', key, 0, -1)`

/** Milliseconds, longer than any film. */
const FOR_EVER = 1e15

/** A history that several processes share. While Redis is away, `local` remembers instead. */
export function createSharedHistory (redis: Redis, { info, ttl }: Options, local: History): History {
  // Other second looks give frames of another length, which a process of another release must not read.
  const keyOf = (caller: string) => `film${info.second_look?.length ?? ''}:${caller}`
  const { frames, milliseconds } = filmLimits(info)

  async function addShared (caller: string, frame: HandFrame, arrived: number): Promise<HandFrame[]> {
    const entry = packEntry(frame, performance.now() - arrived)
    const age = Math.min(milliseconds, FOR_EVER)
    const entries = await redis.callBuffer('eval', ADD, 1, keyOf(caller), entry, frames, age, ttl)
    const film = (entries as Buffer[]).map(unpackEntry)
    const moment = film[0]?.time ?? 0
    return framesAt(info.frames_per_second ? film.sort((a, b) => b.time - a.time) : film, moment, info)
  }

  return {
    add: (caller, frame, arrived) =>
      addShared(caller, frame, arrived).catch(() => local.add(caller, frame, arrived)),
    async forget (caller) {
      await Promise.all([local.forget(caller), redis.del(keyOf(caller)).catch(() => {})])
    }
  }
}

const NUMBER = Float64Array.BYTES_PER_ELEMENT

/** What the script stores of a frame: milliseconds since the frame came, then its numbers as they are in memory. */
function packEntry (frame: HandFrame, age: number): Buffer {
  const entry = Buffer.alloc(NUMBER + frame.byteLength)
  entry.writeDoubleLE(age)
  entry.set(new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength), NUMBER)
  return entry
}

/** Reads an entry of `packEntry`, before which the script has put the time. */
function unpackEntry (entry: Buffer): TimedFrame {
  // A copy of its own puts the bytes where floats can be read from.
  const bytes = new Uint8Array(entry.subarray(2 * NUMBER))
  return { frame: new Float32Array(bytes.buffer), time: entry.readDoubleLE(0) - entry.readDoubleLE(NUMBER) }
}
