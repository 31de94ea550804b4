import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { RequestError, invalid } from '../replies/errors.ts'
import { faultTexts } from '../replies/texts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether there is a text in its body that no database keeps. */
    hasBrokenText: boolean
  }
}

/** Reads JSON as Fastify does, but takes an empty body for none: many clients send the type with every request. Refuses
 * bytes that are no UTF-8, in which a decoder would put other characters, and, after the schema has been checked, texts
 * that no database keeps. */
export function readJson (app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('hasBrokenText', false)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body as Buffer)) return done(new RequestError('INVALID_JSON'))
    const json = body.toString()
    request.hasBrokenText = hasBrokenText(json)
    if (json === '') done(null, undefined)
    else void parse(request, json, done)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    done(request.hasBrokenText ? invalid('', faultTexts.brokenText) : undefined)
  })
}

/** Whether JSON has the character NUL in it, or half of one that takes two units of UTF-16: both come as escapes only.
 * This looks at the text of the body, not at its value, which may be of any depth. */
function hasBrokenText (json: string): boolean {
  if (!json.includes('\\u')) return false
  const text = json.replace(/\\(?:u([\da-f]{4})|.)/gis, (_escape, code?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : '')
  return text.includes('\0') || !text.isWellFormed()
}
