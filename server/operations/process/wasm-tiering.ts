// Imported for what it does, before anything loads WebAssembly. V8 optimizes a function that has run for a while, in
// the background. By V8's own measure it would optimize one large function of onnxruntime-web, which only its start
// needs: two seconds of processor for nothing, in every process that names letters.
import { setFlagsFromString } from 'node:v8'

/** Bytes of code that a function runs before it is optimized; V8's own is 1.8 MB (Node 20) to 13 MB. The start of
 * onnxruntime-web stays below 30 MB; the loops of its networks pass this within an image. */
const BUDGET = 50_000_000

setFlagsFromString(`--wasm-tiering-budget=${BUDGET}`)
