// From an uploaded image to hand points, in worker threads: decoding and tracking take tens of milliseconds.
import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { HandPoints } from '../../recognizer-wasm/src/index.ts'
import { badRequest, busy, tooLarge, unavailable } from '../errors.ts'
import { messages } from '../messages.ts'
import type { ImageJob, ImageResult } from './image-worker.ts'

export interface ImageReader {
  /** The points of the hands in a JPEG or PNG image, all null when there is none.
   * @throws RequestError 400 no image, or a damaged one; 413 too many pixels; 503 too many images wait, or the worker died */
  handPointsIn (bytes: Uint8Array): Promise<HandPoints>
  /** Loads the hand models in every worker, which the first image would otherwise wait for. */
  warmUp (): Promise<void>
  /** Images that wait for a worker. */
  waiting (): number
  close (): Promise<void>
}

interface Limits {
  workers: number
  maxPixels: number
  /** Images that may wait for a worker. */
  queue?: number
}

/** A worker answers every image it can't read; it throws when it has died. Another one takes its place. */
function workerFailed (): never {
  throw unavailable()
}

const built = import.meta.filename.endsWith('.js')
const filename = join(import.meta.dirname, built ? 'image-worker.js' : 'image-worker-dev.mjs')

export function createImageReader ({ workers, maxPixels, queue = 8 * workers }: Limits): ImageReader {
  let started: Piscina<ImageJob, ImageResult> | undefined
  const pool = () => {
    started ??= new Piscina({ filename, minThreads: workers, maxThreads: workers })
    return started
  }
  const waiting = () => started?.queueSize ?? 0

  return {
    waiting,
    async handPointsIn (bytes) {
      if (waiting() >= queue) throw busy()
      const result = await pool().run({ bytes, maxPixels }).catch(workerFailed)
      if ('points' in result) return result.points
      if (result.fault === 'tooManyPixels') throw tooLarge(messages.tooManyPixels(maxPixels))
      throw badRequest(messages[result.fault])
    },
    async warmUp () {
      const nothing = { bytes: new Uint8Array(), maxPixels: 0 }
      await Promise.all(Array.from({ length: workers }, () => pool().run(nothing)))
    },
    async close () {
      await started?.close({ force: true })
    }
  }
}
