// Builds hand_landmarker.task, the bundle of hand models that @mediapipe/tasks-vision loads.
import JSZip from 'jszip'
import { describePictureModel } from './tflite-metadata.ts'

/** The oldest date in the zip format. A fixed date keeps the bundle reproducible. */
const NO_DATE = new Date('1980-01-01T00:00:00Z')

/** Bundles the two TFLite models, uncompressed, because tasks-vision reads them in place. */
export function buildLandmarkerTask (palmDetection: Uint8Array, handLandmark: Uint8Array): Promise<Uint8Array> {
  const zip = new JSZip()
  zip.file('hand_detector.tflite', describePictureModel(palmDetection, 'HandDetector'), { date: NO_DATE })
  zip.file('hand_landmarks_detector.tflite', describePictureModel(handLandmark, 'HandLandmarksDetector'), {
    date: NO_DATE
  })
  return zip.generateAsync({ type: 'uint8array', compression: 'STORE', platform: 'UNIX' })
}
