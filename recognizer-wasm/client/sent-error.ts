// Serializes errors from the worker to the page: a posted error would lose its code.
import { DactyloError, type DactyloErrorCode } from '../src/errors.ts'
import { toDactyloError } from './error-code.ts'

export interface SentError {
  name: string
  message: string
  code?: DactyloErrorCode
  cause?: SentError
}

export const serializeError = (error: unknown): SentError => serialize(toDactyloError('engine', error))

function serialize (error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, cause } = error
  return {
    name,
    message,
    ...error instanceof DactyloError && { code: error.code },
    ...cause !== undefined && { cause: serialize(cause) }
  }
}

export const deserializeError = (error: SentError): DactyloError => toDactyloError('engine', deserialize(error))

function deserialize ({ name, message, code, cause }: SentError): Error {
  const options = cause && { cause: deserialize(cause) }
  return code ? new DactyloError(code, message, options) : Object.assign(new Error(message, options), { name })
}
