// onnxruntime-web as a site serves it, for letter models beyond the package's own runtime.
import type { OnnxRuntime } from '../src/runtime.ts'
import type { Downloads } from './downloads.ts'
import { failingAs } from './failing-as.ts'

/** @param folder of its files `ort.wasm.min.mjs`, `ort-wasm-simd-threaded.mjs` and `ort-wasm-simd-threaded.wasm`, with
 * a slash at its end
 * @throws DactyloError `download` when a file does not arrive */
export async function openOnnxRuntime (downloads: Downloads, folder: string): Promise<OnnxRuntime> {
  const script = `${folder}ort.wasm.min.mjs`
  // No bundler is to look for the script: Vite, webpack and Turbopack each have a comment for that.
  const { env, InferenceSession, Tensor } = await failingAs('download', () => import(
    /* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ script
  ))
  const wasm = await downloads.get({ url: `${folder}ort-wasm-simd-threaded.wasm` })
  // More threads help on an idle machine only, and a phone is never idle.
  env.wasm.numThreads = 1
  env.wasm.wasmPaths = { mjs: `${folder}ort-wasm-simd-threaded.mjs`, wasm: URL.createObjectURL(wasm) }
  return { name: 'onnxruntime-web', InferenceSession, Tensor }
}
