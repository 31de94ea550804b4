// Worker threads that read images, each one image at a time.
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { RequestError } from '../replies/errors.ts'
import type { ImageJob, ImageResult, WorkerSettings } from './image-worker.ts'

/** Hears of what is wrong with the server rather than with an image. */
export interface Log { error: (fields: object, message: string) => void }

interface Options extends WorkerSettings {
  workers: number
  maxPixels: number
  maxSide: number
  /** Milliseconds of the processor that a worker may take for one image. */
  timeout: number
  log: Log
}

const built = import.meta.filename.endsWith('.js')
const filename = join(import.meta.dirname, built ? 'image-worker.js' : 'image-worker-dev.mjs')

type Transferred = (MessagePort | ArrayBuffer)[]

/** Threads are started with the first image. */
export function createImageWorkers ({ workers, maxPixels, maxSide, timeout, secondLooks, log }: Options) {
  let started: Piscina<ImageJob, ImageResult> | undefined
  let created = 0

  function start () {
    const workerData: WorkerSettings = { secondLooks }
    const threads = new Piscina<ImageJob, ImageResult>({
      filename, minThreads: workers, maxThreads: workers, workerData
    })
    return threads.on('workerCreate', () => { created++ })
  }

  /** At a signal the worker is replaced: nothing else ends what it does. */
  function run (job: ImageJob, signal?: AbortSignal, transferList?: Transferred): Promise<ImageResult> {
    started ??= start()
    return started.run(job, { ...signal && { signal }, ...transferList && { transferList } }).catch((err: unknown) => {
      // The limits bound what an image costs: one that takes so long is kept waiting by others.
      if (signal?.aborted) throw new RequestError('RECOGNIZER_BUSY')
      // A worker answers every image it can't read. It throws when something else is wrong, or when it dies: then
      // another one takes its place.
      log.error({ err }, 'a recognition worker failed')
      throw new RequestError('UNAVAILABLE')
    })
  }

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
        return await run({ bytes, maxPixels, maxSide, begun }, late.signal, [begun, bytes.buffer])
      } finally {
        clearInterval(timer)
        port1.close()
      }
    },
    /** Loads the hand models in every worker, which the first image would otherwise wait for. */
    async warmUp () {
      const nothing = { bytes: new Uint8Array(), maxPixels, maxSide }
      await Promise.all(Array.from({ length: workers }, () => run(nothing)))
    },
    /** How many workers took the place of one that died or was too slow. */
    replaced: () => Math.max(0, created - workers),
    close: async () => started?.close({ force: true })
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
