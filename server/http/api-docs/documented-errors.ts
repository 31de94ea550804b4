// Error answers in the OpenAPI document. A route names only the codes of its own.
import type { FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { STATUS_OF, errorTexts, type CodeOf } from '../errors/codes.ts'
import { fillIn } from '../texts/texts.ts'
import { envelope, plain, type ErrorBody } from './error-bodies.ts'
import { isApi, isAuth } from '../answers/surfaces.ts'

const DESCRIPTIONS = {
  400: 'Malformed request. The answer lists the faults',
  401: 'Authentication required, or credentials invalid',
  403: 'Signed in, but not allowed',
  404: 'Not found, or not accessible to the caller',
  413: 'The body or the image is too large',
  416: 'The range is beyond the end of the file',
  422: 'Well-formed, but not possible. See the code',
  429: 'Too many requests. Try again after `Retry-After` seconds',
  500: 'Internal server error',
  503: 'Temporarily unavailable. Try again after `Retry-After` seconds'
}
type Status = keyof typeof DESCRIPTIONS

export type DocumentedCode = CodeOf<Status>

declare module 'fastify' {
  interface FastifySchema {
    /** Codes of this route, besides those that follow from its path, method and schemas. */
    errors?: readonly DocumentedCode[]
    /** The only callers allowed. */
    onlyFor?: 'admins' | 'teachers and admins'
  }
}

const RETRY_AFTER = { 'Retry-After': { type: 'integer', description: 'Seconds after which to try again' } }
/** Values of placeholders such as `{max}` in the example sentences. */
const EXAMPLES = { max: 500, maxPixels: 16_777_216, maxSide: 16_384, name: 'Signez la lettre L.' }

export interface Route { schema: FastifySchema, url: string, method: string }

/** The error answers of a route, by status. */
export function errorsOf (route: Route): Record<string, object> {
  const codes = codesOf(route)
  const body = isApi(route.url) ? envelope : plain
  return Object.fromEntries(codes.map(code => STATUS_OF[code] as Status).map(status =>
    [status, answerOf(body, status, codes.filter(code => STATUS_OF[code] === status))]))
}

/** Codes of every route with a rate limit. */
const EVERYWHERE = ['TOO_MANY_REQUESTS', 'INTERNAL_ERROR', 'UNAVAILABLE'] as const

/** The codes of a route. Under /api, a malformed client address is reported as VALIDATION_FAILED. */
export function codesOf ({ schema, url, method }: Route): DocumentedCode[] {
  const { errors, security } = schema
  if (!isApi(url)) return errors ? [...errors, 'INVALID_ADDRESS', ...EVERYWHERE] : []
  return [...new Set<DocumentedCode>([
    'VALIDATION_FAILED',
    ...security?.length ? ['AUTHENTICATION_REQUIRED'] as const : [],
    ...isOnlyForSome(schema) ? ['FORBIDDEN'] as const : [],
    ...method === 'GET' ? [] : ['BODY_TOO_LARGE'] as const,
    ...isAuth(url) ? ['TOO_MANY_LOGINS'] as const : [],
    ...errors ?? [],
    ...EVERYWHERE
  ])]
}

/** Only admins may ask for a preview. */
const isOnlyForSome = ({ onlyFor, querystring }: FastifySchema): boolean =>
  onlyFor !== undefined || 'preview' in ((querystring as { properties?: object } | undefined)?.properties ?? {})

const answerOf = (body: ErrorBody, status: Status, codes: DocumentedCode[]) => ({
  description: DESCRIPTIONS[status],
  ...(status === 429 || status === 503) && { headers: RETRY_AFTER },
  content: {
    'application/json': {
      schema: { allOf: [body.schema, body.narrowed(Type.String({ enum: codes }))] },
      examples: Object.fromEntries(codes.map(code =>
        [code, { value: body.example(code, fillIn(errorTexts[code], EXAMPLES).en) }]))
    }
  }
})
