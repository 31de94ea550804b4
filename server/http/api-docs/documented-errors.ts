// How the routes say, in their `response`, that they can fail.
import { Type } from 'typebox'
import type { TSchema } from 'typebox'
import { STATUS_OF, errorTexts } from '../errors/codes.ts'
import type { CodeOf } from '../errors/codes.ts'
import { fillIn } from '../texts/texts.ts'
import { envelope, plain } from './error-bodies.ts'
import type { ErrorBody } from './error-bodies.ts'
import { DOCUMENTED_AS } from './named-schemas.ts'

const DESCRIPTIONS = {
  400: 'Malformed request: each fault is named',
  401: 'Authentication required, or credentials invalid',
  403: 'Signed in, but not allowed',
  404: 'No such thing, or not yours',
  413: 'The body or the image is too large',
  415: 'The body is of another type',
  416: 'The range is beyond the end of the file',
  422: 'Well-formed, but impossible: the code says why',
  429: 'Too many requests: try again after `Retry-After` seconds',
  500: 'Our fault',
  503: 'Temporarily unavailable: try again after `Retry-After` seconds'
}
type Status = keyof typeof DESCRIPTIONS

/** The code that a route means by a bare status. */
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
export type DocumentedCode = CodeOf<Status>

const RETRY_AFTER = { 'Retry-After': { type: 'integer', description: 'Seconds after which to try again' } }
/** What the sentences of examples say in place of `{most}`, `{longest}` and `{name}`. */
const EXAMPLES = { most: 16_777_216, longest: 16_384, name: 'Signez la lettre L.' }

/** Makes the function that describes, for the `response` of a route, how it can fail.
 * @param always codes that every route shares */
function errorsWith<T extends TSchema> (body: ErrorBody<T>, always: DocumentedCode[]) {
  return (...expected: (GeneralStatus | DocumentedCode)[]): Partial<Record<Status, T>> => {
    const named = expected.map(each => typeof each === 'number' ? GENERAL_CODES[each] : each)
    const codes = [...new Set([...named, ...always])]
    const statuses = [...new Set(codes.map(code => STATUS_OF[code] as Status))]
    return Object.fromEntries(statuses.map(status =>
      [status, errorOf(body, status, codes.filter(code => STATUS_OF[code] === status))]))
  }
}

/** The answer of one status. Only the documentation says which codes it can have. */
function errorOf<T extends TSchema> (body: ErrorBody<T>, status: Status, codes: DocumentedCode[]): T {
  const exampleOf = (code: DocumentedCode) => body.example(code, fillIn(errorTexts[code], EXAMPLES).en)
  return {
    ...body.schema,
    description: DESCRIPTIONS[status],
    ...(status === 429 || status === 503) && { headers: RETRY_AFTER },
    'x-examples': Object.fromEntries(codes.map(code => [code, { value: exampleOf(code) }])),
    [DOCUMENTED_AS]: { allOf: [body.schema, body.narrowed(Type.String({ enum: codes }))] }
  }
}

/** Every route with a rate limit can answer these. */
const everywhere = ['TOO_MANY_REQUESTS', 'INTERNAL_ERROR', 'UNAVAILABLE'] as const

/** How a route under /api can fail: general statuses, and the codes that are its own. A malformed client address is
 * reported there as a fault of validation. */
export const errors = errorsWith(envelope, ['VALIDATION_FAILED', ...everywhere])

/** How a route outside /api can fail. */
export const plainErrors = errorsWith(plain, ['INVALID_ADDRESS', ...everywhere])
