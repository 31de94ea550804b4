// Loads onnxruntime-web from the site, for letter models that the package's own runtime cannot run.
import type { OnnxRuntime } from '../src/runtime.ts'
import type { Downloads } from './downloads.ts'
import { withErrorCode } from './error-code.ts'

/** @param folder address of `ort.wasm.bundle.min.mjs` and `ort-wasm-simd-threaded.wasm`, with a trailing slash
 * @throws DactyloError `download` if a file cannot be loaded */
export async function openOnnxRuntime (downloads: Downloads, folder: string): Promise<OnnxRuntime> {
  const script = `${folder}ort.wasm.bundle.min.mjs`
  // Bundlers must not resolve this import: Vite, webpack and Turbopack each need a comment.
  const { env, InferenceSession, Tensor } = await withErrorCode('download', () => import(
    /* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ script
  ))
  const wasm = await downloads.get({ url: `${folder}ort-wasm-simd-threaded.wasm` })
  // More threads only help on an idle machine, and a phone never is one.
  env.wasm.numThreads = 1
  env.wasm.wasmPaths = { wasm: URL.createObjectURL(wasm) }
  return { name: 'onnxruntime-web', InferenceSession, Tensor }
}
