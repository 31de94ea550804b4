/** The package's own runtime can't run a model. The model may be good: onnxruntime-web may run it. */
export class UnsupportedModelError extends Error {
  override name = 'UnsupportedModelError'

  constructor (what: string) {
    super(`${what}; letterRuntime({ otherwise }) asks another runtime, such as wasmRuntime() of ` +
      'recognizer-wasm/onnxruntime-web')
  }
}
