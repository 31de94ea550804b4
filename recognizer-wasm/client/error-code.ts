import { DactyloError, messageOf, type DactyloErrorCode } from '../src/errors.ts'

/** Runs a task. An error without a code gets this one.
 * @param what start of its message */
export async function withErrorCode<T> (code: DactyloErrorCode, work: () => Promise<T>, what?: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toDactyloError(code, error, what)
  }
}

export function toDactyloError (code: DactyloErrorCode, error: unknown, what?: string): DactyloError {
  if (error instanceof DactyloError) return error
  return new DactyloError(code, what ? `${what}: ${messageOf(error)}` : messageOf(error), { cause: error })
}
