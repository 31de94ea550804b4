// The page's worker: MediaPipe finds the hands, the package reads the letters.
import { serveLetters, tasksVision } from './recognizer-wasm/client/serve.js'
import { FilesetResolver, HandLandmarker } from './tasks-vision/vision_bundle.mjs'

async function openLandmarker () {
  const wasm = await FilesetResolver.forVisionTasks('/tasks-vision/wasm', true)
  return HandLandmarker.createFromOptions(wasm, { baseOptions: { modelAssetPath: 'hand_landmarker.task' } })
}

serveLetters({ hands: tasksVision(openLandmarker()) })
