// Holds the memory of bodies as they arrive.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from './body-limits.ts'

/** Bytes of memory that a chunk takes besides its content: chunks may be of one byte. */
const CHUNK = 256

export function holdBodies (app: FastifyInstance) {
  const arrive = ({ raw, room }: FastifyRequest, { length }: Buffer) => {
    try {
      room.hold(length + CHUNK)
    } catch (error) {
      refuse(raw, error)
    }
  }
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // `on` would make the body flow even if no parser reads it.
    if (isReadWhole(request)) request.raw.prependListener('data', chunk => arrive(request, chunk))
    done(null, payload)
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
