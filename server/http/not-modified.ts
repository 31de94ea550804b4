// Conditional GET: a client that has the newest copy already gets 304 instead of the copy.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'

/** The headers of an answer that may be kept, for the documentation. */
export const COPY_HEADERS = { ETag: { type: 'string', description: 'Names this version, for `If-None-Match`' } }
export const NotModified = { type: 'null', description: 'The copy that is kept is the newest', headers: COPY_HEADERS }
export const CONDITION = {
  'If-None-Match': Type.Optional(Type.String({ description: 'The `ETag` of a copy that is kept' }))
}

interface Copy {
  /** As `etagOf` makes it. */
  etag: string
  cacheControl: string
}

/** The strong entity tag of what is sent: its SHA-256, in quotes. */
export const etagOf = (sent: Uint8Array): string => `"${createHash('sha256').update(sent).digest('base64url')}"`

/**
 * Names the version of what is about to be sent, and sets 304 where the client has it.
 * @returns whether the client has it
 */
export function isNotModified (request: FastifyRequest, reply: FastifyReply, { etag, cacheControl }: Copy): boolean {
  reply.headers({ etag, 'cache-control': cacheControl })
  const isKnown = isListed(etag, request.headers['if-none-match'])
  if (isKnown) reply.code(304)
  return isKnown
}

/**
 * Whether If-None-Match names an entity tag, by the weak comparison of RFC 9110 (13.1.2): `*`, or a list of tags in
 * quotes, each with W/ before it or not. It looks at each character of the header once.
 */
export function isListed (etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  for (let start = ifNoneMatch.indexOf('"'); start >= 0;) {
    const end = ifNoneMatch.indexOf('"', start + 1)
    if (end < 0) return false
    if (ifNoneMatch.slice(start, end + 1) === etag) return true
    start = ifNoneMatch.indexOf('"', end + 1)
  }
  return false
}
