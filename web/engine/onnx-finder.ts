// Our own tracker, for where MediaPipe's cannot be had.
import { createHandTracker } from '../../recognizer-wasm/src/index.ts'
import type { OnnxRuntime, RgbaImage } from '../../recognizer-wasm/src/index.ts'
import { bytesOf } from './download.ts'
import type { Downloads } from './download.ts'
import { FILES } from './files.ts'
import type { HandFinder } from './hand-finder.ts'

/** Pixels of the longest side: reading more out of a canvas costs time and gives no accuracy. */
const LONGEST_SIDE = 640

export async function openOnnxTracker (downloads: Downloads, opening: Promise<OnnxRuntime>): Promise<HandFinder> {
  const files = [downloads.get(FILES.palmDetection), downloads.get(FILES.handLandmark)] as const
  const [palmDetection, handLandmark, runtime] = await Promise.all([...files, opening])
  const tracker = await createHandTracker({ palmDetection: await bytesOf(palmDetection), handLandmark: await bytesOf(handLandmark), runtime })
  const pixelsOf = pixelReader()
  return {
    name: 'onnx',
    follow: picture => tracker.track(pixelsOf(picture)),
    find: picture => tracker.detect(pixelsOf(picture))
  }
}

function pixelReader () {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('A worker of this browser has no canvas')
  return (picture: ImageBitmap): RgbaImage => {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const width = Math.round(picture.width * scale)
    const height = Math.round(picture.height * scale)
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(picture, 0, 0, width, height)
    return context.getImageData(0, 0, width, height)
  }
}
