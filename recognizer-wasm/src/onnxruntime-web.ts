// onnxruntime-web, which runs models of any kind.
import * as onnxruntimeWeb from '#ort'
import type { OnnxRuntime } from './runtime.ts'

export interface WasmOptions {
  /**
   * URLs of onnxruntime-web's two files, ort-wasm-simd-threaded.wasm and .mjs. Browsers only; one that is left out is
   * beside the script, or in it.
   */
  wasmPaths?: { wasm?: string, mjs?: string } | undefined
  /** More than one needs a cross-origin isolated page, and helps on an idle machine only. */
  threads?: number | undefined
}

/**
 * onnxruntime-web with settings. It reads them once, when it loads its first model: make the runtime before that,
 * and give the same one to everything.
 */
export function wasmRuntime ({ wasmPaths, threads = 1 }: WasmOptions = {}): OnnxRuntime {
  onnxruntimeWeb.env.wasm.numThreads = threads
  if (wasmPaths) onnxruntimeWeb.env.wasm.wasmPaths = wasmPaths
  return { name: 'onnxruntime-web', InferenceSession: onnxruntimeWeb.InferenceSession, Tensor: onnxruntimeWeb.Tensor }
}
