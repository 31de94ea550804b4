// Every way a request can fail: the codes, and the error that carries one.
import type { Fault } from './faults.ts'
import { errorTexts, fillIn } from './texts.ts'
import type { Use } from './uses.ts'
import type { Text } from 'recognizer-wasm'

export type ErrorCode = keyof typeof errorTexts

/** Every code, and the status it is answered with. A code never changes its meaning: clients rely on it. */
export const STATUS_OF = {
  VALIDATION_FAILED: 400,
  BAD_REQUEST: 400,
  INVALID_JSON: 400,
  INVALID_ADDRESS: 400,
  INVALID_SESSION_ID: 400,
  FILE_MISSING: 400,
  TOO_MANY_FILES: 400,
  FILE_EMPTY: 400,
  FORM_DAMAGED: 400,
  UPLOAD_STOPPED: 400,
  NOT_AN_IMAGE: 400,
  IMAGE_DAMAGED: 400,
  IMAGE_TOO_COMPLEX: 400,
  AUTHENTICATION_REQUIRED: 401,
  CREDENTIALS_INVALID: 401,
  REFRESH_TOKEN_INVALID: 401,
  FORBIDDEN: 403,
  ROUTE_NOT_FOUND: 404,
  MODEL_NOT_FOUND: 404,
  ILLUSTRATION_NOT_FOUND: 404,
  MEDIA_NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  SIGN_NOT_FOUND: 404,
  CATEGORY_NOT_FOUND: 404,
  MODULE_NOT_FOUND: 404,
  LESSON_NOT_FOUND: 404,
  EXERCISE_NOT_FOUND: 404,
  WORD_NOT_FOUND: 404,
  ENTRY_NOT_FOUND: 404,
  CLASS_NOT_FOUND: 404,
  MEMBER_NOT_FOUND: 404,
  INVITATION_NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  BODY_TOO_LARGE: 413,
  IMAGE_TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  RANGE_UNSATISFIABLE: 416,
  EMAIL_TAKEN: 422,
  USERNAME_TAKEN: 422,
  CURRENT_PASSWORD_WRONG: 422,
  RESET_CODE_INVALID: 422,
  RESET_BY_ADMIN: 422,
  PASSWORD_COMMON: 422,
  PASSWORD_IS_NAME: 422,
  LAST_ADMIN: 422,
  UNKNOWN_CATEGORY: 422,
  UNKNOWN_MODULE: 422,
  UNKNOWN_LESSON: 422,
  UNKNOWN_SIGN: 422,
  UNKNOWN_MEDIA: 422,
  UNKNOWN_TEACHER: 422,
  SIGN_IN_USE: 422,
  CATEGORY_IN_USE: 422,
  MODULE_IN_USE: 422,
  LESSON_IN_USE: 422,
  EXERCISE_IN_USE: 422,
  MEDIA_IN_USE: 422,
  CLASS_IN_USE: 422,
  USER_IN_USE: 422,
  LESSON_NOT_STARTED: 422,
  ANSWER_EXPECTED: 422,
  FRAMES_EXPECTED: 422,
  ATTEMPT_ID_TAKEN: 422,
  ATTEMPTS_FULL: 422,
  REVIEW_ID_TAKEN: 422,
  NOT_UNDOABLE: 422,
  CHANGED_SINCE: 422,
  INVITATION_INVALID: 422,
  CLASS_FULL: 422,
  CLASSES_FULL: 422,
  INVITATIONS_FULL: 422,
  OPTIONS_MISSING: 422,
  OPTIONS_UNEXPECTED: 422,
  OPTIONS_EN_DIFFER: 422,
  ANSWER_NOT_OFFERED: 422,
  ANSWER_NOT_A_LETTER: 422,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_LOGINS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
  RECOGNIZER_BUSY: 503,
  UPLOADS_BUSY: 503
} as const satisfies Record<ErrorCode, number>

interface Options {
  /** What is wrong with which part of the request. */
  faults?: Fault[]
  /** Whether there may be more faults than those. */
  hasMore?: boolean
  /** What uses the thing that was to be deleted. */
  usedBy?: Use[]
  /** What the sentence says in place of `{name}`. */
  values?: Record<string, number | string>
  /** Seconds after which it is worth trying again. */
  retryAfter?: number
  /** Which limit the caller is over. */
  limit?: string
  /** The status of a refusal by Fastify or a plugin. */
  statusCode?: number
  headers?: Record<string, string>
}

/** A failure that the answer explains, in the caller's language. */
export class RequestError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly text: Text
  readonly faults: readonly Fault[]
  readonly hasMore: boolean
  readonly usedBy: readonly Use[]
  readonly limit: string | undefined
  readonly headers: Record<string, string>

  constructor (code: ErrorCode, options: Options = {}) {
    const { faults = [], hasMore = false, usedBy = [], values = {}, retryAfter, limit } = options
    const { statusCode = STATUS_OF[code], headers } = options
    const text = fillIn(errorTexts[code], values)
    super(text.en)
    this.code = code
    this.statusCode = statusCode
    this.text = text
    this.faults = faults
    this.hasMore = hasMore
    this.usedBy = usedBy
    this.limit = limit
    this.headers = {
      ...headers,
      ...statusCode === 401 && { 'www-authenticate': 'Bearer' },
      ...(retryAfter !== undefined || statusCode === 503) && { 'retry-after': String(retryAfter ?? 1) }
    }
  }
}

/** @returns the thing. @throws RequestError with the code when nothing was found */
export function found<T> (thing: T | undefined, code: ErrorCode): T {
  if (thing === undefined) throw new RequestError(code)
  return thing
}

/** @throws RequestError 400 that lists the faults, if there are any */
export function refuseFaulty (faults: Fault[]): void {
  if (faults.length > 0) throw new RequestError('VALIDATION_FAILED', { faults })
}

/** A fault of one property that its schema can't see. */
export const invalid = (path: string, text: Text) => new RequestError('VALIDATION_FAILED', { faults: [{ path, text }] })
