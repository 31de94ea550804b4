// The error of all entry points. REFERENCE.md says what to do for each code.

export type DactyloErrorCode =
  | 'invalid-argument'
  | 'download'
  | 'no-simd'
  | 'wasm-forbidden'
  | 'file-invalid'
  | 'engine'
  | 'model-invalid'
  | 'model-unsupported'
  | 'worker'
  | 'camera-refused'
  | 'camera-absent'
  | 'camera-busy'
  | 'camera-lost'
  | 'camera-insecure'
  | 'camera-failed'
  | 'video-failed'
  | 'cross-origin'
  | 'consent-needed'
  | 'server'
  | 'replaced'
  | 'closed'

export class DactyloError extends Error {
  override readonly name = 'DactyloError'
  readonly code: DactyloErrorCode

  constructor (code: DactyloErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }

  /** Compares names, because each entry point's bundle has its own copy of this class. */
  static override [Symbol.hasInstance] (value: unknown): boolean {
    return (value as Partial<Error> | null | undefined)?.name === 'DactyloError'
  }
}

export const invalidArgument = (message: string) => new DactyloError('invalid-argument', message)

export const messageOf = (error: unknown): string => error instanceof Error ? error.message : String(error)
