import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createTurns } from '../../scheduling/turns.ts'
import { RequestError, invalid } from '../errors/request-error.ts'
import { faultTexts } from '../texts/texts.ts'
import { parseInTurns } from './json-in-turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether there is a text in its body that no database keeps. */
    hasBrokenText: boolean
  }
}

const unavailable = () => new RequestError('UNAVAILABLE')

/** Long bodies are read one at a time: what is read may take 25 times the memory of its text. */
const { inTurn } = createTurns({ places: 1, busy: unavailable })

/** Reads JSON as Fastify does, but takes an empty body for none: many clients send the type with every request. Refuses
 * bytes that are no UTF-8, in which a decoder would put other characters, and, after the schema has been checked, texts
 * that no database keeps. */
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
    body.length > SHORT ? inTurn({ caller: request.room.caller }, () => read(request, body)) : read(request, body))
  app.addHook('preHandler', (request, _reply, done) => {
    done(request.hasBrokenText ? invalid('', faultTexts.brokenText) : undefined)
  })
}

/** Of NUL, or of half a character. */
const RARE_ESCAPE = /\\u(?:0000|d[89a-f])/i
/** Escapes of which no database refuses any: of half a character only both halves together, and none of NUL. */
const GOOD_ESCAPES = /\\(?:u(?!0000|d[89a-f])[\da-f]{4}|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|[^u])/gi

/** Whether JSON has the character NUL in it, or half of one that takes two units of UTF-16: both come as escapes only.
 * This looks at the text of the body, not at its value, which may be of any depth. */
const hasBrokenText = (json: string) => RARE_ESCAPE.test(json) && json.replace(GOOD_ESCAPES, '').includes('\\u')

/** Characters. Any shorter JSON is parsed within milliseconds. */
const SHORT = 2 ** 13
