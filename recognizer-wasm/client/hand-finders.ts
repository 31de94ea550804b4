// The first step: finding hands in a picture.
import type { Hand } from '../src/hand/points.ts'
import { sceneOf, type Scene } from '../src/hand/scene.ts'
import { openHandTracker } from '../src/tracker/tracker.ts'
import { bytesOf, type Downloads } from './downloads.ts'
import { withErrorCode } from './error-code.ts'
import { trackerFiles, type TrackerFiles } from './files.ts'
import { pixelReader } from './pictures.ts'

/** Finds hands in pictures that are not mirrored. It does not close the picture. */
export interface HandFinder {
  /** The name shown as `state.hands` of the page. */
  readonly name: string
  /** Finds the hands in the next frame of a film, and samples its scene. `timestamp`: milliseconds. */
  follow (picture: ImageBitmap, timestamp: number): Promise<{ hands: Hand[], scene: Scene }>
  /** Finds the hands in a single picture. */
  find (picture: ImageBitmap): Promise<Hand[]>
}

/**
 * Opens the package's own tracker.
 * @throws DactyloError: `download` if a file cannot be loaded, otherwise why this browser cannot find hands
 */
export const openHandFinder = (downloads: Downloads, addresses: TrackerFiles) => withErrorCode('engine', async () => {
  const files = trackerFiles(addresses)
  const [kernels, palmDetection, handLandmark] = await Promise.all(
    [files.kernels, files.palmDetection, files.handLandmark].map(async file => bytesOf(await downloads.get(file))))
  const tracker = await openHandTracker({
    kernels: kernels!, palmDetection: palmDetection!, handLandmark: handLandmark!
  })
  const pixelsOf = pixelReader()
  return {
    name: 'recognizer-wasm',
    async follow (picture, timestamp) {
      const pixels = pixelsOf(picture)
      return { hands: await tracker.track(pixels, timestamp), scene: sceneOf(pixels) }
    },
    find: picture => tracker.detect(pixelsOf(picture))
  } satisfies HandFinder
})
