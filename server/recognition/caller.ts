// Whose history a request belongs to.
import type { FastifyRequest } from 'fastify'
import { badRequest } from '../errors.ts'
import { messages } from '../messages.ts'
import { clientAddress } from '../plugins/client-address.ts'

const SESSION = /^[\w-]{16,128}$/

/** The caller's address, narrowed by X-Session-Id where several people share one address. */
export function callerOf (request: FastifyRequest): string {
  const address = clientAddress(request)
  const session = request.headers['x-session-id']
  if (session === undefined) return address
  if (typeof session !== 'string' || !SESSION.test(session)) throw badRequest(messages.badSession)
  return `${address} ${session}`
}
