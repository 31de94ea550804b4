import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError, invalid } from '../errors/request-error.ts'
import { faultTexts } from '../texts/texts.ts'
import { readingTurns } from './reading-turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the body has a text that the database cannot store. */
    hasBrokenText: boolean
  }
}

/** Shorter JSON, in bytes, parses at once. Longer JSON waits for its turn. */
const SHORT = 2 ** 13

/** Parses JSON as Fastify does, with three differences. An empty body is allowed, because many clients send the type
 * with every request. Bytes that are not UTF-8 are rejected, since a decoder would replace them. After validation,
 * texts that the database cannot store are rejected. */
export function readJson (app: FastifyInstance) {
  const parse = promisify<FastifyRequest, string, unknown>(app.getDefaultJsonParser('error', 'error'))
  app.decorateRequest('hasBrokenText', false)
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length > SHORT) await readingTurns(request)()
    if (!isUtf8(body)) throw new RequestError('INVALID_JSON')
    const json = body.toString()
    if (json === '') return undefined
    request.hasBrokenText = hasBrokenText(json)
    return parse(request, json)
  })
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
export const hasBrokenText = (json: string) =>
  RARE_ESCAPE.test(json) && json.replace(GOOD_ESCAPES, '').includes('\\u')
