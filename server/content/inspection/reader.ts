// A worker thread that looks into uploaded files: one at a time, for each may take a processor and a hundred megabytes.
import { join } from 'node:path'
import { shareConnections } from '../../database/turns.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { createThreads, type Log } from '../../scheduling/threads.ts'
import type { FileJob, Result } from './worker.ts'

/** Milliseconds that a file may take, the start of the thread included. */
const PATIENCE = 20_000
/** Milliseconds after which a thread that has nothing to do ends: admins upload seldom. */
const IDLE = 30_000

export function createFileReader (log: Log) {
  const { inTurn } = shareConnections({ places: 1 })
  const { run, close } = createThreads<FileJob, Result>({
    worker: join(import.meta.dirname, 'worker'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE,
    busy: () => new RequestError('UPLOADS_BUSY'),
    broken: () => new RequestError('UNAVAILABLE'),
    log,
    failed: 'the worker that reads uploads failed'
  })
  return {
    /** @throws RequestError 503 when it could not be looked into, which is logged */
    read: (job: FileJob) => inTurn(() => run(job, { signal: AbortSignal.timeout(PATIENCE) })),
    close
  }
}
