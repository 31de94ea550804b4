// From an uploaded image to hand points, in worker threads: decoding and tracking take tens of milliseconds.
import type { HandFrame, SecondLook } from 'recognizer-wasm'
import { RequestError } from '../replies/errors.ts'
import { siteOf } from '../http/client-address.ts'
import { createMemoryShares } from '../http/memory-shares.ts'
import type { Room } from '../http/uploads.ts'
import { createTurns } from '../turns.ts'
import type { Durations } from './durations.ts'
import { expectedTime } from './image-cost.ts'
import { createImageWorkers } from './image-workers.ts'
import type { Log } from './image-workers.ts'

export interface ImageReader {
  /** The points of the hands in a JPEG or PNG image, with what second looks say of them. Without a hand no point is
   * seen.
   * @param caller shares the workers fairly with others: an address, of however many sessions
   * @param receive brings the bytes of the image, which a worker then owns, within the room that they have
   * @param gone aborted when nobody waits for the image any more
   * @throws RequestError 400 no image, or a damaged one; 413 too many pixels; 503 there is no room, or no worker could
   * read it in time, or at all, which is logged; or what `receive` throws */
  frameIn (caller: string, receive: Receive, gone?: AbortSignal): Promise<HandFrame>
  /** Loads the hand models in every worker, which the first image would otherwise wait for. */
  warmUp (): Promise<void>
  /** Images that wait for a worker. */
  waiting (): number
  /** Workers that took the place of one that died or was too slow, since the start. */
  workersReplaced (): number
  close (): Promise<void>
}

export type Receive = (room: Room) => Promise<Uint8Array<ArrayBuffer>>

interface Options {
  workers: number
  maxPixels: number
  /** Milliseconds a worker may take for one image. */
  timeout: number
  /** Those of the model that is to name the letter. */
  secondLooks: readonly SecondLook[]
  log: Log
  durations: Durations
  /** The most bytes of images that arrive or wait. The images in the workers come on top, one for each worker. */
  maxBytes?: number
  /** Bytes of the largest image. */
  largest: number
}

/** Longest side of an image, in pixels: one row of millions takes seconds. */
export const MAX_SIDE = 16_384
/** The most images that wait, for each worker. */
const WAITING = 8
const MEBIBYTE = 2 ** 20
/** One caller may have this part of the memory, and always one image. */
const SHARES = 4
/** Milliseconds of work that a rare caller gets before busy ones. */
const CREDIT = 5000

export function createImageReader ({
  workers, maxBytes = 64 * MEBIBYTE * workers, largest, durations, ...settings
}: Options): ImageReader {
  const threads = createImageWorkers({ workers, maxSide: MAX_SIDE, ...settings })
  const busy = () => new RequestError('RECOGNIZER_BUSY')
  const turns = createTurns({ places: workers, room: WAITING * workers, credit: CREDIT, busy })
  const memory = createMemoryShares({ most: maxBytes, share: Math.max(maxBytes / SHARES, largest) })
  return {
    waiting: turns.waiting,
    workersReplaced: threads.replaced,
    warmUp: threads.warmUp,
    async frameIn (address, receive, gone) {
      const caller = siteOf(address)
      // An image that has no chance is not received.
      if (!turns.hasRoom(caller)) throw busy()
      const result = await memory.with(caller, async room => {
        const bytes = await receive(room)
        return turns.inTurn({ caller, cost: expectedTime(bytes), gone: eitherOf(room.dropped, gone) }, () => {
          room.release()
          return durations.time('hand', () => threads.read(bytes))
        })
      })
      if ('frame' in result) return result.frame
      throw new RequestError(result.fault, { values: { most: settings.maxPixels, longest: MAX_SIDE } })
    },
    close: threads.close
  }
}

const eitherOf = (one: AbortSignal, other?: AbortSignal) => other ? AbortSignal.any([one, other]) : one
