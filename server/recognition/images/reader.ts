// From an uploaded image to hand points, in worker threads: decoding and tracking take tens of milliseconds.
import { RequestError } from '../../http/errors/request-error.ts'
import { siteOf } from '../../http/limits/client-address.ts'
import { createMemoryShares } from '../../http/limits/memory-shares.ts'
import type { MemoryBudget } from '../../http/requests/uploads.ts'
import { createTurns } from '../../scheduling/turns.ts'
import type { Durations } from '../durations.ts'
import { expectedTime } from './cost.ts'
import { MAX_SIDE } from './segments.ts'
import type { SeenImage } from './worker.ts'
import { createImageWorkers, type WorkerOptions } from './workers.ts'

export type Receive = (budget: MemoryBudget) => Promise<Uint8Array<ArrayBuffer>>

interface Options extends WorkerOptions {
  durations: Durations
  /** Bytes of the largest image. */
  largest: number
}

/** The most images that wait, for each worker. */
const WAITING = 8
/** The most bytes of images that arrive or wait, for each worker. The images in the workers come on top. */
const MEMORY = 64 * 2 ** 20
/** One caller may have this part of the memory, and always one image. */
const SHARES = 4
/** Milliseconds of work that a rare caller gets before busy ones. */
const CREDIT = 5000

export function createImageReader ({ largest, durations, ...settings }: Options) {
  const { workers, maxPixels } = settings
  const { read, ...threads } = createImageWorkers(settings)
  const busy = () => new RequestError('RECOGNIZER_BUSY')
  const turns = createTurns({ places: workers, maxQueue: WAITING * workers, credit: CREDIT, busy })
  const most = MEMORY * workers
  const memory = createMemoryShares({ maxBytes: most, maxBytesPerCaller: Math.max(most / SHARES, largest) })
  return {
    ...threads,
    /** How many images wait for a worker. */
    waiting: turns.waiting,
    /** The hands in a JPEG or PNG image. Without a hand no point is seen.
     * @param address of the caller, who shares the workers fairly with others
     * @param receive brings the bytes of the image, which a worker then owns, within the budget that they have
     * @param gone aborted when nobody waits for the image any more
     * @throws RequestError 400 no image, or a damaged one; 413 too many pixels; 503 there is no budget, or no worker
     * could read it in time, or at all, which is logged; or what `receive` throws */
    async handsIn (address: string, receive: Receive, gone?: AbortSignal): Promise<SeenImage> {
      const caller = siteOf(address)
      // An image that has no chance is not received.
      if (!turns.hasPlace(caller)) throw busy()
      const result = await memory.with(caller, async budget => {
        const bytes = await receive(budget)
        return turns.inTurn({ caller, cost: expectedTime(bytes), gone: eitherOf(budget.dropped, gone) }, () => {
          budget.release()
          return durations.time('hand', () => read(bytes))
        })
      })
      if ('frame' in result) return result
      throw new RequestError(result.fault, { values: { maxPixels, maxSide: MAX_SIDE } })
    }
  }
}

const eitherOf = (one: AbortSignal, other?: AbortSignal) => other ? AbortSignal.any([one, other]) : one
