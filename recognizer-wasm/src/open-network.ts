// Opens networks for `index.ts`, by the package's own runtime unless another one is given.
import { letterRuntime } from './onnx/letter-runtime.ts'
import { openNetwork as openOn, type Network, type OnnxRuntime } from './runtime.ts'

/**
 * Loads an ONNX model and runs it once on zeros, because the first run is many times slower than the next.
 * @throws DactyloError `model-invalid` when the bytes are no model with an input, `model-unsupported` when the runtime
 * cannot run it
 */
export const openNetwork = (
  model: Uint8Array, { runtime = letterRuntime() }: { runtime?: OnnxRuntime | undefined } = {}
): Promise<Network> => openOn(model, runtime)
