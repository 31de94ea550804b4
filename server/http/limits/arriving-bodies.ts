// Holds the memory of bodies as they arrive, and refuses slow ones.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from '../errors/request-error.ts'
import { hasBody } from '../requests/body-limits.ts'
import { LEAST } from '../requests/uploads.ts'

/** Bytes of memory that a chunk takes besides its content: chunks may be of one byte. */
const CHUNK = 256

/** After so many chunks they must have 16 bytes on average: a chunk costs as much time as 500 bytes. */
const FEW_CHUNKS = 1024
const TINY_CHUNK = 16

/** @returns refuses the bodies that have been slow since its last call, if memory is short */
export function holdBodies (app: FastifyInstance) {
  /** Bytes that came since the last call, by unfinished body. A new one starts with enough. */
  const unfinished = new Map<IncomingMessage, number>()
  const arrive = ({ raw, room }: FastifyRequest, isAnswered: boolean, { length }: Buffer) => {
    if (!raw.complete && !isAnswered) unfinished.set(raw, (unfinished.get(raw) ?? LEAST) + length)
    try {
      room.hold(length + CHUNK)
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
      if (isShort && bytes < LEAST && !body.readableEnded) refuse(body, new RequestError('UNAVAILABLE'))
    }
  }
}

/** Closes the connection of a body that comes in tiny chunks. */
function endTinyChunks (body: IncomingMessage) {
  let [chunks, bytes] = [0, 0]
  // `on` would make the body flow even if no parser reads it.
  body.prependListener('data', ({ length }: Buffer) => {
    bytes += length
    if (++chunks > FEW_CHUNKS && bytes < TINY_CHUNK * chunks) body.socket.destroy()
  })
}

/** Forms are streamed, and have a room of their own. */
const isReadWhole = ({ headers }: FastifyRequest) =>
  hasBody(headers) && !headers['content-type']?.startsWith('multipart/')

/** The parser answers with the error. Node reads the rest of the body and drops it. */
function refuse (body: IncomingMessage, error: unknown) {
  body.removeAllListeners('data')
  // A request without a listening parser already has its answer.
  if (body.listenerCount('error') > 0) body.emit('error', error)
}
