// The first step: finding the hand in a picture, by our own tracker or by MediaPipe's.
import { createHandTracker, type Hand } from 'recognizer-wasm'
import { bytesOf } from './downloads.ts'
import type { Downloads } from './downloads.ts'
import { trackerFiles } from './files.ts'
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
  const files = trackerFiles()
  const load = async (url: string) => new Uint8Array(await bytesOf(await downloads.get(url)))
  const [kernels, palmDetection, handLandmark] =
    await Promise.all([load(files.kernels), load(files.palmDetection), load(files.handLandmark)])
  const tracker = await createHandTracker({ kernels, palmDetection, handLandmark, innerFeatures: true })
  const pixelsOf = pixelReader()
  return {
    name: 'recognizer-wasm',
    follow: (picture, at) => tracker.track(pixelsOf(picture), at),
    find: picture => tracker.detect(pixelsOf(picture))
  }
}
