// Worker threads that read images, each one image at a time.
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { RequestError } from '../../http/errors/request-error.ts'
import { createThreads, type Log } from '../../scheduling/threads.ts'
import type { ImageJob, ImageResult, WorkerSettings } from './worker.ts'

export interface WorkerOptions extends WorkerSettings {
  workers: number
  maxPixels: number
  /** Milliseconds of the processor that a worker may take for one image. */
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
    failed: 'a recognition worker failed'
  })
  return {
    /** @param bytes are the worker's from then on, not copied
     * @throws RequestError 503 when no worker could read it in time, or at all, which is logged */
    async read (bytes: Uint8Array<ArrayBuffer>): Promise<ImageResult> {
      const { port1, port2: begun } = new MessageChannel()
      const late = new AbortController()
      let timer: NodeJS.Timeout | undefined
      // The time begins when a worker begins: a worker that has just replaced another loads for a second or more.
      port1.once('message', () => { timer = watchTime(timeout, workers, () => late.abort()) })
      try {
        return await run({ bytes, maxPixels, begun }, { signal: late.signal, transferList: [begun, bytes.buffer] })
      } finally {
        clearInterval(timer)
        port1.close()
      }
    },
    /** Loads the hand models in every worker, which the first image would otherwise wait for. */
    async warmUp () {
      await Promise.all(Array.from({ length: workers }, () => run({ bytes: new Uint8Array(), maxPixels })))
    },
    /** How many workers took the place of one that died or was too slow. */
    replaced: () => Math.max(0, created() - workers),
    close
  }
}

/** How much longer an image may take by the clock than of the processor, however busy the machine is. */
const PATIENCE = 6

/** Calls back, each time it looks, once the workers have had the processor for so many milliseconds each, or the clock
 * says that there is no hope. What else the machine does takes no time from an image. Workers share the threads in
 * which libvips decodes, so that only the time of the whole process is known. */
function watchTime (limit: number, workers: number, act: () => void): NodeJS.Timeout {
  const [began, used] = [performance.now(), process.cpuUsage()]
  return setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    const isOver = (user + system) / 1000 > limit * workers || performance.now() - began > limit * PATIENCE
    if (isOver) act()
  }, limit / 10)
}
