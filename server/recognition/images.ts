// From an uploaded image to hand points, in worker threads: decoding and tracking take tens of milliseconds.
import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { HandFrame } from 'recognizer-wasm'
import { RequestError } from '../errors.ts'
import type { Hold } from '../http/uploads.ts'
import { createFairQueue } from './fair-queue.ts'
import type { ImageJob, ImageResult } from './image-worker.ts'

/** Hears of what is wrong with the server rather than with an image. */
export interface Log { error: (fields: object, message: string) => void }

export interface ImageReader {
  /**
   * The points of the hands in a JPEG or PNG image; none is seen when there is no hand.
   * @param caller who shares the workers fairly with others: an address, of however many sessions
   * @param receive brings the bytes of the image, and says how many as they come
   * @throws RequestError 400 no image, a damaged one, or one that takes too long; 413 too many pixels; 503 there is no
   * room, or no worker could read it, which is logged and counted; or what `receive` throws
   */
  frameIn (caller: string, receive: Receive): Promise<HandFrame>
  /** Loads the hand models in every worker, which the first image would otherwise wait for. */
  warmUp (): Promise<void>
  /** Images that wait for a worker. */
  waiting (): number
  /** Images that no worker could read through no fault of theirs, since the start. */
  failures (): number
  close (): Promise<void>
}

export type Receive = (hold: Hold) => Promise<Uint8Array>

interface Options {
  workers: number
  maxPixels: number
  /** Milliseconds a worker may take for one image. */
  timeout: number
  log: Log
  /** Images that may wait for a worker. */
  queue?: number
  /** Bytes of images that may be in memory at once, those still being sent included. */
  maxBytes?: number
}

const built = import.meta.filename.endsWith('.js')
const MEBIBYTE = 2 ** 20
const filename = join(import.meta.dirname, built ? 'image-worker.js' : 'image-worker-dev.mjs')

export function createImageReader (
  { workers, maxPixels, timeout, log, queue: room = 8 * workers, maxBytes = 64 * MEBIBYTE * workers }: Options
): ImageReader {
  let started: Piscina<ImageJob, ImageResult> | undefined
  let failures = 0
  const inMemory = limitBytes(maxBytes)
  const queue = createFairQueue({ atOnce: workers, room })

  function run (job: ImageJob, signal: AbortSignal | null = null): Promise<ImageResult> {
    started ??= new Piscina({ filename, minThreads: workers, maxThreads: workers })
    // At a signal the worker is replaced: nothing else ends what it does.
    return started.run(job, { signal }).catch((err: unknown) => {
      if (signal?.aborted) return { fault: 'IMAGE_TOO_SLOW' as const }
      // A worker answers every image it can't read; it throws when something else is wrong, or when it dies. Then
      // another one takes its place.
      failures++
      log.error({ err }, 'a recognition worker failed')
      throw new RequestError('UNAVAILABLE')
    })
  }

  return {
    waiting: queue.waiting,
    failures: () => failures,
    async frameIn (caller, receive) {
      // None is sent in vain.
      if (!queue.hasRoom(caller)) throw new RequestError('RECOGNIZER_BUSY')
      const result = await inMemory(async hold => {
        const bytes = await receive(hold)
        return queue.add(caller, async () => run({ bytes, maxPixels }, AbortSignal.timeout(timeout)))
      })
      if ('frame' in result) return result.frame
      throw new RequestError(result.fault, { values: { most: maxPixels } })
    },
    async warmUp () {
      const nothing = { bytes: new Uint8Array(), maxPixels: 0 }
      await Promise.all(Array.from({ length: workers }, () => run(nothing)))
    },
    async close () {
      await started?.close({ force: true })
    }
  }
}

/** Runs what holds bytes in memory until it ends, and refuses those past `most`. */
function limitBytes (most: number) {
  let held = 0
  return async function hold<T> (act: (hold: Hold) => Promise<T>): Promise<T> {
    let own = 0
    try {
      return await act(bytes => {
        if (held + bytes > most) throw new RequestError('RECOGNIZER_BUSY')
        own += bytes
        held += bytes
      })
    } finally {
      held -= own
    }
  }
}
