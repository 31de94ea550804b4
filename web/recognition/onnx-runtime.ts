import { wasmRuntime, type OnnxRuntime } from 'recognizer-wasm'
import onnxScript from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import type { Downloads } from './downloads.ts'
import { onnxRuntime } from './files.ts'

/** onnxruntime-web on our own files. One thread: more help on an idle machine only, and a phone is never idle. */
export async function openOnnxRuntime (downloads: Downloads): Promise<OnnxRuntime> {
  const wasm = URL.createObjectURL(await downloads.get(onnxRuntime))
  return wasmRuntime({ wasmPaths: { wasm, mjs: onnxScript } })
}
