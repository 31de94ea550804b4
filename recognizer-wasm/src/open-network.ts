// Opens networks for `index.ts`, on the package's own runtime by default.
import { letterRuntime } from './onnx/letter-runtime.ts'
import { openNetwork as openOn, type Network, type OnnxRuntime } from './runtime.ts'

/**
 * Loads an ONNX model and runs it once on zeros, because the first run is many times slower than later ones.
 * @throws DactyloError: `model-invalid` if the bytes are not a model with an input; `model-unsupported` if the runtime
 * cannot run it
 */
export const openNetwork = (
  model: Uint8Array, { runtime = letterRuntime() }: { runtime?: OnnxRuntime | undefined } = {}
): Promise<Network> => openOn(model, runtime)
