// Every way a request can fail, and the body each surface answers with.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Locale } from 'typebox/system'
import { isUnavailable } from './database/failures.ts'
import { languageOf, messages } from './messages.ts'
import type { Language, Text } from './messages.ts'

/** One thing wrong with a body, a query or a path; the path is empty for the whole. */
interface Fault { path: string, message: string }

interface FailureOptions { path?: string, details?: { errors: Fault[] }, headers?: Record<string, string> }

/** A failure the caller is told about, in their language. */
export class RequestError extends Error {
  readonly statusCode: number
  readonly text: Text
  /** The part of the request that is at fault, where there is one. */
  readonly path: string
  readonly details: { errors: Fault[] } | undefined
  readonly headers: Record<string, string>

  constructor (statusCode: number, text: Text, { path = '', details, headers = {} }: FailureOptions = {}) {
    super(text.en)
    this.statusCode = statusCode
    this.text = text
    this.path = path
    this.details = details
    this.headers = headers
  }
}

export const badRequest = (text: Text) => new RequestError(400, text)
/** A fault of one property that its schema can't see. */
export const invalid = (path: string, text: Text) => new RequestError(400, text, { path })
export const unauthorized = (text: Text = messages.signInRequired) =>
  new RequestError(401, text, { headers: { 'www-authenticate': 'Bearer' } })
export const forbidden = (text: Text = messages.forbidden) => new RequestError(403, text)
export const notFound = (text: Text) => new RequestError(404, text)
export const tooLarge = (text: Text) => new RequestError(413, text)
export const unprocessable = (text: Text) => new RequestError(422, text)
export const unsupportedType = () => new RequestError(415, messages.unsupportedType)
export const tooManyRequests = (text: Text = messages.tooManyRequests, seconds?: number) =>
  new RequestError(429, text, seconds === undefined ? {} : { headers: { 'retry-after': String(seconds) } })
export const unavailable = (seconds = 1) => new RequestError(503, messages.unavailable, { headers: { 'retry-after': String(seconds) } })
export const busy = (seconds = 1) => new RequestError(503, messages.busy, { headers: { 'retry-after': String(seconds) } })

/** What Fastify and its plugins refuse on their own, by the code of the error. */
const refusals: Record<string, RequestError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: badRequest(messages.notJson),
  FST_ERR_CTP_EMPTY_JSON_BODY: badRequest(messages.notJson),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedType(),
  FST_INVALID_MULTIPART_CONTENT_TYPE: unsupportedType(),
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge(messages.bodyTooLarge),
  FST_REQ_FILE_TOO_LARGE: tooLarge(messages.bodyTooLarge),
  FST_FILES_LIMIT: badRequest(messages.oneFile),
  FST_PARTS_LIMIT: badRequest(messages.oneFile),
  FST_FIELDS_LIMIT: badRequest(messages.oneFile)
}

/** What the caller may know of an error: our own words, never a stack, a query or a parameter. */
function refusalOf (error: FastifyError | RequestError, request: FastifyRequest): RequestError {
  if (error instanceof RequestError) return error
  if (error.validation) return validationFailed(error, languageOf(request))
  const refusal = refusals[error.code]
  if (refusal) return refusal
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new RequestError(status, messages.badRequest)
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'database unavailable')
    return unavailable()
  }
  request.log.error({ err: error }, 'request failed')
  return new RequestError(500, messages.internal)
}

type ValidationError = Parameters<typeof Locale.en_US>[0]

function validationFailed ({ validation = [] }: FastifyError, language: Language): RequestError {
  const errors = (validation as ValidationError[]).flatMap(fault => faultsOf(fault, language))
  return new RequestError(400, messages.validationFailed, { details: { errors } })
}

/** TypeBox names all missing or unknown properties in one fault of the whole object: one fault a property says more. */
function faultsOf (fault: ValidationError, language: Language): Fault[] {
  const path = fault.instancePath.slice(1).replaceAll('/', '.')
  const inside = (names: readonly string[], text: Text) =>
    names.map(name => ({ path: path ? `${path}.${name}` : name, message: text[language] }))

  if (fault.keyword === 'required') return inside(fault.params.requiredProperties, messages.missingField)
  if (fault.keyword === 'additionalProperties') return inside(fault.params.additionalProperties, messages.unknownField)
  if (fault.keyword === 'boolean') return [] // the unknown property again
  if (fault.keyword === 'pattern') return [{ path, message: messages.badCharacters[language] }]
  return [{ path, message: language === 'fr' ? Locale.fr_FR(fault) : Locale.en_US(fault) }]
}

/** Faults named in one message; a body of a thousand faults need not be answered with a thousand. */
const FAULTS_NAMED = 5

/** Answers a failed request of the recognition surface: `{ message }`. */
export function sendMessage (error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode, text, details, headers } = refusalOf(error, request)
  const faults = details?.errors.slice(0, FAULTS_NAMED).map(({ path, message }) => `${path || 'body'} ${message}`)
  const message = [text[languageOf(request)], faults?.join('; ')].filter(Boolean).join(': ')
  return reply.code(statusCode).headers(headers).send({ message })
}

/** Answers a failed request under /api: the documented envelope. */
export function sendEnvelope (error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request)
  const { statusCode, text, headers, details } = asValidation(refusalOf(error, request), language)
  return reply.code(statusCode).headers(headers)
    .send({ success: false, error: { statusCode, message: text[language], details } })
}

/** Under /api every malformed request is a validation failure, one whose body can't be read at all as well. */
function asValidation (refusal: RequestError, language: Language): RequestError {
  const { statusCode, details, path, text } = refusal
  if (details || (statusCode !== 400 && statusCode !== 415)) return refusal
  return new RequestError(400, messages.validationFailed, { details: { errors: [{ path, message: text[language] }] } })
}
