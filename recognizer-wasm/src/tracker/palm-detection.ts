// Decodes the palm detector's outputs.
import { sigmoid } from '../engine/hand-network.ts'
import { ANCHORS } from './anchors.ts'

/** Side of the palm detector's square input, in pixels. */
export const PALM_INPUT_SIZE = 192

const KEYPOINTS = 7
/** A box's centre and size, then its keypoints. */
const NUMBERS_PER_BOX = 4 + 2 * KEYPOINTS

/** The names and lengths of the network's outputs. */
export const PALM_OUTPUTS = { boxes: ANCHORS.length / 2 * NUMBERS_PER_BOX, scores: ANCHORS.length / 2 }

/** Keypoints that show the direction of the hand: the wrist and the knuckle of the middle finger. */
const WRIST = 0
const MIDDLE_KNUCKLE = 2

/** A palm, in any unit shared by x and y. */
export interface Palm {
  score: number
  left: number
  top: number
  right: number
  bottom: number
  wrist: readonly [x: number, y: number]
  middleKnuckle: readonly [x: number, y: number]
}

/**
 * The boxes with at least `minScore`, in units of the detector's input (0 to 1); many per hand.
 * @param boxes [2016, 18] offsets from the anchors, in pixels of the input
 * @param scores [2016] logits
 */
export function decodePalms (boxes: Float32Array, scores: Float32Array, minScore: number): Palm[] {
  const palms: Palm[] = []
  for (let i = 0; i < scores.length; i++) {
    const score = sigmoid(scores[i]!)
    // `score < minScore` would let NaN pass.
    if (!(score >= minScore)) continue
    palms.push(decodePalm(boxes.subarray(i * NUMBERS_PER_BOX, (i + 1) * NUMBERS_PER_BOX), i, score))
  }
  return palms
}

function decodePalm (box: Float32Array, anchor: number, score: number): Palm {
  const share = (i: number) => box[i]! / PALM_INPUT_SIZE
  const pointAt = (i: number) => [share(i) + ANCHORS[2 * anchor]!, share(i + 1) + ANCHORS[2 * anchor + 1]!] as const
  const [x, y] = pointAt(0)
  const [width, height] = [share(2), share(3)]
  return {
    score,
    left: x - width / 2,
    top: y - height / 2,
    right: x + width / 2,
    bottom: y + height / 2,
    wrist: pointAt(4 + 2 * WRIST),
    middleKnuckle: pointAt(4 + 2 * MIDDLE_KNUCKLE)
  }
}
