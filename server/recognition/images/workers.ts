// Worker threads that read images, one at a time each.
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { RequestError } from '../../http/errors/request-error.ts'
import { createThreads, type Log } from '../../scheduling/threads.ts'
import type { ImageJob, ImageResult, WorkerSettings } from './worker.ts'

export interface WorkerOptions extends WorkerSettings {
  workers: number
  maxPixels: number
  /** CPU time in milliseconds that a worker may use for one image. */
  timeout: number
  log: Log
}

export function createImageWorkers ({ workers, maxPixels, timeout, secondLooks, log }: WorkerOptions) {
  const workerData: WorkerSettings = { secondLooks }
  const { run, created, close } = createThreads<ImageJob, ImageResult>({
    worker: join(import.meta.dirname, 'worker'),
    minThreads: workers,
    maxThreads: workers,
    workerData,
    busy: () => new RequestError('RECOGNIZER_BUSY'),
    broken: () => new RequestError('UNAVAILABLE'),
    log,
    failed: 'A recognition worker failed'
  })
  return {
    /** @param bytes are transferred to the worker, not copied
     * @throws RequestError 503 if no worker read it in time, or a worker failed, which is logged */
    async read (bytes: Uint8Array<ArrayBuffer>): Promise<ImageResult> {
      const { port1, port2: begun } = new MessageChannel()
      const late = new AbortController()
      let timer: NodeJS.Timeout | undefined
      // The time starts when a worker starts the job: a new worker loads for a second or more.
      port1.once('message', () => { timer = watchTime(timeout, workers, () => late.abort()) })
      try {
        return await run({ bytes, maxPixels, begun }, { signal: late.signal, transferList: [begun, bytes.buffer] })
      } finally {
        clearInterval(timer)
        port1.close()
      }
    },
    /** Loads the hand models in every worker, so that the first image need not wait. */
    async warmUp () {
      await Promise.all(Array.from({ length: workers }, () => run({ bytes: new Uint8Array(), maxPixels })))
    },
    /** Number of workers that were replaced because they died or were too slow. */
    replaced: () => Math.max(0, created() - workers),
    close
  }
}

/** Wall time allowed for an image, as a multiple of its CPU time, for busy machines. */
const WALL_TIME_FACTOR = 6

/** Calls `act` once each worker has used `limit` milliseconds of CPU time, or the wall time is over. CPU time is used
 * so that other load does not count. Workers share libvips' decoding threads, so only the CPU time of the whole process
 * is known. */
function watchTime (limit: number, workers: number, act: () => void): NodeJS.Timeout {
  const [began, used] = [performance.now(), process.cpuUsage()]
  return setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    const isOver = (user + system) / 1000 > limit * workers || performance.now() - began > limit * WALL_TIME_FACTOR
    if (isOver) act()
  }, limit / 10)
}
