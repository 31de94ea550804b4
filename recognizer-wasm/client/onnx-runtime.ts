// onnxruntime-web as a site serves it, for letter models beyond the package's own runtime.
import type { OnnxRuntime } from '../src/runtime.ts'
import { failingAs } from './faults.ts'

/** @param folder of its files `ort.wasm.min.mjs`, `ort-wasm-simd-threaded.mjs` and `ort-wasm-simd-threaded.wasm`, with
 * a slash at its end
 * @throws when the files are not there */
export async function openOnnxRuntime (folder: string): Promise<OnnxRuntime> {
  const script = `${folder}ort.wasm.min.mjs`
  // No bundler is to look for the script: Vite, webpack and Turbopack each have a comment for that.
  const { env, InferenceSession, Tensor } = await failingAs('download', () => import(
    /* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ script
  ))
  env.wasm.numThreads = 1
  env.wasm.wasmPaths = folder
  return { name: 'onnxruntime-web', InferenceSession, Tensor }
}
