/** The package's own runtime can't run a model. The model may be good: onnxruntime-web may run it. */
export class UnsupportedModelError extends Error {
  override name = 'UnsupportedModelError'
}
