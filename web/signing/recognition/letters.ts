// The page's recognizer: the package's client, plus onnxruntime-web for letter models beyond the package's own runtime.
import { openLetters, type Letters } from 'recognizer-wasm/client'

/** A demo has only the package's own model, which needs no other runtime. */
export const openPageLetters = (): Letters =>
  openLetters(IS_DEMO ? {} : { server: '/', onnxRuntime: ONNX_RUNTIME })
