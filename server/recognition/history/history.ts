// The last frames of each caller, which make moving letters readable from single requests.
import type { Redis } from '../../database/redis.ts'
import type { HandFrame, ModelInfo, Scene } from 'recognizer-wasm'
import {
  addToFilm, filmLimits, framesAt, type Moment, type MovedLetter, type TimedFrame
} from 'recognizer-wasm/internals'
import { createRecentCallers } from './recent-callers.ts'

export interface History {
  /** Stores a frame and returns the current moment of the caller's film: the frames for the model, and the remembered
   * moving letter.
   * @param arrived when the frame arrived, by this process's `performance.now()`
   * @param scene of the picture, if the frame is from one: another scene starts a new film */
  add (caller: string, frame: HandFrame, arrived: number, scene?: Scene): Promise<Moment>
  /** Stores a moving letter for the caller's next moment, replacing the previous one; undefined clears it. */
  keep (caller: string, moved: MovedLetter | undefined): Promise<void>
  forget (caller: string): Promise<void>
}

export interface HistoryOptions {
  /** The model that reads the films. */
  info: ModelInfo
  /** Milliseconds without input until a caller is forgotten. */
  ttl: number
  /** Maximum number of callers in memory. */
  callers?: number
}

interface Remembered { film: TimedFrame[], moved?: MovedLetter | undefined }

/** A history in memory. Uses a monotonic clock, so changes of the system clock do not matter. */
export function createMemoryHistory ({ info, ttl, callers = 10_000 }: HistoryOptions): History {
  const kept = createRecentCallers<Remembered>({ ttl, callers })
  return {
    async add (caller, frame, arrived, scene) {
      const now = performance.now()
      const { film: before, moved } = kept.get(caller, now) ?? { film: [] }
      const film = addToFilm(before, { frame, time: arrived, scene }, info)
      kept.set(caller, { film, moved }, now)
      return { frames: framesAt(film, arrived, info), time: arrived, moved }
    },
    async keep (caller, moved) {
      const now = performance.now()
      const before = kept.get(caller, now)
      if (before) kept.set(caller, { ...before, moved }, now)
    },
    async forget (caller) {
      kept.delete(caller)
    }
  }
}

/** Prepends a frame to a caller's film, drops old frames and returns the rest. Uses the clock of Redis, shared by all
 * processes. If it was set back or far ahead, the film starts again. An entry is its time followed by the result of
 * `packEntry`. */
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

/** Must be raised with every change of `packEntry`. */
const ENTRY_VERSION = 2

/** Milliseconds, longer than any film. */
const MAX_FILM_MS = 1e15

/** A history shared by several processes. While Redis is unavailable, `local` is used. */
export function createSharedHistory (redis: Redis, { info, ttl }: HistoryOptions, local: History): History {
  // A process of another release must not read entries of another format, or frames of another length.
  const release = `${ENTRY_VERSION}.${info.second_look?.length ?? 0}`
  const filmOf = (caller: string) => `film${release}:${caller}`
  const movedOf = (caller: string) => `moved${release}:${caller}`
  const { frames, milliseconds } = filmLimits(info)

  async function addShared (caller: string, frame: HandFrame, arrived: number, scene?: Scene): Promise<Moment> {
    const entry = packEntry(frame, performance.now() - arrived, scene)
    const age = Math.min(milliseconds, MAX_FILM_MS)
    const [entries, kept] = await Promise.all([
      redis.callBuffer('eval', ADD, 1, filmOf(caller), entry, frames, age, ttl), redis.get(movedOf(caller))
    ])
    const film = (entries as Buffer[]).map(unpackEntry)
    const time = film[0]?.time ?? 0
    const inOrder = info.frames_per_second ? film.sort((a, b) => b.time - a.time) : film
    return { frames: framesAt(inOrder, time, info), time, moved: kept === null ? undefined : unpackMoved(kept) }
  }

  const keepShared = (caller: string, moved: MovedLetter | undefined) =>
    moved ? redis.set(movedOf(caller), packMoved(moved), 'PX', ttl) : redis.del(movedOf(caller))

  return {
    add: (caller, ...added) => addShared(caller, ...added).catch(() => local.add(caller, ...added)),
    async keep (caller, moved) {
      await keepShared(caller, moved).catch(() => local.keep(caller, moved))
    },
    async forget (caller) {
      const keys = [filmOf(caller), movedOf(caller)]
      await Promise.all([local.forget(caller), ...keys.map(key => redis.del(key).catch(() => {}))])
    }
  }
}

const NUMBER = Float64Array.BYTES_PER_ELEMENT

/** Serializes a moving letter as JSON. Its frame is base64, because JSON has no NaN. */
const packMoved = (moved: MovedLetter): string =>
  JSON.stringify({ ...moved, frame: bytesOf(moved.frame).toString('base64') })

function unpackMoved (text: string): MovedLetter {
  const kept = JSON.parse(text)
  return { ...kept, frame: frameIn(Buffer.from(kept.frame, 'base64')) }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: HandFrame) => Buffer.from(buffer, byteOffset, byteLength)

/** Copies the bytes, to align them for floats. */
const frameIn = (bytes: Uint8Array): HandFrame => new Float32Array(new Uint8Array(bytes).buffer)

/** Serializes a frame: milliseconds since it arrived, length of its scene in one byte, the scene, and the raw floats of
 * the frame. */
function packEntry (frame: HandFrame, age: number, scene: Scene = new Uint8Array()): Buffer {
  const head = Buffer.alloc(NUMBER + 1)
  head.writeDoubleLE(age)
  head.writeUInt8(scene.length, NUMBER)
  return Buffer.concat([head, scene, bytesOf(frame)])
}

/** Reads an entry of `packEntry`, which the script has prefixed with the time. */
function unpackEntry (entry: Buffer): TimedFrame {
  const time = entry.readDoubleLE(0) - entry.readDoubleLE(NUMBER)
  const start = 2 * NUMBER + 1
  const end = start + entry.readUInt8(start - 1)
  return { frame: frameIn(entry.subarray(end)), time, scene: end > start ? entry.subarray(start, end) : undefined }
}
