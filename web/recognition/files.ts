// The large files of recognition, as far as this browser needs them.
import { hasRelaxedSimd } from 'recognizer-wasm'
import onnxRuntime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import relaxedKernels from '../../recognizer-wasm/models/hand-kernels-relaxed.wasm?url'
import plainKernels from '../../recognizer-wasm/models/hand-kernels.wasm?url'
import handLandmark from '../../recognizer-wasm/models/hand-landmark.plan?url'
import palmDetection from '../../recognizer-wasm/models/palm-detection.plan?url'
import { FILE_CACHE, LETTER_MODEL, MODEL_CACHE, openCache } from '../offline/caches.ts'

/** Of a letter model beyond the package's own runtime. */
export { onnxRuntime }

/** What our own tracker is made of. */
export const trackerFiles = () =>
  ({ kernels: hasRelaxedSimd() ? relaxedKernels : plainKernels, palmDetection, handLandmark })

/** Whether a recognizer starts here with nothing to download. */
export async function isKept (): Promise<boolean> {
  const [files, models] = await Promise.all([openCache(FILE_CACHE), openCache(MODEL_CACHE)])
  const kept = await Promise.all([
    models?.match(LETTER_MODEL),
    ...Object.values(trackerFiles()).map(url => files?.match(url))
  ])
  return kept.every(Boolean)
}
