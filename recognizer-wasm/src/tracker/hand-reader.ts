// The second network: the 21 points of the hand in a region of a picture.
import type { Hand } from '../hand/points.ts'
import type { Network } from '../runtime.ts'
import type { RgbaImage } from './image.ts'
import { LANDMARK_INPUT_SIZE, landmarkOutputs, pictureLandmarks, toHand } from './landmarks.ts'
import { regionOfHand, type Region } from './region.ts'
import { warp } from './warp.ts'

export interface FoundHand {
  hand: Hand
  /** The region that fits the points found: where to look in the next frame. */
  region: Region
}

/** The hand in a region, or null when there is none. */
export type ReadHand = (image: RgbaImage, region: Region) => Promise<FoundHand | null>

/** Not to be called again before the promise is settled: the calls share the network's input. */
export function handReader (
  network: Network, { minPresence, mirrored }: { minPresence: number, mirrored: boolean }
): ReadHand {
  const planes = new Float32Array(3 * LANDMARK_INPUT_SIZE ** 2)
  return async (image, region) => {
    warp(image, region, LANDMARK_INPUT_SIZE, planes)
    const shape = [1, 3, LANDMARK_INPUT_SIZE, LANDMARK_INPUT_SIZE]
    const outputs = landmarkOutputs(await network.run(planes, shape))
    // The other way round, a presence that is no number would pass.
    if (!(outputs.presence >= minPresence)) return null
    const points = pictureLandmarks(outputs.landmarks, region)
    return { hand: toHand(outputs, points, region, image, mirrored), region: regionOfHand(points) }
  }
}
