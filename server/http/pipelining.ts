// Limits the requests that a client sends over one connection before it has the answers to earlier ones. Node answers
// them in their order, keeps ready answers in memory meanwhile, and takes as many requests as come.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** The most requests of one connection that are not answered yet. Browsers and proxies send one. */
const MOST_UNANSWERED = 16

/** Closes connections with too many, and ends all answers of a connection that closes. Node ends only the answer that
 * is being sent: the source of another one, a file for instance, would stay open for good. */
export function limitPipelining (app: FastifyInstance) {
  const connections = new WeakMap<Socket, Set<ServerResponse>>()

  function unansweredOf (socket: Socket) {
    const known = connections.get(socket)
    if (known) return known
    const unanswered = new Set<ServerResponse>()
    connections.set(socket, unanswered)
    socket.once('close', () => { for (const response of unanswered) end(response) })
    return unanswered
  }

  app.addHook('onRequest', (request, { raw }, done) => {
    const { socket } = request.raw
    const unanswered = unansweredOf(socket)
    // Requests after this one in the same packet are not carried out either.
    if (unanswered.size === MOST_UNANSWERED || socket.destroyed) {
      socket.destroy()
      return
    }
    unanswered.add(raw)
    raw.once('close', () => unanswered.delete(raw))
    done()
  })
  // Closes a source that was opened after the connection had closed.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.raw.socket.destroyed && payload instanceof Readable) payload.destroy()
    done(null, payload)
  })
}

/** As Node ends an answer whose connection has closed. */
function end (response: ServerResponse) {
  if (response.closed) return
  response.destroy()
  response.emit('close')
}
