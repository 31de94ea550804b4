// How a failed request is answered: the envelope under /api, `{ message, code }` on the recognition surface; and how
// both are documented.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { TSchema } from 'typebox'
import { RequestError, STATUS_OF, answerTo } from './errors.ts'
import type { ErrorCode } from './errors.ts'
import { FAULTS_LISTED } from './faults.ts'
import { DOCUMENTED_AS } from './http/named-schemas.ts'
import { languageOf, translate } from './texts.ts'

/** Faults named in one message, which is read as a sentence. */
const FAULTS_NAMED = 5

/** Answers a failed request of the recognition surface. */
export function sendMessage (error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode, code, text, faults, hasMore, headers } = answerTo(error, request)
  const named = faults.slice(0, FAULTS_NAMED).map(({ path, text }) => `${path || 'body'} ${translate(text, request)}`)
  if (hasMore || faults.length > FAULTS_NAMED) named.push('…')
  const message = [translate(text, request), named.join('; ')].filter(Boolean).join(': ')
  return reply.code(statusCode).headers(headers).send({ message, code })
}

/** Answers a failed request under /api. */
export function sendEnvelope (error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request)
  const { statusCode, code, text, headers, faults, hasMore } = asValidation(answerTo(error, request))
  const errors = faults.map(({ path, text }) => ({ path, message: text[language] }))
  const details = errors.length > 0 ? { errors, ...hasMore && { more: true } } : undefined
  return reply.code(statusCode).headers(headers)
    .send({ success: false, error: { statusCode, code, message: text[language], details } })
}

/** Under /api every malformed request is a validation failure, one whose body can't be read at all as well. */
function asValidation (refusal: RequestError): RequestError {
  const { statusCode, faults, text } = refusal
  if (faults.length > 0 || (statusCode !== 400 && statusCode !== 415)) return refusal
  return new RequestError('VALIDATION_FAILED', { faults: [{ path: '', text }] })
}

const DESCRIPTIONS = {
  400: 'Malformed request: each fault is named',
  401: 'Authentication required, or credentials invalid',
  403: 'Signed in, but not allowed',
  404: 'No such thing, or not yours',
  413: 'The body or the image is too large',
  415: 'The body is of another type',
  422: 'Well-formed, but impossible: the code says why',
  429: 'Too many requests: try again after `Retry-After` seconds',
  500: 'Our fault',
  503: 'Temporarily unavailable: try again after `Retry-After` seconds'
}
type Status = keyof typeof DESCRIPTIONS

/** What a status means where nothing more is said of it. */
const GENERAL_CODES = {
  400: 'VALIDATION_FAILED',
  401: 'AUTHENTICATION_REQUIRED',
  403: 'FORBIDDEN',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE'
} as const
type GeneralStatus = keyof typeof GENERAL_CODES
type DocumentedCode = { [C in ErrorCode]: typeof STATUS_OF[C] extends Status ? C : never }[ErrorCode]

/** Makes the function that describes, for the `response` of a route, how it can fail.
 * @param bodyOf the schema of the answer, given those of its code and message
 * @param always codes that every route shares */
function failuresWith<T extends TSchema> (bodyOf: (code: TSchema, description: string) => T, always: DocumentedCode[]) {
  return (...expected: (GeneralStatus | DocumentedCode)[]): Partial<Record<Status, T>> => {
    const named = expected.map(each => typeof each === 'number' ? GENERAL_CODES[each] : each)
    const codes = [...new Set([...named, ...always])]
    const statuses = [...new Set(codes.map(code => STATUS_OF[code]))]
    return Object.fromEntries(statuses.map(status => {
      const code = Type.Unsafe<ErrorCode>(Type.String({ enum: codes.filter(code => STATUS_OF[code] === status) }))
      return [status, bodyOf(code, DESCRIPTIONS[status])]
    }))
  }
}

const AnyCode = Type.String({
  title: 'ErrorCode', enum: Object.keys(STATUS_OF), description: 'New ones may come: go by the status then'
})

const Fault = Type.Object({
  path: Type.String({ description: 'Where in the request; empty for the whole' }),
  message: Type.String()
}, { title: 'Fault' })

const Envelope = Type.Object({
  success: Type.Literal(false),
  error: Type.Object({
    statusCode: Type.Integer(),
    code: AnyCode,
    message: Type.String({ description: 'A sentence in the language of `Accept-Language`' }),
    details: Type.Optional(Type.Object({
      errors: Type.Array(Fault, { maxItems: FAULTS_LISTED }),
      more: Type.Optional(Type.Boolean({
        description: 'True where that may not be all: there are too many, or something was too long to be looked into'
      }))
    }))
  })
}, { title: 'Error' })

const Message = Type.Object({ message: Type.String(), code: AnyCode }, { title: 'PlainError' })

/** Says in the documentation which of the codes an answer may have. */
const narrowed = <T extends TSchema>(schema: T, narrower: TSchema, description: string): T =>
  ({ ...schema, description, [DOCUMENTED_AS]: { allOf: [schema, narrower] } })

const envelope = (code: TSchema, description: string) =>
  narrowed(Envelope, Type.Object({ error: Type.Object({ code }) }), description)

const message = (code: TSchema, description: string) => narrowed(Message, Type.Object({ code }), description)

/** How a route under /api can fail: general statuses, and the codes that are its own. */
export const failures = failuresWith(envelope, ['TOO_MANY_REQUESTS', 'INTERNAL_ERROR', 'UNAVAILABLE'])

/** The same of a route of the recognition surface. */
export const openFailures = failuresWith(message, ['INTERNAL_ERROR'])
