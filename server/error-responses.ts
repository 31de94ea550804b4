// How a failed request is answered: the envelope under /api, `{ message, code }` on the recognition surface; and how
// both are documented.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from 'recognizer-wasm'
import { Type } from 'typebox'
import type { TSchema } from 'typebox'
import { contentId } from './database/content-ids.ts'
import { RequestError, STATUS_OF, answerTo } from './errors.ts'
import type { ErrorCode } from './errors.ts'
import { FAULTS_LISTED } from './faults.ts'
import { DOCUMENTED_AS } from './http/named-schemas.ts'
import { Id } from './schemas.ts'
import { languageOf, translate } from './texts.ts'
import { USES_LISTED } from './uses.ts'

/** Faults named in one message, which is read as a sentence. */
const FAULTS_NAMED = 5

declare module 'fastify' {
  interface FastifyRequest {
    /** What it was refused with. */
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

/** Writes down what the request is refused with, for whoever counts. */
function begin (reply: FastifyReply, refusal: RequestError) {
  reply.request.failure = refusal
  return reply.code(refusal.statusCode).headers(refusal.headers)
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
export type DocumentedCode = { [C in ErrorCode]: typeof STATUS_OF[C] extends Status ? C : never }[ErrorCode]

/** What a failure is answered with, and how the documentation shows it. */
interface Shape<T extends TSchema> {
  schema: T
  /** What more there is to say where only some codes can come. */
  narrowed: (code: TSchema) => TSchema
  example: (code: DocumentedCode, message: string) => object
}

const RETRY_AFTER = { 'Retry-After': { type: 'integer', description: 'Seconds after which to try again' } }
/** What sentences of examples say in place of `{name}`. */
const EXAMPLES = { most: 16_777_216, longest: 16_384 }
const FAULTY = { errors: [{ path: 'page', message: 'must be at least 1' }] }
const AN_EXERCISE = { id: contentId('exercises', 'first-letter-3'), name: 'Signez la lettre L.' }
const USED = { usedBy: [{ kind: 'exercise', total: 1, first: [AN_EXERCISE] }] }

/** Makes the function that describes, for the `response` of a route, how it can fail.
 * @param always codes that every route shares */
function failuresWith<T extends TSchema> (shape: Shape<T>, always: DocumentedCode[]) {
  return (...expected: (GeneralStatus | DocumentedCode)[]): Partial<Record<Status, T>> => {
    const named = expected.map(each => typeof each === 'number' ? GENERAL_CODES[each] : each)
    const codes = [...new Set([...named, ...always])]
    const statuses = [...new Set(codes.map(code => STATUS_OF[code]))]
    return Object.fromEntries(statuses.map(status =>
      [status, failureOf(shape, status, codes.filter(code => STATUS_OF[code] === status))]))
  }
}

/** The answer of one status. That it has one of these codes is for the documentation only. */
function failureOf<T extends TSchema> (shape: Shape<T>, status: Status, codes: DocumentedCode[]): T {
  const exampleOf = (code: DocumentedCode) => shape.example(code, new RequestError(code, { values: EXAMPLES }).text.en)
  return {
    ...shape.schema,
    description: DESCRIPTIONS[status],
    ...(status === 429 || status === 503) && { headers: RETRY_AFTER },
    'x-examples': Object.fromEntries(codes.map(code => [code, { value: exampleOf(code) }])),
    [DOCUMENTED_AS]: { allOf: [shape.schema, shape.narrowed(Type.String({ enum: codes }))] }
  }
}

const AnyCode = Type.String({
  title: 'ErrorCode', enum: Object.keys(STATUS_OF), description: 'New ones may come: go by the status then'
})

const Fault = Type.Object({
  path: Type.String({ description: 'Where in the request; empty for the whole' }),
  message: Type.String()
}, { title: 'Fault' })

const Use = Type.Object({
  kind: Type.String({ enum: ['sign', 'lesson', 'exercise', 'learner'] }),
  total: Type.Integer(),
  first: Type.Optional(Type.Array(Type.Object({ id: Id, name: Type.String() }), {
    maxItems: USES_LISTED, description: 'Never of learners'
  }))
}, { title: 'Use' })

const Failure = Type.Object({
  statusCode: Type.Integer(),
  code: AnyCode,
  message: Type.String({ description: 'A sentence in the language of `Accept-Language`' }),
  details: Type.Optional(Type.Object({
    errors: Type.Optional(Type.Array(Fault, { maxItems: FAULTS_LISTED, description: 'Of a malformed request' })),
    more: Type.Optional(Type.Boolean({
      description: 'True where that may not be all: there are too many, or something was too long to be looked into'
    })),
    usedBy: Type.Optional(Type.Array(Use, { description: 'Of a deletion that was refused: what would lose by it' }))
  }))
}, { title: 'Failure' })

const Envelope = Type.Object({ success: Type.Literal(false), error: Failure }, { title: 'Error' })

const Message = Type.Object({ message: Type.String(), code: AnyCode }, { title: 'PlainError' })

function exampleDetails (code: DocumentedCode) {
  if (code === 'VALIDATION_FAILED') return { details: FAULTY }
  return code.endsWith('_IN_USE') ? { details: USED } : {}
}

const envelope: Shape<typeof Envelope> = {
  schema: Envelope,
  narrowed: code => Type.Object({ error: Type.Unsafe({ allOf: [Failure, Type.Object({ code })] }) }),
  example: (code, message) => ({
    success: false,
    error: { statusCode: STATUS_OF[code], code, message, ...exampleDetails(code) }
  })
}

const plain: Shape<typeof Message> = {
  schema: Message,
  narrowed: code => Type.Object({ code }),
  example: (code, message) => ({ message, code })
}

/** How a route under /api can fail: general statuses, and the codes that are its own. */
export const failures = failuresWith(envelope, ['TOO_MANY_REQUESTS', 'INTERNAL_ERROR', 'UNAVAILABLE'])

/** The same of a route of the recognition surface. */
export const openFailures = failuresWith(plain, ['INTERNAL_ERROR'])
