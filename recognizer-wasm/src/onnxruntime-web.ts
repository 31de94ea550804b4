/**
 * `recognizer-wasm/onnxruntime-web`: runs letter models of every kind. Its script is loaded with the first of them.
 * @module onnxruntime-web
 */
import { Float32Tensor, openElsewhere } from './other-runtime.ts'
import type { OnnxRuntime } from './runtime.ts'

export interface WasmOptions {
  /** URLs of onnxruntime-web's two files, ort-wasm-simd-threaded.wasm and .mjs. Browsers only. A file that is left out
   * is beside the script, or in it. */
  wasmPaths?: { wasm?: string, mjs?: string } | undefined
  /** More than one thread needs a cross-origin isolated page, and helps on an idle machine only. */
  threads?: number | undefined
}

const NAME = 'onnxruntime-web'

/**
 * onnxruntime-web with settings. It reads them once, when it loads its first model: use one runtime for all models.
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
        return await openElsewhere({ name: NAME, InferenceSession, Tensor }, model, options)
      }
    },
    Tensor: Float32Tensor
  }
}
