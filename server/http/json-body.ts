import type { FastifyInstance } from 'fastify'

/** Reads JSON as Fastify does, but takes an empty body for none: many clients send the type with every request. */
export function acceptEmptyJson (app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
