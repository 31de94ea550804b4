// The first step: finding the hand in a picture, by our own tracker or by MediaPipe's.
import { createHandTracker, hasRelaxedSimd, type Hand } from 'recognizer-wasm'
import relaxedKernels from '../../recognizer-wasm/models/hand-kernels-relaxed.wasm?url'
import plainKernels from '../../recognizer-wasm/models/hand-kernels.wasm?url'
import handLandmark from '../../recognizer-wasm/models/hand-landmark.plan?url'
import palmDetection from '../../recognizer-wasm/models/palm-detection.plan?url'
import { bytesOf } from './downloads.ts'
import type { Downloads } from './downloads.ts'
import { pixelReader } from './pictures.ts'

/**
 * Finds the hand in pictures that are not mirrored; our own tracker gives its inner features as well. The picture stays
 * the caller's.
 */
export interface HandFinder {
  readonly name: 'recognizer-wasm' | 'tasks-vision'
  /** The hand in the next frame of a film. `at`: milliseconds. */
  follow (picture: ImageBitmap, at: number): Promise<Hand[]>
  /** The hand in a picture of its own. */
  find (picture: ImageBitmap): Promise<Hand[]>
}

/**
 * Our own tracker.
 * @throws where its networks answer otherwise than where they were planned, or cannot run
 */
export async function openHandTracker (downloads: Downloads): Promise<HandFinder> {
  const wanted = [hasRelaxedSimd() ? relaxedKernels : plainKernels, palmDetection, handLandmark]
  const [kernels, palms, landmarks] = await Promise.all(
    wanted.map(async url => new Uint8Array(await bytesOf(await downloads.get(url)))))
  const tracker = await createHandTracker({
    kernels: kernels!, palmDetection: palms!, handLandmark: landmarks!, innerFeatures: true
  })
  const pixelsOf = pixelReader()
  return {
    name: 'recognizer-wasm',
    follow: picture => tracker.track(pixelsOf(picture)),
    find: picture => tracker.detect(pixelsOf(picture))
  }
}
