// The recognizer's worker, with MediaPipe's tracker and onnxruntime-web where the package's own do not work.
import { serveLetters } from 'recognizer-wasm/client/worker'
import { openOnnxRuntime } from './onnx-runtime.ts'

serveLetters({
  otherTracker: async downloads => (await import('./tasks-vision.ts')).openTasksVision(downloads),
  otherRuntime: openOnnxRuntime
})
