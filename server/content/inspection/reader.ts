// A worker thread that inspects uploaded files one at a time, because each may take a processor and a hundred
// megabytes.
import { join } from 'node:path'
import { shareConnections } from '../../database/turns.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { createThreads, type Log } from '../../scheduling/threads.ts'
import type { FileJob, Result } from './worker.ts'

/** Milliseconds for a file, including the start of the thread. */
const TIMEOUT_MS = 20_000
/** Milliseconds until an idle thread ends: admins upload seldom. */
const IDLE_TIMEOUT_MS = 30_000

export function createFileReader (log: Log) {
  const { whenItsTurn } = shareConnections({ places: 1 })
  const { run, close } = createThreads<FileJob, Result>({
    worker: join(import.meta.dirname, 'worker'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    busy: () => new RequestError('UPLOADS_BUSY'),
    broken: () => new RequestError('UNAVAILABLE'),
    log,
    failed: 'The worker that reads uploads failed'
  })
  return {
    /** @throws RequestError 503 if it could not be inspected, which is logged */
    read: (job: FileJob) => whenItsTurn(() => run(job, { signal: AbortSignal.timeout(TIMEOUT_MS) })),
    close
  }
}
