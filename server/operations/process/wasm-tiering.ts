// Imported for its side effect, before any WebAssembly is loaded. V8 optimizes hot functions in the background. With
// its default budget, it would optimize one large function of onnxruntime-web that only the start needs: two wasted
// seconds of CPU in every process that recognizes letters.
import { setFlagsFromString } from 'node:v8'

/** Bytes of code that a function runs before it is optimized. V8's default is 1.8 MB (Node 20) to 13 MB. The start of
 * onnxruntime-web stays below 30 MB; the loops of the hand networks exceed this within one image. */
const BUDGET_BYTES = 50_000_000

setFlagsFromString(`--wasm-tiering-budget=${BUDGET_BYTES}`)
