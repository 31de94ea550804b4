// Bounds the requests that are under way: not answered yet, or their answers not read. A connection has few of them,
// each has a time, and all of them have room in memory.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { holdBodies } from './arriving-bodies.ts'
import { clientAddress, siteOf } from './client-address.ts'
import { createMemoryShares, type HeldRoom } from './memory-shares.ts'
import { readInTurns } from './sending.ts'
import { periodOf } from '../requests/uploads.ts'

/** The most requests of one connection. Node takes as many as come, and keeps ready answers in memory until those
 * before are read. Browsers and proxies send one. */
const MOST_UNANSWERED = 16
/** Bytes of bodies and answers in memory at once: without it, one address fills the memory with answers that it does
 * not read. What is read from a file, or is one buffer for all, takes none. */
const ROOM = 64 * 2 ** 20
/** An answer must be read in twenty times the time of an upload: at the defaults the largest file, at 50 kbit/s. */
const READING = 20

/** Bytes of memory that a request takes besides its headers, and a header besides its characters. */
const [REQUEST, HEADER] = [8192, 128]

/** The room of a request that is over: its handler may still answer. */
const NO_ROOM = { caller: '', hold () {}, release () {} }

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request may have in memory. */
    room: Pick<HeldRoom, 'caller' | 'hold' | 'release'>
  }
}

/** Closes connections with too many requests, drops answers that are read too slowly, and requests of the network
 * that holds most memory. While memory is short, it refuses slow bodies.
 * @returns how many requests are under way */
export function limitUnderWay (app: FastifyInstance, { uploadTimeout }: Pick<Config, 'uploadTimeout'>) {
  const memory = createMemoryShares({ most: ROOM, busy: 'UNAVAILABLE' })
  /** When each request began, the oldest first. There is one timer for all: one for each request would cost more. */
  const began = new Map<ServerResponse, number>()

  app.decorateRequest('room')
  app.addHook('onRequest', (request, { raw }, done) => {
    const { socket } = request.raw
    const unanswered = unansweredOf(socket)
    // Requests after this one in the same packet are not carried out either.
    if (unanswered.size === MOST_UNANSWERED || socket.destroyed) {
      socket.destroy()
      return
    }
    const room = request.room = memory.open(holderOf(request), () => socket.destroy())
    unanswered.add(raw)
    began.set(raw, performance.now())
    // `close` comes also when the client goes away without an answer.
    raw.once('close', () => {
      unanswered.delete(raw)
      began.delete(raw)
      room.release()
      request.room = NO_ROOM
    })
    try {
      room.hold(sizeOf(request.raw))
    } catch {
      // An answer would wait behind those that are not read, and its request with it.
      socket.destroy()
      return
    }
    done()
  })
  const refuseSlowBodies = holdBodies(app)
  holdAnswers(app)
  const timer = setInterval(() => {
    endBefore(performance.now() - READING * uploadTimeout, began)
    refuseSlowBodies(memory.held() > ROOM / 2)
  }, periodOf(uploadTimeout)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return { count: () => began.size }
}

/** Ends the answers that began before a time.
 * @param began the oldest first */
function endBefore (oldest: number, began: ReadonlyMap<ServerResponse, number>) {
  for (const [response, time] of began) {
    if (time > oldest) break
    response.destroy()
  }
}

const sizeOf = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.reduce((bytes, { length }) => bytes + length + HEADER / 2, REQUEST)

const connections = new WeakMap<Socket, Set<ServerResponse>>()

/** The unanswered requests of a connection. They end with it: Node ends only the answer that is being sent, and the
 * source of another, a file for instance, would stay open for good. */
function unansweredOf (socket: Socket): Set<ServerResponse> {
  const known = connections.get(socket)
  if (known) return known
  const unanswered = new Set<ServerResponse>()
  connections.set(socket, unanswered)
  socket.once('close', () => { for (const response of unanswered) end(response) })
  return unanswered
}

/** Holds the bytes of each answer. */
function holdAnswers (app: FastifyInstance) {
  app.addHook('onSend', (request, _reply, payload, done) => {
    // An error is small, and there may be no room for it.
    if (typeof payload === 'string' && !request.sentError) request.room.hold(payload.length)
    if (payload instanceof Readable) {
      readInTurns(payload)
      // Closes a source that was opened after the connection had closed.
      if (request.raw.socket.destroyed) payload.destroy()
    }
    done(null, payload)
  })
}

/** The network of the caller; all those without an address are one. */
function holderOf (request: FastifyRequest): string {
  try {
    return siteOf(clientAddress(request))
  } catch {
    return ''
  }
}

/** As Node ends an answer whose connection has closed. */
function end (response: ServerResponse) {
  if (response.closed) return
  response.destroy()
  response.emit('close')
}
