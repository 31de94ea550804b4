// From an uploaded image to hand points, in worker threads: decoding and tracking take tens of milliseconds.
import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { HandFrame } from 'recognizer-wasm'
import { RequestError } from '../errors.ts'
import type { ImageJob, ImageResult } from './image-worker.ts'

/** Hears of what is wrong with the server rather than with an image. */
export interface Log { error: (fields: object, message: string) => void }

export interface ImageReader {
  /**
   * The points of the hands in a JPEG or PNG image; none is seen when there is no hand.
   * @param receive brings the bytes of the image. It is called once there is room for them.
   * @throws RequestError 400 no image, or a damaged one; 413 too many pixels; 503 there is no room, or no worker could
   * read it, which is logged and counted; or what `receive` throws
   */
  frameIn (receive: () => Promise<Uint8Array>): Promise<HandFrame>
  /** Loads the hand models in every worker, which the first image would otherwise wait for. */
  warmUp (): Promise<void>
  /** Images that wait for a worker. */
  waiting (): number
  /** Images that no worker could read through no fault of theirs, since the start. */
  failures (): number
  close (): Promise<void>
}

interface Options {
  workers: number
  maxPixels: number
  log: Log
  /** Images that may wait for a worker; four times as many may be on their way from clients to an answer. */
  queue?: number
}

const built = import.meta.filename.endsWith('.js')
const filename = join(import.meta.dirname, built ? 'image-worker.js' : 'image-worker-dev.mjs')

export function createImageReader ({ workers, maxPixels, log, queue = 8 * workers }: Options): ImageReader {
  let started: Piscina<ImageJob, ImageResult> | undefined
  let underWay = 0
  let failures = 0
  const waiting = () => started?.queueSize ?? 0

  function run (job: ImageJob): Promise<ImageResult> {
    started ??= new Piscina({ filename, minThreads: workers, maxThreads: workers })
    return started.run(job)
  }

  async function read (bytes: Uint8Array): Promise<HandFrame> {
    const result = await run({ bytes, maxPixels }).catch((err: unknown) => {
      // A worker answers every image it can't read; it throws when something else is wrong, or when it dies. Then
      // another one takes its place.
      failures++
      log.error({ err }, 'a recognition worker failed')
      throw new RequestError('UNAVAILABLE')
    })
    if ('frame' in result) return result.frame
    if (result.fault === 'IMAGE_TOO_LARGE') throw new RequestError('IMAGE_TOO_LARGE', { values: { most: maxPixels } })
    throw new RequestError(result.fault)
  }

  return {
    waiting,
    failures: () => failures,
    async frameIn (receive) {
      if (waiting() >= queue || underWay >= 4 * queue) throw new RequestError('RECOGNIZER_BUSY')
      underWay++
      try {
        return await read(await receive())
      } finally {
        underWay--
      }
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
