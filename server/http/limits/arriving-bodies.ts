// Accounts for the memory of arriving bodies, and rejects slow ones.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from '../errors/request-error.ts'
import { hasBody } from '../requests/body-limits.ts'
import { MIN_BYTES_PER_PERIOD } from '../requests/uploads.ts'

/** Memory overhead of a chunk, in bytes: chunks may be of one byte. */
const CHUNK_OVERHEAD = 256

/** From this number of chunks on, their average must be 16 bytes: a chunk costs as much time as 500 bytes. */
const MAX_TINY_CHUNKS = 1024
const MIN_CHUNK_BYTES = 16

/** @returns a function that rejects the bodies that were slow since its last call, if memory is short */
export function holdBodies (app: FastifyInstance) {
  /** Bytes received since the last call, per unfinished body. A new body starts with enough bytes to pass the first
   * check. */
  const unfinished = new Map<IncomingMessage, number>()
  const arrive = ({ raw, budget }: FastifyRequest, isAnswered: boolean, { length }: Buffer) => {
    if (!raw.complete && !isAnswered) unfinished.set(raw, (unfinished.get(raw) ?? MIN_BYTES_PER_PERIOD) + length)
    try {
      budget.hold(length + CHUNK_OVERHEAD)
    } catch (error) {
      refuse(raw, error)
    }
  }
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request.headers)) endTinyChunks(request.raw)
    if (isReadWhole(request)) {
      request.raw.prependListener('data', chunk => arrive(request, reply.raw.closed, chunk))
      reply.raw.once('close', () => unfinished.delete(request.raw))
    }
    done(null, payload)
  })
  return (isShort: boolean) => {
    for (const [body, bytes] of unfinished) {
      unfinished.set(body, 0)
      if (isShort && bytes < MIN_BYTES_PER_PERIOD && !body.readableEnded) refuse(body, new RequestError('UNAVAILABLE'))
    }
  }
}

/** Closes the connection if the body arrives in tiny chunks. */
function endTinyChunks (body: IncomingMessage) {
  let [chunks, bytes] = [0, 0]
  // Not `on`: that would start the stream even if no parser reads it.
  body.prependListener('data', ({ length }: Buffer) => {
    bytes += length
    if (++chunks > MAX_TINY_CHUNKS && bytes < MIN_CHUNK_BYTES * chunks) body.socket.destroy()
  })
}

/** Forms are streamed and account for their own memory. */
const isReadWhole = ({ headers }: FastifyRequest) =>
  hasBody(headers) && !headers['content-type']?.startsWith('multipart/')

/** The parser answers with the error. Node discards the rest of the body. */
function refuse (body: IncomingMessage, error: unknown) {
  body.removeAllListeners('data')
  // Without a listening parser, the request has already been answered.
  if (body.listenerCount('error') > 0) body.emit('error', error)
}
