import { DactyloError } from '../errors.ts'

/** The package's own runtime cannot run this model, but onnxruntime-web may. */
export const unsupported = (what: string) => new DactyloError('model-unsupported',
  `${what}. Pass another runtime with letterRuntime({ otherwise }), such as wasmRuntime() of ` +
  'recognizer-wasm/onnxruntime-web')

export const isUnsupported = (error: unknown): boolean =>
  error instanceof DactyloError && error.code === 'model-unsupported'
