// The page's recognizer: the package's client, with onnxruntime-web for letter models beyond the package's own runtime.
import { openLetters, type Letters } from 'recognizer-wasm/client'
import script from 'onnxruntime-web/wasm?url'
import glue from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import runtime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'

/** The build keeps these files in one folder, under their own names. */
const FILES = [script, glue, runtime] as const

/** A demo has the package's own model only, which needs no other runtime. */
export const openPageLetters = (): Letters => IS_DEMO
  ? openLetters()
  : openLetters({ server: '/', onnxRuntime: new URL('.', new URL(FILES[0], location.href)) })
