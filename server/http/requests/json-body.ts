import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createTurns } from '../../scheduling/turns.ts'
import { RequestError, invalid } from '../errors/request-error.ts'
import { faultTexts } from '../texts/texts.ts'
import { parseInTurns } from './json-in-turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the body has a text that the database cannot store. */
    hasBrokenText: boolean
  }
}

const unavailable = () => new RequestError('UNAVAILABLE')

/** Long bodies are parsed one at a time: the result may take 25 times the memory of the text. */
const { inTurn } = createTurns({ places: 1, busy: unavailable })

/** Parses JSON as Fastify does, with three differences. An empty body is allowed, because many clients send the type
 * with every request. Bytes that are not UTF-8 are rejected, since a decoder would replace them. After validation,
 * texts that the database cannot store are rejected. */
export function readJson (app: FastifyInstance) {
  const parse = promisify<FastifyRequest, string, unknown>(app.getDefaultJsonParser('error', 'error'))
  app.decorateRequest('hasBrokenText', false)
  async function read (request: FastifyRequest, body: Buffer) {
    if (!isUtf8(body)) throw new RequestError('INVALID_JSON')
    const json = body.toString()
    if (json === '') return undefined
    request.hasBrokenText = hasBrokenText(json)
    if (json.length <= SHORT) return parse(request, json)
    return parseInTurns(json, async piece => {
      if (request.raw.socket.destroyed) throw unavailable()
      return parse(request, piece)
    })
  }
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    body.length > SHORT ? inTurn({ caller: request.budget.caller }, () => read(request, body)) : read(request, body))
  app.addHook('preHandler', (request, _reply, done) => {
    done(request.hasBrokenText ? invalid('', faultTexts.brokenText) : undefined)
  })
}

/** An escape of NUL or of half a surrogate pair. */
const RARE_ESCAPE = /\\u(?:0000|d[89a-f])/i
/** Escapes that the database accepts: no NUL, and surrogates only in pairs. */
const GOOD_ESCAPES = /\\(?:u(?!0000|d[89a-f])[\da-f]{4}|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|[^u])/gi

/** Whether JSON contains NUL or an unpaired surrogate, which appear only as escapes. This checks the text of the body
 * rather than its value, which may be nested to any depth. */
const hasBrokenText = (json: string) => RARE_ESCAPE.test(json) && json.replace(GOOD_ESCAPES, '').includes('\\u')

/** Shorter JSON, in characters, parses within milliseconds. */
const SHORT = 2 ** 13
