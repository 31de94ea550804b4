// The error that carries a code, and what the answer says beside it.
import type { Text } from 'recognizer-wasm'
import { STATUS_OF, errorTexts, type ErrorCode } from './codes.ts'
import type { Fault } from './faults.ts'
import { fillIn } from '../texts/texts.ts'
import type { Use } from './uses.ts'

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
  /** The status of an error of Fastify or a plugin. */
  statusCode?: number
  headers?: Record<string, string>
}

/** An error that the answer explains, in the caller's language. */
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
