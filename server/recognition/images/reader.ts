// Reads hand points from uploaded images, in worker threads: decoding and tracking take tens of milliseconds.
import { RequestError } from '../../http/errors/request-error.ts'
import { siteOf } from '../../http/limits/client-address.ts'
import { createMemoryShares } from '../../http/limits/memory-shares.ts'
import type { MemoryBudget } from '../../http/requests/uploads.ts'
import { createTurns } from '../../scheduling/turns.ts'
import type { Durations } from '../metrics.ts'
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

/** Queued images per worker. */
const WAITING = 8
/** Bytes of arriving or queued images per worker. Images inside workers come on top. */
const MEMORY = 64 * 2 ** 20
/** One caller may use this fraction of the memory, and always one image. */
const SHARES = 4
/** An idle caller may overtake this many milliseconds of queued work. */
const CREDIT = 5000

export function createImageReader ({ largest, durations, ...settings }: Options) {
  const { workers, maxPixels } = settings
  const { read, ...threads } = createImageWorkers(settings)
  const busy = () => new RequestError('RECOGNIZER_BUSY')
  const turns = createTurns({ places: workers, maxQueue: WAITING * workers, credit: CREDIT, busy })
  const maxBytes = MEMORY * workers
  const memory = createMemoryShares({ maxBytes, maxBytesPerCaller: Math.max(maxBytes / SHARES, largest) })
  return {
    ...threads,
    /** Number of queued images. */
    waiting: turns.waiting,
    /** The hands in a JPEG or PNG image. Without a hand, the frame has no points.
     * @param address of the caller, among whom workers are shared fairly
     * @param receive reads the bytes of the image within the memory budget; a worker then owns them
     * @param gone aborted when the client no longer waits
     * @throws RequestError 400 for a damaged image or another file; 413 for too many pixels; 503 if memory or workers
     * are busy, or a worker failed, which is logged; or the errors of `receive` */
    async handsIn (address: string, receive: Receive, gone?: AbortSignal): Promise<SeenImage> {
      const caller = siteOf(address)
      // Rejects an image before receiving it if the queue is full.
      if (!turns.hasPlace(caller)) throw busy()
      const result = await memory.with(caller, async budget => {
        const bytes = await receive(budget)
        return turns.whenItsTurn({ caller, cost: expectedTime(bytes), gone: eitherOf(budget.dropped, gone) }, () => {
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
