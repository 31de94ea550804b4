// The recognizer's worker, with onnxruntime-web for letter models beyond the package's own runtime.
import { serveLetters } from 'recognizer-wasm/client/worker'
import { openOnnxRuntime } from './onnx-runtime.ts'

serveLetters({ otherRuntime: openOnnxRuntime })
