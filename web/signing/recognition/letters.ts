// The page's recognizer: the package's client, plus onnxruntime-web for letter models beyond the package's own runtime.
import { openLetters, type Letters } from 'recognizer-wasm/client'
import script from 'onnxruntime-web/wasm?url'
import glue from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import runtime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'

/** The build keeps these file names and puts all into one folder. */
const FILES = [script, glue, runtime] as const

/** A demo has only the package's own model, which needs no other runtime. */
export const openPageLetters = (): Letters => IS_DEMO
  ? openLetters()
  : openLetters({ server: '/', onnxRuntime: new URL('.', new URL(FILES[0], location.href)) })
