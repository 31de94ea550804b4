// How large the body of a request may be.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { RequestError } from '../errors/request-error.ts'

/** Bytes of the body of each route that does not name its own limit. A test checks that no schema takes more, even
 * from a client that escapes each character. */
export const BODY_LIMIT = 256 * 1024
/** Bytes of the frames of a film. */
export const FRAMES_LIMIT = 640 * 1024

export const hasBody = (headers: IncomingHttpHeaders) =>
  (headers['content-length'] ?? headers['transfer-encoding']) !== undefined

/** A small compressed body may hold gigabytes. */
export function refuseCompressed (app: FastifyInstance) {
  app.addHook('preParsing', ({ headers }, _reply, body, done) => {
    const isCompressed = hasBody(headers) && (headers['content-encoding'] ?? 'identity') !== 'identity'
    done(isCompressed ? new RequestError('UNSUPPORTED_TYPE') : null, body)
  })
}
