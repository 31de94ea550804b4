// Long bodies are read in pieces. Each turn of the event loop reads one piece, of the caller whose turn it is.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { createTurns } from '../../scheduling/turns.ts'
import { RequestError } from '../errors/request-error.ts'

const unavailable = () => new RequestError('UNAVAILABLE')

const { whenItsTurn } = createTurns({ places: 1, busy: unavailable })

/** Waits until a piece may be read at once. */
export type Pause = () => Promise<void>

/** @param request undefined in a terminal
 * @returns a pause that throws if the client is gone */
export function readingTurns (request?: FastifyRequest): Pause {
  const caller = request?.budget.caller
  return async () => {
    // The place is free again when this piece is read, in the next turn of the event loop.
    await whenItsTurn({ caller }, () => nextTurn())
    if (request?.raw.socket.destroyed) throw unavailable()
  }
}
