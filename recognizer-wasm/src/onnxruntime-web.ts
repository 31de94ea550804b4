/**
 * `recognizer-wasm/onnxruntime-web`: runs any ONNX letter model. onnxruntime-web is loaded with the first model.
 * @module onnxruntime-web
 */
import { Float32Tensor, openOtherSession } from './other-runtime.ts'
import type { OnnxRuntime } from './runtime.ts'

export interface WasmOptions {
  /** URLs of onnxruntime-web's two files, ort-wasm-simd-threaded.wasm and .mjs. Browsers only. By default each file is
   * beside the script, or bundled in it. */
  wasmPaths?: { wasm?: string, mjs?: string } | undefined
  /** More than one thread needs a cross-origin isolated page, and only helps on an idle machine. */
  threads?: number | undefined
}

const NAME = 'onnxruntime-web'

/**
 * Creates a runtime with these settings. onnxruntime-web reads them once, with its first model, so use one runtime for
 * all models.
 * @param options addresses and threads
 */
export function wasmRuntime ({ wasmPaths, threads = 1 }: WasmOptions = {}): OnnxRuntime {
  return {
    name: NAME,
    InferenceSession: {
      async create (model, options) {
        const { env, InferenceSession, Tensor } = await import('#ort')
        env.wasm.numThreads = threads
        if (wasmPaths) env.wasm.wasmPaths = wasmPaths
        return await openOtherSession({ name: NAME, InferenceSession, Tensor }, model, options)
      }
    },
    Tensor: Float32Tensor
  }
}
