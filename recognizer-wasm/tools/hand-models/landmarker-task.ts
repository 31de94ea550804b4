// hand_landmarker.task: the hand models in the bundle that @mediapipe/tasks-vision loads.
import JSZip from 'jszip'
import { describePictureModel } from './tflite-metadata.ts'

/** The oldest date a zip can hold: the bundle must not depend on when it was made. */
const NO_DATE = new Date('1980-01-01T00:00:00Z')

/** Bundles the two TFLite models. The zip is stored, because tasks-vision reads the models where they lie. */
export function buildLandmarkerTask (palmDetection: Uint8Array, handLandmark: Uint8Array): Promise<Uint8Array> {
  const zip = new JSZip()
  zip.file('hand_detector.tflite', describePictureModel(palmDetection, 'HandDetector'), { date: NO_DATE })
  zip.file('hand_landmarks_detector.tflite', describePictureModel(handLandmark, 'HandLandmarksDetector'), {
    date: NO_DATE
  })
  return zip.generateAsync({ type: 'uint8array', compression: 'STORE', platform: 'UNIX' })
}
