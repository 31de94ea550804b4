// The errors of routes, as the OpenAPI document shows them: a route names only those that are its own.
import type { FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { STATUS_OF, errorTexts, type CodeOf } from '../errors/codes.ts'
import { fillIn } from '../texts/texts.ts'
import { envelope, plain, type ErrorBody } from './error-bodies.ts'
import { isApi, isAuth } from '../answers/surfaces.ts'

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

export type DocumentedCode = CodeOf<Status>

declare module 'fastify' {
  interface FastifySchema {
    /** The codes that the route answers with, besides those that follow from where it is and what it takes. */
    errors?: readonly DocumentedCode[]
    /** Who alone may call it. */
    onlyFor?: 'admins' | 'teachers and admins'
  }
}

const RETRY_AFTER = { 'Retry-After': { type: 'integer', description: 'Seconds after which to try again' } }
/** What the sentences of examples say in place of `{most}`, `{longest}` and `{name}`. */
const EXAMPLES = { most: 16_777_216, longest: 16_384, name: 'Signez la lettre L.' }

export interface Route { schema: FastifySchema, url: string, method: string }

/** The answers with which a route can fail, by status. */
export function errorsOf (route: Route): Record<string, object> {
  const codes = codesOf(route)
  const body = isApi(route.url) ? envelope : plain
  return Object.fromEntries(codes.map(code => STATUS_OF[code] as Status).map(status =>
    [status, answerOf(body, status, codes.filter(code => STATUS_OF[code] === status))]))
}

/** Every route with a rate limit can answer these. */
const EVERYWHERE = ['TOO_MANY_REQUESTS', 'INTERNAL_ERROR', 'UNAVAILABLE'] as const

/** The codes of a route. A malformed client address is reported under /api as a fault of validation. */
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

/** The answer of one status. */
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
