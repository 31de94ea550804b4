// MediaPipe's own hand landmarker: its WebAssembly is the fastest tracker there is for a browser.
import { HandLandmarker } from '@mediapipe/tasks-vision'
import type { HandLandmarkerResult } from '@mediapipe/tasks-vision'
import type { Hand, Point } from '../../recognizer-wasm/src/hand-points.ts'
import { bytesOf } from './download.ts'
import type { Downloads } from './download.ts'
import { FILES } from './files.ts'
import type { HandFinder } from './hand-finder.ts'

/** The first look at a picture is off by some percent of the palm; the looks after it start from where the hand was. */
const LOOKS_AT_PHOTO = 3
const BETWEEN_LOOKS = 33

export async function openTasksVision (downloads: Downloads): Promise<HandFinder> {
  const [wasm, model] = await Promise.all([downloads.get(FILES.visionWasm), downloads.get(FILES.handLandmarker)])
  const wasmBinaryPath = URL.createObjectURL(wasm)
  const landmarker = await HandLandmarker.createFromOptions({ wasmLoaderPath: new URL(FILES.visionScript, location.origin).href, wasmBinaryPath }, {
    baseOptions: { modelAssetBuffer: await bytesOf(model), delegate: 'CPU' },
    runningMode: 'VIDEO',
    numHands: 1
  })
  URL.revokeObjectURL(wasmBinaryPath)
  let clock = 0

  async function follow (picture: ImageBitmap, at: number) {
    // It refuses a time that does not rise.
    clock = Math.max(clock + 1, at)
    return handsOf(landmarker.detectForVideo(picture, clock))
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

function handsOf ({ landmarks, worldLandmarks, handedness }: HandLandmarkerResult): Hand[] {
  return landmarks.map((points, i) => {
    const [side] = handedness[i] ?? []
    return {
      landmarks: points.map(({ x, y, z }): Point => [x, y, z]),
      worldLandmarks: (worldLandmarks[i] ?? []).map(({ x, y, z }): Point => [x, y, z]),
      handedness: side?.categoryName === 'Left' ? 'left' : 'right',
      handednessScore: side?.score ?? 0.5,
      // It keeps the presence to itself, and leaves out what is below its threshold.
      presence: 1
    }
  })
}
