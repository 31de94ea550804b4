// Limits of request bodies.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { RequestError } from '../errors/request-error.ts'

/** Default limit in bytes. A test checks that no schema accepts more, even if a client escapes every character. */
export const BODY_LIMIT = 256 * 1024
/** Limit for many reviews, in bytes. */
export const LONG_BODY_LIMIT = 544 * 1024
/** Limit for a film in bytes: 600 frames of one hand with all decimals. */
export const FILM_BODY_LIMIT = 1280 * 1024

export const hasBody = (headers: IncomingHttpHeaders) =>
  (headers['content-length'] ?? headers['transfer-encoding']) !== undefined

/** Rejects compressed bodies: a small one may expand to gigabytes. */
export function refuseCompressed (app: FastifyInstance) {
  app.addHook('preParsing', ({ headers }, _reply, body, done) => {
    const isCompressed = hasBody(headers) && (headers['content-encoding'] ?? 'identity') !== 'identity'
    done(isCompressed ? new RequestError('UNSUPPORTED_TYPE') : null, body)
  })
}
