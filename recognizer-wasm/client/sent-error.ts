// Serializes errors from the worker to the page: a posted error would lose its code.
import { DactyloError, type DactyloErrorCode } from '../src/errors.ts'
import { withCode } from './failing-as.ts'

export interface SentError {
  name: string
  message: string
  code?: DactyloErrorCode
  cause?: SentError
}

export const toSend = (error: unknown): SentError => sent(withCode('engine', error))

function sent (error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, cause } = error
  return {
    name,
    message,
    ...error instanceof DactyloError && { code: error.code },
    ...cause !== undefined && { cause: sent(cause) }
  }
}

export const received = (error: SentError): DactyloError => withCode('engine', made(error))

function made ({ name, message, code, cause }: SentError): Error {
  const options = cause && { cause: made(cause) }
  return code ? new DactyloError(code, message, options) : Object.assign(new Error(message, options), { name })
}
