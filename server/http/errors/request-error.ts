// The error with a code for the client, and the details of its answer.
import type { Text } from 'recognizer-wasm'
import { STATUS_OF, errorTexts, type ErrorCode } from './codes.ts'
import type { Fault } from './faults.ts'
import { fillIn } from '../texts/texts.ts'
import type { Use } from './uses.ts'

interface Options {
  /** The faults of the request. */
  faults?: Fault[]
  /** Whether there may be more faults. */
  hasMore?: boolean
  /** Items that use the one to be deleted. */
  usedBy?: Use[]
  /** Values of the placeholders in the sentence. */
  values?: Record<string, number | string>
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  /** Name of the exceeded limit. */
  limit?: string
  /** Status, if it is not that of the code: for errors of Fastify or a plugin. */
  statusCode?: number
  headers?: Record<string, string>
}

/** An error that is explained to the client in its language. */
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

/** @throws RequestError with the code if there is none */
export function found<T> (item: T | undefined, code: ErrorCode): T {
  if (item === undefined) throw new RequestError(code)
  return item
}

/** @throws RequestError 400 with the faults, if there are any */
export function refuseFaulty (faults: Fault[]): void {
  if (faults.length > 0) throw new RequestError('VALIDATION_FAILED', { faults })
}

/** An error for a fault that the schema can't express. */
export const invalid = (path: string, text: Text) => new RequestError('VALIDATION_FAILED', { faults: [{ path, text }] })
