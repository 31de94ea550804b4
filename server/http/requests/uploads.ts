import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import plugin from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { RequestError } from '../errors/request-error.ts'

/** The form that `uploadedFile` reads. */
export const UploadForm = Type.Object({ file: Type.String({ format: 'binary' }) })

interface Options { maxBytes: number }

/** Multipart forms that carry one file. */
export const uploads = plugin<Options>(async (app, { maxBytes }) => {
  await app.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 8, fieldSize: 1024, headerPairs: 32 }
  })
})

/** The memory that an upload may take. */
export interface Room {
  /** Hears of bytes as they come; throws when there is no room for them. */
  hold: (bytes: number) => void
  /** Aborted when the upload must give way to others. Its reason is the error. */
  dropped: AbortSignal
}

/** The bytes of the one file of a form, in its field `file`.
 * @param timeout milliseconds the upload may take; `LEAST` bytes must come in each sixth of it, or in each second where
 * that is longer
 * @throws what `room` does, or RequestError 400 no file, two, the wrong field, an empty one, a damaged form, or an
 * upload that stalls; 413; 415 no form */
export async function uploadedFile (
  request: FastifyRequest, timeout: number, { hold, dropped }: Room
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
    // The rest of the request is read and dropped: the client hears the answer, and the connection stays usable.
    request.raw.unpipe()
    request.raw.resume()
    throw isRefusal(error) ? error : new RequestError('FORM_DAMAGED')
  } finally {
    done.abort()
  }
}

/** The parser of forms throws bare errors for forms that it can't read. */
const isRefusal = (error: unknown) => error instanceof RequestError || 'statusCode' in (error as object)

async function readFile (request: FastifyRequest, hold: Room['hold']): Promise<Uint8Array<ArrayBuffer>> {
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

async function readPart (file: AsyncIterable<Buffer>, hold: Room['hold']): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    hold(chunk.length)
    chunks.push(chunk)
  }
  // Not `Buffer.concat`: its memory may be shared with other buffers, and a worker is to own these bytes.
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Parts of an upload's time in each of which something must come. */
const PERIODS = 6
const SECOND = 1000
/** Bytes that must come in each part: at the defaults 3.3 kB a second, less than any telephone sends. */
export const LEAST = 16 * 1024

/** Milliseconds of one part. */
export const periodOf = (timeout: number) => Math.max(timeout / PERIODS, SECOND)

/** Rejects when too little comes in a period, or the time is over. */
async function stall (arrived: () => number, timeout: number, signal: AbortSignal): Promise<never> {
  const period = periodOf(timeout)
  for (let left = timeout; left > 0; left -= period) {
    const before = arrived()
    await after(Math.min(period, left), undefined, { signal, ref: false })
    if (arrived() - before < LEAST) break
  }
  throw new RequestError('UPLOAD_STOPPED')
}

/** Rejects with the reason of a signal. */
async function end (signal: AbortSignal): Promise<never> {
  await once(signal, 'abort')
  const reason = signal.reason as Error
  throw reason
}
