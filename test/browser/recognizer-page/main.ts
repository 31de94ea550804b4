// The recognizer and MediaPipe Tasks in a page, for tests and benchmarks to drive.
import { HandLandmarker } from '@mediapipe/tasks-vision'
import tasksLoader from '@mediapipe/tasks-vision/vision_wasm_internal.js?url'
import tasksWasm from '@mediapipe/tasks-vision/vision_wasm_internal.wasm?url'
import ortModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import ortWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import {
  openHandTracker, openLetterRecognizer, handPointsFrom, handsFromTasksVision, hasRelaxedSimd
} from 'recognizer-wasm'
import { tasksVision, type HandFinder } from 'recognizer-wasm/client/worker'
import { wasmRuntime } from 'recognizer-wasm/onnxruntime-web'
import relaxedKernels from '../../../recognizer-wasm/models/hand-kernels-relaxed.wasm?url'
import plainKernels from '../../../recognizer-wasm/models/hand-kernels.wasm?url'
import handLandmark from '../../../recognizer-wasm/models/hand-landmark.plan?url'
import landmarkerTask from '../../../recognizer-wasm/models/hand_landmarker.task?url'
import palmDetection from '../../../recognizer-wasm/models/palm-detection.plan?url'
import type { PackedImage, PageFunctions } from './page-functions.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), character => character.charCodeAt(0))
const download = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer())
const imageOf = ({ pixels, width, height }: PackedImage) =>
  ({ data: new Uint8ClampedArray(bytesOf(pixels)), width, height })

const runtime = wasmRuntime({ wasmPaths: { wasm: ortWasm, mjs: ortModule } })

async function openTracker (refinements?: number) {
  return openHandTracker({
    kernels: await download(hasRelaxedSimd() ? relaxedKernels : plainKernels),
    palmDetection: await download(palmDetection),
    handLandmark: await download(handLandmark)
  }, { refinements })
}

function openLandmarker (runningMode: 'IMAGE' | 'VIDEO') {
  const baseOptions = { modelAssetPath: landmarkerTask, delegate: 'CPU' } as const
  const files = { wasmLoaderPath: tasksLoader, wasmBinaryPath: tasksWasm }
  return HandLandmarker.createFromOptions(files, { baseOptions, numHands: 1, runningMode })
}

async function timed (work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

let tracker: ReturnType<typeof openTracker> | undefined
const finders: { IMAGE?: Promise<HandFinder>, VIDEO?: Promise<HandFinder> } = {}

const page: PageFunctions = {
  async detect (image) {
    tracker ??= openTracker()
    return (await tracker).detect(imageOf(image))
  },

  async recognize (hands, archive) {
    const recognizer = await openLetterRecognizer(bytesOf(archive), { runtime })
    const recognition = await recognizer.recognize([handPointsFrom(hands)])
    await recognizer.dispose()
    return recognition
  },

  async landmark (image) {
    const landmarker = await openLandmarker('IMAGE')
    const { data, width, height } = imageOf(image)
    const hands = handsFromTasksVision(landmarker.detect(new ImageData(data, width, height)))
    landmarker.close()
    return hands
  },

  async find (image, mode) {
    finders[mode] ??= tasksVision(openLandmarker(mode))
    const { data, width, height } = imageOf(image)
    const picture = await createImageBitmap(new ImageData(data, width, height))
    return (await finders[mode]).find(picture)
  },

  async time (packed, runs, what) {
    const image = imageOf(packed)
    const imageData = new ImageData(image.data, image.width, image.height)
    // MediaPipe reads a still hand once.
    const ours = await openTracker(0)
    const theirs = await openLandmarker(what === 'still' ? 'IMAGE' : 'VIDEO')
    const runOurs = () => what === 'still' ? ours.detect(image) : ours.track(image)
    const runTheirs = () =>
      what === 'still' ? theirs.detect(imageData) : theirs.detectForVideo(imageData, performance.now())
    const times: { ours: number[], tasksVision: number[] } = { ours: [], tasksVision: [] }
    // The first runs of each warm up and find the hand.
    for (let i = -5; i < runs; i++) {
      const [our, their] = [await timed(runOurs), await timed(runTheirs)]
      if (i >= 0) times.ours.push(our)
      if (i >= 0) times.tasksVision.push(their)
    }
    await ours.dispose()
    theirs.close()
    return times
  }
}
Object.assign(globalThis, { recognizerPage: page })
