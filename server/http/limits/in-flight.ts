// Limits requests in flight (unanswered, or with an unread answer): per connection, in time and in memory.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { holdBodies } from './arriving-bodies.ts'
import { clientSite } from './client-address.ts'
import { createMemoryShares, type ReleasableBudget } from './memory-shares.ts'
import { readWhenItsTurn } from './sending.ts'
import { periodOf } from '../requests/uploads.ts'

/** Requests in flight per connection. Node accepts any number, and keeps finished answers in memory until earlier ones
 * are read. Browsers and proxies send one. */
const MAX_UNANSWERED = 16
/** Bytes of bodies and answers in memory at once. Without this limit, one address can fill the memory with answers that
 * it does not read. Files and shared buffers do not count. */
const MAX_BYTES = 64 * 2 ** 20
/** Upload timeouts that a client may take to read an answer: by default, enough for the largest file at 50 kbit/s. */
const READ_FACTOR = 20

/** Memory of a request without its headers, and overhead of a header, in bytes. */
const [REQUEST_BYTES, HEADER_OVERHEAD] = [8192, 128]

/** The budget of a finished request, whose handler may still answer. */
const NO_BUDGET = { caller: '', hold () {}, release () {} }

declare module 'fastify' {
  interface FastifyRequest {
    /** The memory budget of the request. */
    budget: Pick<ReleasableBudget, 'caller' | 'hold' | 'release'>
  }
}

/** Closes connections with too many requests and drops answers that are read too slowly. Drops requests of the network
 * that uses the most memory. While memory is short, rejects slow bodies.
 * @returns the number of requests in flight */
export function limitInFlight (app: FastifyInstance, { uploadTimeout }: Pick<Config, 'uploadTimeout'>) {
  const memory = createMemoryShares({ maxBytes: MAX_BYTES, busy: 'UNAVAILABLE' })
  /** Start of each request, the oldest first. One timer serves all: a timer per request would cost more. */
  const began = new Map<ServerResponse, number>()

  app.decorateRequest('budget')
  app.addHook('onRequest', (request, { raw }, done) => {
    const { socket } = request.raw
    const unanswered = unansweredOf(socket)
    // Later requests of the same packet are dropped as well.
    if (unanswered.size === MAX_UNANSWERED || socket.destroyed) {
      socket.destroy()
      return
    }
    const budget = request.budget = memory.open(holderOf(request), () => socket.destroy())
    unanswered.add(raw)
    began.set(raw, performance.now())
    // `close` is also emitted when the client disconnects before the answer.
    raw.once('close', () => {
      unanswered.delete(raw)
      began.delete(raw)
      budget.release()
      request.budget = NO_BUDGET
    })
    try {
      budget.hold(sizeOf(request.raw))
    } catch {
      // No error answer: it would wait behind the unread answers and keep its request in memory.
      socket.destroy()
      return
    }
    done()
  })
  const refuseSlowBodies = holdBodies(app)
  holdAnswers(app)
  const timer = setInterval(() => {
    endBefore(performance.now() - READ_FACTOR * uploadTimeout, began)
    refuseSlowBodies(memory.held() > MAX_BYTES / 2)
  }, periodOf(uploadTimeout)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return { count: () => began.size }
}

/** Ends the requests that began before `oldest`.
 * @param began the oldest first */
function endBefore (oldest: number, began: ReadonlyMap<ServerResponse, number>) {
  for (const [response, time] of began) {
    if (time > oldest) break
    response.destroy()
  }
}

const sizeOf = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.reduce((bytes, { length }) => bytes + length + HEADER_OVERHEAD / 2, REQUEST_BYTES)

const connections = new WeakMap<Socket, Set<ServerResponse>>()

/** The unanswered requests of a connection, which end with it. Node ends only the answer being sent. The sources of the
 * others, such as files, would stay open forever. */
function unansweredOf (socket: Socket): Set<ServerResponse> {
  const known = connections.get(socket)
  if (known) return known
  const unanswered = new Set<ServerResponse>()
  connections.set(socket, unanswered)
  socket.once('close', () => { for (const response of unanswered) end(response) })
  return unanswered
}

/** Accounts for the bytes of each answer. */
function holdAnswers (app: FastifyInstance) {
  app.addHook('onSend', (request, _reply, payload, done) => {
    // Errors do not count: they are small, and the budget may be used up.
    if (typeof payload === 'string' && !request.sentError) request.budget.hold(payload.length)
    if (payload instanceof Readable) {
      readWhenItsTurn(payload)
      // Closes a source that was opened after the connection closed.
      if (request.raw.socket.destroyed) payload.destroy()
    }
    done(null, payload)
  })
}

/** The network of the caller. Callers without an address share one key. */
function holderOf (request: FastifyRequest): string {
  try {
    return clientSite(request)
  } catch {
    return ''
  }
}

/** Does what Node does for an answer whose connection has closed. */
function end (response: ServerResponse) {
  if (response.closed) return
  response.destroy()
  response.emit('close')
}
