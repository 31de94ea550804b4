// The first step: finding the hand in a picture.
import type { Hand } from '../src/hand/points.ts'
import { sceneOf, type Scene } from '../src/hand/scene.ts'
import { openHandTracker } from '../src/tracker/tracker.ts'
import { bytesOf, type Downloads } from './downloads.ts'
import { failingAs } from './failing-as.ts'
import { trackerFiles, type TrackerFiles } from './files.ts'
import { pixelReader } from './pictures.ts'

/** Finds the hand in pictures that are not mirrored. The caller keeps the picture. */
export interface HandFinder {
  /** `state.hands` of the page. */
  readonly name: string
  /** The hand in the next frame of a film, and the scene around it. `timestamp`: milliseconds. */
  follow (picture: ImageBitmap, timestamp: number): Promise<{ hands: Hand[], scene: Scene }>
  /** The hand in a picture of its own. */
  find (picture: ImageBitmap): Promise<Hand[]>
}

/**
 * Our own tracker.
 * @throws DactyloError: `download` where a file does not arrive, else why this browser cannot find hands
 */
export const openHandFinder = (downloads: Downloads, addresses: TrackerFiles) => failingAs('engine', async () => {
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
