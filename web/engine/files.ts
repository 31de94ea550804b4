// The large files behind recognition. They are downloaded by us, not by the libraries that use them,
// so that their progress can be shown and they can be kept.
import handLandmarker from '../../recognizer-wasm/models/hand_landmarker.task?url'
import handLandmark from '../../recognizer-wasm/models/hand-landmark.onnx?url'
import palmDetection from '../../recognizer-wasm/models/palm-detection.onnx?url'
import visionScript from '@mediapipe/tasks-vision/vision_wasm_module_internal.js?url'
import visionWasm from '@mediapipe/tasks-vision/vision_wasm_module_internal.wasm?url'
import onnxScript from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import onnxWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'

export const LETTER_MODEL = '/get-sign_recognizer-model/alphabet'

export const FILES = { handLandmarker, handLandmark, palmDetection, visionScript, visionWasm, onnxScript, onnxWasm }
