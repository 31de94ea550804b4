// The second network: reads the 21 points of the hand in a region.
import type { HandNetwork } from '../engine/hand-network.ts'
import type { Hand } from '../hand/points.ts'
import type { RgbaImage } from './image.ts'
import { innerFeatures } from './inner-features.ts'
import { landmarkOutputs, pictureLandmarks, toHand } from './landmarks.ts'
import { isSameHand, regionOfHand, type Region } from './region.ts'
import { warp } from './warp.ts'

export interface FoundHand {
  hand: Hand
  /** The region that fits the points, for the next frame. */
  region: Region
}

/** The hand in a region, or null without a hand. */
export type ReadHand = (image: RgbaImage, region: Region) => FoundHand | null

export function handReader (
  network: HandNetwork,
  { minPresence, mirrored }: { minPresence: number, mirrored: boolean }
): ReadHand {
  return (image, region) => {
    warp(image, region, network)
    const outputs = landmarkOutputs(network.run())
    // `presence < minPresence` would let NaN pass.
    if (!(outputs.presence >= minPresence)) return null
    const points = pictureLandmarks(outputs.landmarks, region)
    const hand = toHand(outputs, points, region, image, mirrored)
    if (network.maps.length > 0) hand.innerFeatures = innerFeatures(network, outputs.landmarks)
    return { hand, region: regionOfHand(points) }
  }
}

/** Reads the hands in the regions; a hand in two regions counts once. */
export function readHands (image: RgbaImage, regions: readonly Region[], readHand: ReadHand): FoundHand[] {
  const found: FoundHand[] = []
  for (const region of regions) {
    const hand = readHand(image, region)
    if (hand && !found.some(other => isSameHand(other.region, hand.region))) found.push(hand)
  }
  return found
}
