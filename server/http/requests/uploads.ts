import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { RequestError } from '../errors/request-error.ts'

/** The form that `uploadedFile` reads. */
export const UploadForm = Type.Object({ file: Type.String({ format: 'binary' }) })

/** Accepts multipart forms that carry one file. */
export async function acceptForms (app: FastifyInstance, maxBytes: number) {
  await app.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 8, fieldSize: 1024, headerPairs: 32 }
  })
}

/** The memory budget of an upload. */
export interface MemoryBudget {
  /** Reserves memory for bytes as they arrive. Throws if there is none left. */
  hold: (bytes: number) => void
  /** Aborted if the upload is dropped in favour of others. Its reason is the error. */
  dropped: AbortSignal
}

/** Reads the only file of a form, in its field `file`.
 * @param timeout milliseconds for the upload. At least `MIN_BYTES_PER_PERIOD` must arrive in each sixth of it, or in
 * each second if that is longer
 * @throws the errors of `budget`, or RequestError 400 for another kind of body, a missing, empty or second file, a
 * wrong field, a damaged form or a stalled upload; 413 */
export async function uploadedFile (
  request: FastifyRequest, timeout: number, { hold, dropped }: MemoryBudget
): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.isMultipart()) throw new RequestError('UNSUPPORTED_TYPE')
  const done = new AbortController()
  let arrived = 0
  const count = (bytes: number) => {
    arrived += bytes
    hold(bytes)
  }
  try {
    return await Promise.race([readFile(request, count), stall(() => arrived, timeout, done.signal), end(dropped)])
  } catch (error) {
    // Discards the rest of the request, so that the client reads the answer and the connection stays usable.
    request.raw.unpipe()
    request.raw.resume()
    throw isRefusal(error) ? error : new RequestError('FORM_DAMAGED')
  } finally {
    done.abort()
  }
}

/** The form parser throws plain errors for malformed forms. */
const isRefusal = (error: unknown) => error instanceof RequestError || 'statusCode' in (error as object)

async function readFile (request: FastifyRequest, hold: MemoryBudget['hold']): Promise<Uint8Array<ArrayBuffer>> {
  let bytes: Uint8Array<ArrayBuffer> | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') continue
    if (part.fieldname !== 'file') throw new RequestError('FILE_MISSING')
    bytes = await readPart(part.file, hold)
  }
  if (!bytes) throw new RequestError('FILE_MISSING')
  if (bytes.length === 0) throw new RequestError('FILE_EMPTY')
  return bytes
}

async function readPart (file: AsyncIterable<Buffer>, hold: MemoryBudget['hold']): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    hold(chunk.length)
    chunks.push(chunk)
  }
  // Not `Buffer.concat`: its memory may be pooled, and these bytes are transferred to a worker.
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Number of periods in the time of an upload. */
const PERIODS = 6
const SECOND = 1000
/** Bytes that must arrive in each period: by default 3.3 kB/s, less than any phone sends. */
export const MIN_BYTES_PER_PERIOD = 16 * 1024

/** Milliseconds of one period. */
export const periodOf = (timeout: number) => Math.max(timeout / PERIODS, SECOND)

/** Rejects if too few bytes arrive in a period, or the time is over. */
async function stall (arrived: () => number, timeout: number, signal: AbortSignal): Promise<never> {
  const period = periodOf(timeout)
  for (let left = timeout; left > 0; left -= period) {
    const before = arrived()
    await after(Math.min(period, left), undefined, { signal, ref: false })
    if (arrived() - before < MIN_BYTES_PER_PERIOD) break
  }
  throw new RequestError('UPLOAD_STOPPED')
}

/** Rejects with the reason of a signal. */
async function end (signal: AbortSignal): Promise<never> {
  await once(signal, 'abort')
  const reason = signal.reason as Error
  throw reason
}
