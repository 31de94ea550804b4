// MediaPipe's own tracker, where ours does not work. It is loaded when it is needed: it is as large as all the rest.
import { HandLandmarker } from '@mediapipe/tasks-vision'
import { handsFromTasksVision, type Hand } from 'recognizer-wasm'
import handLandmarker from '../../../recognizer-wasm/models/hand_landmarker.task?url'
import visionScript from '@mediapipe/tasks-vision/vision_wasm_module_internal.js?url'
import visionWasm from '@mediapipe/tasks-vision/vision_wasm_module_internal.wasm?url'
import { bytesOf, type Downloads, type HandFinder } from 'recognizer-wasm/client/worker'
import { builtFile } from './built-file.ts'

/** The first look at a picture is off by some percent of the palm. The next looks start from where the hand was. */
const LOOKS_AT_PHOTO = 3
const BETWEEN_LOOKS = 33

export async function openTasksVision (downloads: Downloads): Promise<HandFinder> {
  const [wasm, model] = await Promise.all(
    [visionWasm, handLandmarker].map(async url => await downloads.get(await builtFile(url))))
  const wasmBinaryPath = URL.createObjectURL(wasm!)
  const wasmLoaderPath = new URL(visionScript, location.origin).href
  const landmarker = await HandLandmarker.createFromOptions({ wasmLoaderPath, wasmBinaryPath }, {
    baseOptions: { modelAssetBuffer: await bytesOf(model!), delegate: 'CPU' },
    runningMode: 'VIDEO',
    numHands: 1
  })
  URL.revokeObjectURL(wasmBinaryPath)
  let clock = 0

  async function follow (picture: ImageBitmap, at: number) {
    // The landmarker refuses a time that does not rise.
    clock = Math.max(clock + 1, at)
    return handsFromTasksVision(landmarker.detectForVideo(picture, clock))
  }

  return {
    name: 'tasks-vision',
    follow,
    async find (picture) {
      // Changing the mode is the only way to make the landmarker forget the frame before.
      await landmarker.setOptions({ runningMode: 'IMAGE' })
      await landmarker.setOptions({ runningMode: 'VIDEO' })
      let hands: Hand[] = []
      for (let look = 0; look < LOOKS_AT_PHOTO; look++) hands = await follow(picture, clock + BETWEEN_LOOKS)
      return hands
    }
  }
}
