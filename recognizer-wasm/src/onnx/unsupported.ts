import { DactyloError } from '../errors.ts'

/** The package's own runtime can't run a model. The model may be good: onnxruntime-web may run it. */
export const unsupported = (what: string) => new DactyloError('model-unsupported',
  `${what}; letterRuntime({ otherwise }) asks another runtime, such as wasmRuntime() of ` +
  'recognizer-wasm/onnxruntime-web')

export const isUnsupported = (error: unknown): boolean =>
  error instanceof DactyloError && error.code === 'model-unsupported'
