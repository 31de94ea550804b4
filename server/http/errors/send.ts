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
    sentError?: RequestError
  }
}

/** Answers a failed request of the recognition surface. */
export function sendMessage (error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const sent = answerTo(error, request)
  const { code, text, faults, hasMore } = sent
  const named = faults.slice(0, FAULTS_NAMED).map(({ path, text }) => `${path || 'body'} ${translate(text, request)}`)
  if (hasMore || faults.length > FAULTS_NAMED) named.push('…')
  const message = [translate(text, request), named.join('; ')].filter(Boolean).join(': ')
  return begin(reply, sent).send({ message, code })
}

/** Answers a failed request under /api. */
export function sendEnvelope (error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request)
  const sent = asValidation(answerTo(error, request))
  const { statusCode, code, text } = sent
  return begin(reply, sent).send({
    success: false, error: { statusCode, code, message: text[language], details: detailsOf(sent, language) }
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
function begin (reply: FastifyReply, sent: RequestError) {
  reply.request.sentError = sent
  for (const name of OF_FILES) reply.removeHeader(name)
  // Fastify closes the connection where a body is too large. A client that still sends it would miss the answer; Node
  // reads and drops the rest.
  reply.removeHeader('connection')
  return reply.code(sent.statusCode).type('application/json; charset=utf-8')
    .headers({ 'cache-control': 'no-store', ...sent.headers })
}

/** Under /api every malformed request is an error of validation, even one whose body can't be read at all. */
function asValidation (sent: RequestError): RequestError {
  const { statusCode, faults, text } = sent
  if (faults.length > 0 || (statusCode !== 400 && statusCode !== 415)) return sent
  return new RequestError('VALIDATION_FAILED', { faults: [{ path: '', text }] })
}
