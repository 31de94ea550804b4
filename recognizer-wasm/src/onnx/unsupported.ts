/** A model that may be good, but is beyond what the package's own runtime runs: onnxruntime-web may. */
export class UnsupportedModelError extends Error {
  override name = 'UnsupportedModelError'
}
