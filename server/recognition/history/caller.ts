// Identifies the owner of the history of a request.
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { RequestError } from '../../http/errors/request-error.ts'
import { clientAddress } from '../../http/limits/client-address.ts'

const SESSION = /^[\w-]{16,128}$/

/** For the OpenAPI document. */
export const SESSION_HEADER = {
  'X-Session-Id': Type.Optional(Type.String({
    pattern: SESSION.source, description: 'Distinguishes callers with the same address, as in a classroom'
  }))
}

/** The address of a caller, possibly shared with others. */
export const addressOf = (caller: string): string => caller.split(' ', 1)[0] ?? caller

/** The caller's address, and X-Session-Id if given. */
export function callerOf (request: FastifyRequest): string {
  const address = clientAddress(request)
  const session = request.headers['x-session-id']
  if (session === undefined) return address
  if (typeof session !== 'string' || !SESSION.test(session)) throw new RequestError('INVALID_SESSION_ID')
  return `${address} ${session}`
}
