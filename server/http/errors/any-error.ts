// Converts any error to the error that the client gets.
import type { FastifyError, FastifyRequest } from 'fastify'
import { causeOfOutage, isUnavailable, violatedConstraint } from '../../database/driver-errors.ts'
import { RequestError } from './request-error.ts'
import type { ErrorCode } from './codes.ts'
import { faultsOf, type ValidationError } from './faults.ts'
import { CONSTRAINT_CODES } from './constraint-codes.ts'

/** Errors of Fastify and its plugins, by their code. */
const FOREIGN_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_MANY_FILES',
  FST_PARTS_LIMIT: 'TOO_MANY_FILES',
  FST_FIELDS_LIMIT: 'TOO_MANY_FILES'
}

/** System errors: out of file descriptors, out of disk space, or a failing disk. */
const NO_STORAGE = ['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT', 'EIO']

/** The error for the client, or undefined if the request is not at fault. */
export function requestErrorOf (error: Partial<FastifyError>): RequestError | undefined {
  if (error instanceof RequestError) return error
  if (error.validation) {
    return new RequestError('VALIDATION_FAILED', faultsOf(error.validation as unknown as ValidationError[]))
  }
  const code = FOREIGN_CODES[error.code ?? ''] ?? CONSTRAINT_CODES[violatedConstraint(error) ?? '']
  if (code) return new RequestError(code)
  const statusCode = error.statusCode ?? 500
  return statusCode >= 400 && statusCode < 500 ? new RequestError('BAD_REQUEST', { statusCode }) : undefined
}

/** The error that the client may see: only our own texts, never a stack trace, query or parameter. */
export function answerTo (error: FastifyError, request: FastifyRequest): RequestError {
  const known = requestErrorOf(error)
  if (known) return known
  if (isUnavailable(error) || NO_STORAGE.includes(error.code)) {
    request.log.warn({ err: error }, `service unavailable: ${causeOfOutage(error)}`)
    return new RequestError('UNAVAILABLE')
  }
  request.log.error({ err: error }, 'request failed')
  return new RequestError('INTERNAL_ERROR')
}
