// A worker thread that looks into uploaded files: one at a time, for each may take a processor and a hundred megabytes.
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import { takeTurns } from '../database/turns.ts'
import { RequestError } from '../replies/errors.ts'
import type { FileJob, Result } from './file-worker.ts'

/** Milliseconds that a file may take, the start of the thread included. */
const PATIENCE = 20_000
/** Milliseconds after which a thread that has nothing to do ends: admins upload seldom. */
const IDLE = 30_000

const built = import.meta.filename.endsWith('.js')
const filename = join(import.meta.dirname, built ? 'file-worker.js' : 'file-worker-dev.mjs')

/** The thread is started with the first file. */
export function createFileReader (log: Pick<FastifyBaseLogger, 'error'>) {
  const { inTurn } = takeTurns({ places: 1 })
  let started: Piscina<FileJob, Result> | undefined

  async function run (job: FileJob): Promise<Result> {
    started ??= new Piscina<FileJob, Result>({ filename, minThreads: 0, maxThreads: 1, idleTimeout: IDLE })
    const late = AbortSignal.timeout(PATIENCE)
    return started.run(job, { signal: late }).catch((err: unknown) => {
      // The limits bound what a file costs: one that takes so long is kept waiting by a busy machine.
      if (late.aborted) throw new RequestError('UPLOADS_BUSY')
      // It answers every file that it can't read.
      log.error({ err }, 'the worker that reads uploads failed')
      throw new RequestError('UNAVAILABLE')
    })
  }
  return {
    /** @throws RequestError 503 when it could not be looked into, which is logged */
    read: (job: FileJob): Promise<Result> => inTurn(() => run(job)),
    close: async () => started?.close({ force: true })
  }
}
