// Conditional GET: a client with the current version gets 304 without a body.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'

/** Headers of a cacheable answer, for the documentation. */
export const COPY_HEADERS = { ETag: { type: 'string', description: 'Identifies this version, for `If-None-Match`' } }
export const NotModified = { type: 'null', description: 'The cached copy is current', headers: COPY_HEADERS }
export const CONDITION = {
  'If-None-Match': Type.Optional(Type.String({ description: 'The `ETag` of the cached copy' }))
}

/** A strong entity tag: the SHA-256 of the body, in quotes. */
export const etagOf = (sent: Uint8Array): string => `"${createHash('sha256').update(sent).digest('base64url')}"`

/** Sets the version headers of the answer, and status 304 if the client has this version.
 * @returns whether the client has it */
export function isNotModified (
  request: FastifyRequest, reply: FastifyReply, { etag, cacheControl }: { etag: string, cacheControl: string }
): boolean {
  reply.headers({ etag, 'cache-control': cacheControl })
  // The request's Cache-Control is ignored: browsers send "no-cache" with every If-None-Match that a script sets.
  const known = request.headers['if-none-match'] ?? ''
  const isKnown = known === '*' || known.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
  if (isKnown) reply.code(304)
  return isKnown
}
