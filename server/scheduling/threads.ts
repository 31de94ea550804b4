// Worker threads, each of which does one job at a time.
import { extname } from 'node:path'
import { Piscina } from 'piscina'

/** Hears of what is wrong with the server rather than with a job. */
export interface Log { error: (fields: object, message: string) => void }

type PiscinaOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>

interface Options extends Pick<PiscinaOptions, 'minThreads' | 'maxThreads' | 'idleTimeout' | 'workerData'> {
  /** The path of the worker, without its extension. */
  worker: string
  /** The error of a job that takes too long, and of one that a worker could not do. */
  busy: () => Error
  broken: () => Error
  log: Log
  /** What the log says of a worker that dies. */
  failed: string
}

interface How { signal?: AbortSignal, transferList?: NonNullable<Parameters<Piscina['run']>[1]>['transferList'] }

const extension = extname(import.meta.filename)
const loader = ['--import', new URL('typescript-in-threads.mjs', import.meta.url).href]
const start = extension === '.ts' ? { execArgv: loader } : {}

/** The threads are started with the first job. */
export function createThreads<Job, Result> ({ worker, busy, broken, log, failed, ...threads }: Options) {
  const options = { ...threads, ...start, filename: worker + extension }
  let started: Piscina<Job, Result> | undefined
  let created = 0

  return {
    /** At a signal the thread is replaced: nothing else ends what it does.
     * @throws what `busy` or `broken` gives when the job could not be done in time, or at all, which is logged */
    run (job: Job, how: How = {}): Promise<Result> {
      started ??= new Piscina<Job, Result>(options).on('workerCreate', () => { created++ })
      return started.run(job, how).catch((err: unknown) => {
        // The limits bound what a job costs: one that takes so long is kept waiting by others, or a busy machine.
        if (how.signal?.aborted) throw busy()
        // A worker answers every file that it can't read. It throws when something else is wrong, or when it dies: then
        // another one takes its place.
        log.error({ err }, failed)
        throw broken()
      })
    },
    /** How many threads were started. */
    created: () => created,
    close: async () => started?.close({ force: true })
  }
}
