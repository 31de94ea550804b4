// The first step: finding the hand in a picture, by MediaPipe's tracker or by our own.
import { HandLandmarker } from '@mediapipe/tasks-vision'
import { createHandTracker, handsFromTasksVision, hasRelaxedSimd, type Hand } from 'recognizer-wasm'
import handLandmarker from '../../recognizer-wasm/models/hand_landmarker.task?url'
import relaxedKernels from '../../recognizer-wasm/models/hand-kernels-relaxed.wasm?url'
import plainKernels from '../../recognizer-wasm/models/hand-kernels.wasm?url'
import handLandmark from '../../recognizer-wasm/models/hand-landmark.plan?url'
import palmDetection from '../../recognizer-wasm/models/palm-detection.plan?url'
import visionScript from '@mediapipe/tasks-vision/vision_wasm_module_internal.js?url'
import visionWasm from '@mediapipe/tasks-vision/vision_wasm_module_internal.wasm?url'
import { bytesOf } from './downloads.ts'
import type { Downloads } from './downloads.ts'
import { pixelReader } from './pictures.ts'

/** Finds the hand in pictures that are not mirrored. The picture stays the caller's. */
export interface HandFinder {
  readonly name: 'tasks-vision' | 'onnx'
  /** The hand in the next frame of a film. `at`: milliseconds. */
  follow (picture: ImageBitmap, at: number): Promise<Hand[]>
  /** The hand in a picture of its own. */
  find (picture: ImageBitmap): Promise<Hand[]>
}

/** The first look at a picture is off by some percent of the palm; the looks after it start from where the hand was. */
const LOOKS_AT_PHOTO = 3
const BETWEEN_LOOKS = 33

/** MediaPipe's own hand landmarker: its WebAssembly is the fastest tracker there is for a browser. */
export async function openTasksVision (downloads: Downloads): Promise<HandFinder> {
  const [wasm, model] = await Promise.all([downloads.get(visionWasm), downloads.get(handLandmarker)])
  const wasmBinaryPath = URL.createObjectURL(wasm)
  const wasmLoaderPath = new URL(visionScript, location.origin).href
  const landmarker = await HandLandmarker.createFromOptions({ wasmLoaderPath, wasmBinaryPath }, {
    baseOptions: { modelAssetBuffer: await bytesOf(model), delegate: 'CPU' },
    runningMode: 'VIDEO',
    numHands: 1
  })
  URL.revokeObjectURL(wasmBinaryPath)
  let clock = 0

  async function follow (picture: ImageBitmap, at: number) {
    // It refuses a time that does not rise.
    clock = Math.max(clock + 1, at)
    return handsFromTasksVision(landmarker.detectForVideo(picture, clock))
  }

  return {
    name: 'tasks-vision',
    follow,
    async find (picture) {
      // Changing the mode is the one way to make it forget the frame before.
      await landmarker.setOptions({ runningMode: 'IMAGE' })
      await landmarker.setOptions({ runningMode: 'VIDEO' })
      let hands: Hand[] = []
      for (let look = 0; look < LOOKS_AT_PHOTO; look++) hands = await follow(picture, clock + BETWEEN_LOOKS)
      return hands
    }
  }
}

/** Our own tracker, for where MediaPipe's cannot be had. */
export async function openOnnxTracker (downloads: Downloads): Promise<HandFinder> {
  const wanted = [hasRelaxedSimd() ? relaxedKernels : plainKernels, palmDetection, handLandmark]
  const [kernels, palms, landmarks] = await Promise.all(
    wanted.map(async url => new Uint8Array(await bytesOf(await downloads.get(url)))))
  const tracker = await createHandTracker({ kernels: kernels!, palmDetection: palms!, handLandmark: landmarks! })
  const pixelsOf = pixelReader()
  return {
    name: 'onnx',
    follow: picture => tracker.track(pixelsOf(picture)),
    find: picture => tracker.detect(pixelsOf(picture))
  }
}
