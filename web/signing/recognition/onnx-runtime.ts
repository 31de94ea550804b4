import { wasmRuntime, type OnnxRuntime } from 'recognizer-wasm'
import { LettersStopped, type Downloads } from 'recognizer-wasm/client/worker'
import onnxScript from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import onnxRuntime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import { builtFile } from './built-file.ts'

/** onnxruntime-web on our own files. It has one thread: more help on an idle machine only, and a phone is never
 * idle. */
export async function openOnnxRuntime (downloads: Downloads): Promise<OnnxRuntime> {
  await import(/* @vite-ignore */ onnxScript).catch((cause: unknown) => {
    throw new LettersStopped(`${onnxScript} did not arrive`, 'download', cause)
  })
  const wasm = URL.createObjectURL(await downloads.get(await builtFile(onnxRuntime)))
  return wasmRuntime({ wasmPaths: { wasm, mjs: onnxScript } })
}
