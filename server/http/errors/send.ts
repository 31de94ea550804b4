// Sends errors: in the envelope under /api, as `{ message, code }` on the recognition surface.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from 'recognizer-wasm'
import { RequestError } from './request-error.ts'
import { languageOf, translate } from '../texts/texts.ts'
import { answerTo } from './any-error.ts'

/** Faults in one message, which should read as a sentence. */
const NAMED_FAULTS = 5

declare module 'fastify' {
  interface FastifyRequest {
    /** The error sent to the client, for the metrics. */
    sentError?: RequestError
  }
}

/** Sends an error on the recognition surface. */
export function sendMessage (error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const sent = answerTo(error, request)
  const { code, text, faults, hasMore } = sent
  const named = faults.slice(0, NAMED_FAULTS).map(({ path, text }) => `${path || 'body'} ${translate(text, request)}`)
  if (hasMore || faults.length > NAMED_FAULTS) named.push('…')
  const message = [translate(text, request), named.join('; ')].filter(Boolean).join(': ')
  return begin(reply, sent).send({ message, code })
}

/** Sends an error under /api. */
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

/** Headers of a file that a route may have set before it failed. */
const FILE_HEADERS = [
  'accept-ranges', 'content-disposition', 'content-encoding', 'content-length', 'content-range', 'etag', 'last-modified'
]

/** Records the error for the metrics, and removes file headers so that no cache stores the error as the file. */
function begin (reply: FastifyReply, sent: RequestError) {
  reply.request.sentError = sent
  for (const name of FILE_HEADERS) reply.removeHeader(name)
  // Fastify closes the connection if a body is too large. A client still sending would miss the answer, so Node
  // discards the rest of the body instead.
  reply.removeHeader('connection')
  return reply.code(sent.statusCode).type('application/json; charset=utf-8')
    .headers({ 'cache-control': 'no-store', ...sent.headers })
}

/** Under /api, every malformed request is VALIDATION_FAILED, even if its body can't be read. */
function asValidation (sent: RequestError): RequestError {
  const { statusCode, faults, text } = sent
  if (faults.length > 0 || statusCode !== 400) return sent
  return new RequestError('VALIDATION_FAILED', { faults: [{ path: '', text }] })
}
