// A pool of worker threads, each running one job at a time.
import { extname } from 'node:path'
import { Piscina } from 'piscina'

/** Receives faults of the server, not of a job. */
export interface Log { error: (fields: object, message: string) => void }

type PiscinaOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>

interface Options extends Pick<PiscinaOptions, 'minThreads' | 'maxThreads' | 'idleTimeout' | 'workerData'> {
  /** Path of the worker without extension. */
  worker: string
  /** Errors of a job that timed out, and of one that failed in the worker. */
  busy: () => Error
  broken: () => Error
  log: Log
  /** Log message for a worker that dies. */
  failed: string
}

interface RunOptions { signal?: AbortSignal, transferList?: NonNullable<Parameters<Piscina['run']>[1]>['transferList'] }

const extension = extname(import.meta.filename)
const loader = ['--import', new URL('typescript-in-threads.mjs', import.meta.url).href]
const start = extension === '.ts' ? { execArgv: loader } : {}

/** Starts the threads with the first job. */
export function createThreads<Job, Result> ({ worker, busy, broken, log, failed, ...threads }: Options) {
  const poolOptions = { ...threads, ...start, filename: worker + extension }
  let started: Piscina<Job, Result> | undefined
  let created = 0

  return {
    /** On a signal the thread is replaced, because nothing else stops its work.
     * @throws the error of `busy` on a timeout, or that of `broken` after logging a failure */
    run (job: Job, options: RunOptions = {}): Promise<Result> {
      started ??= new Piscina<Job, Result>(poolOptions).on('workerCreate', () => { created++ })
      return started.run(job, options).catch((err: unknown) => {
        // Limits bound the cost of a job, so a timeout means that the machine or the queue is busy.
        if (options.signal?.aborted) throw busy()
        // A worker answers even for unreadable files. An exception is another fault, or the death of the worker, which
        // is then replaced.
        log.error({ err }, failed)
        throw broken()
      })
    },
    /** Number of threads started so far. */
    created: () => created,
    close: async () => started?.close({ force: true })
  }
}
