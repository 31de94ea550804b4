// How a failed request is answered: the envelope under /api, `{ message, code }` on the recognition surface.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from 'recognizer-wasm'
import { RequestError } from './request-error.ts'
import { languageOf, translate } from '../texts/texts.ts'
import { answerTo } from './any-error.ts'

/** Faults named in one message, which is read as a sentence. */
const FAULTS_NAMED = 5

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request was refused with. */
    failure?: RequestError
  }
}

/** Answers a failed request of the recognition surface. */
export function sendMessage (error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = answerTo(error, request)
  const { code, text, faults, hasMore } = refusal
  const named = faults.slice(0, FAULTS_NAMED).map(({ path, text }) => `${path || 'body'} ${translate(text, request)}`)
  if (hasMore || faults.length > FAULTS_NAMED) named.push('…')
  const message = [translate(text, request), named.join('; ')].filter(Boolean).join(': ')
  return begin(reply, refusal).send({ message, code })
}

/** Answers a failed request under /api. */
export function sendEnvelope (error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request)
  const refusal = asValidation(answerTo(error, request))
  const { statusCode, code, text } = refusal
  return begin(reply, refusal).send({
    success: false, error: { statusCode, code, message: text[language], details: detailsOf(refusal, language) }
  })
}

function detailsOf ({ faults, hasMore, usedBy }: RequestError, language: Language) {
  if (usedBy.length > 0) return { usedBy }
  const errors = faults.map(({ path, text }) => ({ path, message: text[language] }))
  return errors.length > 0 ? { errors, ...hasMore && { more: true } } : undefined
}

/** What a route may have said of a file before it failed. */
const OF_FILES = [
  'accept-ranges', 'content-disposition', 'content-encoding', 'content-length', 'content-range', 'etag', 'last-modified'
]

/** Writes down what the request is refused with, for the metrics. No cache keeps it in place of a file. */
function begin (reply: FastifyReply, refusal: RequestError) {
  reply.request.failure = refusal
  for (const name of OF_FILES) reply.removeHeader(name)
  // Fastify closes the connection where a body is too large. A client that still sends it would miss the answer; Node
  // reads and drops the rest.
  reply.removeHeader('connection')
  return reply.code(refusal.statusCode).type('application/json; charset=utf-8')
    .headers({ 'cache-control': 'no-store', ...refusal.headers })
}

/** Under /api every malformed request is a validation failure, even one whose body can't be read at all. */
function asValidation (refusal: RequestError): RequestError {
  const { statusCode, faults, text } = refusal
  if (faults.length > 0 || (statusCode !== 400 && statusCode !== 415)) return refusal
  return new RequestError('VALIDATION_FAILED', { faults: [{ path: '', text }] })
}
