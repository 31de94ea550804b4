// Opens models of any kind for `index.ts`, each by the smallest runtime that can run it.
import type { LetterModel } from './letters/model-archive.ts'
import { createLetterRecognizer as createOn, type LetterRecognizer } from './letters/recognizer.ts'
import { letterRuntime } from './onnx/letter-runtime.ts'
import { wasmRuntime } from './onnxruntime-web.ts'
import { openNetwork as openOn, type Network, type OnnxRuntime } from './runtime.ts'

interface Options {
  /** By default the package's own runtime. For models that it can't run it loads onnxruntime-web. */
  runtime?: OnnxRuntime | undefined
}

let anyRuntime: OnnxRuntime | undefined

function defaultRuntime (): OnnxRuntime {
  anyRuntime ??= letterRuntime({ otherwise: () => wasmRuntime() })
  return anyRuntime
}

/**
 * Loads a letter model. Its answers depend on the frames alone: there is no state between calls.
 * @throws when the network cannot be loaded or does not fit the model's info
 */
export const createLetterRecognizer = (
  model: LetterModel, { runtime = defaultRuntime() }: Options = {}
): Promise<LetterRecognizer> => createOn(model, { runtime })

/**
 * Loads an ONNX model and runs it once on zeros, because the first run is many times slower than the next.
 * @throws when the bytes are not a model that the runtime can load, or one without an input
 */
export const openNetwork = (
  model: Uint8Array, { runtime = defaultRuntime() }: Options = {}
): Promise<Network> => openOn(model, runtime)
