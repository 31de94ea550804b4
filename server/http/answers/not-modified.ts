// Conditional GET: a client that has the newest copy already gets 304 instead of the copy.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { Type } from 'typebox'

/** The headers of an answer that may be kept, for the documentation. */
export const COPY_HEADERS = { ETag: { type: 'string', description: 'Names this version, for `If-None-Match`' } }
export const NotModified = { type: 'null', description: 'The copy that is kept is the newest', headers: COPY_HEADERS }
export const CONDITION = {
  'If-None-Match': Type.Optional(Type.String({ description: 'The `ETag` of a copy that is kept' }))
}

/** The strong entity tag of what is sent: its SHA-256, in quotes. */
export const etagOf = (sent: Uint8Array): string => `"${createHash('sha256').update(sent).digest('base64url')}"`

/** Names the version of what is about to be sent, and sets 304 where the client has it.
 * @returns whether the client has it */
export function isNotModified (
  request: FastifyRequest, reply: FastifyReply, { etag, cacheControl }: { etag: string, cacheControl: string }
): boolean {
  reply.headers({ etag, 'cache-control': cacheControl })
  // Without its Cache-Control: browsers send "no-cache" with each If-None-Match that a script sets.
  const isKnown = fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag })
  if (isKnown) reply.code(304)
  return isKnown
}
