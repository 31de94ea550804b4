// What can fail, and the error that names it.

/** `download`: a file did not arrive whole. `engine`: this browser cannot run the recognizer. `model`: the letter model
 * cannot be used. `permission`: pictures may not be sent. `server`: the server did not read a picture. `closed`: the
 * recognizer was closed, or never started. */
export type LettersFault = 'download' | 'engine' | 'model' | 'permission' | 'server' | 'closed'

/** The recognizer did not start, was not started, or its worker died. */
export class LettersStopped extends Error {
  override readonly name = 'LettersStopped'
  readonly fault: LettersFault

  constructor (message: string, fault: LettersFault, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}

/** The fault that an error names, or one of its causes. */
export function faultOf (error: unknown): LettersFault | undefined {
  if (error instanceof LettersStopped) return error.fault
  return error instanceof Error ? faultOf(error.cause) : undefined
}

export const messageOf = (error: unknown) => error instanceof LettersStopped ? error.message : String(error)

/** Does some work. An error that names no fault gets this one. */
export async function failingAs<T> (fault: LettersFault, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new LettersStopped(error instanceof Error ? error.message : String(error), faultOf(error) ?? fault, error)
  }
}
