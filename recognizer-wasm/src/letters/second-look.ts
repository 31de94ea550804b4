// Second looks separate letters that the points cannot. The 21 points do not show which of two fingers is in front; the
// landmark network's inner features do. Each such pair of letters has a linear head on them.
import { FRAME_LENGTH, heldFrames, packHandPoints, type HandFrame } from '../hand/frame.ts'
import { handPointsFrom, INNER_FEATURES, type Hand } from '../hand/points.ts'

/** A linear head that separates two labels. */
export interface SecondLook {
  /** The head's output is the log odds of the second label against the first. */
  labels: [first: string, second: string]
  bias: number
  /** Factor of all weights. */
  scale: number
  /** The weights of the 1,216 inner features: base64 of little-endian int16. */
  weights: string
  /** Largest absolute log odds that still count as doubtful; measured on signers outside the training set. */
  doubt?: number
}

/** Least probability of both labels together for a second look. */
const MIN_PAIR_PROBABILITY = 0.2

/** Packs the hands of one moment into a frame: their points, then the output of each second look. */
export type PackHands = (hands: readonly Hand[]) => HandFrame

/** Creates the packer of a model with these second looks. The frame stores each head's output instead of the inner
 * features. Hands without inner features are packed as points only. */
export function handPacker (looks: readonly SecondLook[] = []): PackHands {
  const heads = looks.map(({ bias, scale, weights }) => ({ bias, weights: weightsOf(weights, scale) }))
  return hands => {
    const points = packHandPoints(handPointsFrom(hands))
    const features = heads.length > 0 && readHand(hands)?.innerFeatures
    if (!features) return points
    const frame = new Float32Array(FRAME_LENGTH + heads.length)
    frame.set(points)
    heads.forEach(({ bias, weights }, i) => { frame[FRAME_LENGTH + i] = bias + product(weights, features) })
    return frame
  }
}

/** The hand that a one-sided model reads: the right one, else the left; of two, the one with the higher presence. */
function readHand (hands: readonly Hand[]): Hand | undefined {
  const right = hands.filter(({ handedness }) => handedness === 'right')
  return (right.length > 0 ? right : [...hands]).sort((a, b) => b.presence - a.presence)[0]
}

/** The part of a model's info that second looks need. */
interface LookInfo { labels: readonly string[], second_look?: readonly SecondLook[] }

/**
 * Redistributes the joint probability of each pair by its second look, instead of by the points.
 * @param probabilities of the labels
 * @param frames the newest first; the heads' outputs are averaged over the frames in which the hand is held
 * @returns also the labels that were decided
 */
export function lookAgain (
  probabilities: readonly number[], frames: readonly HandFrame[], { labels, second_look: looks = [] }: LookInfo
): { split: readonly number[], lookedAgain: readonly string[] } {
  if (looks.length === 0) return { split: probabilities, lookedAgain: [] }
  const [split, lookedAgain] = [[...probabilities], [] as string[]]
  looks.forEach((look, i) => {
    const [first, second] = look.labels.map(label => labels.indexOf(label)) as [number, number]
    const both = split[first]! + split[second]!
    if (both < MIN_PAIR_PROBABILITY) return
    const odds = meanAt(heldFrames(frames), FRAME_LENGTH + i)
    if (Number.isNaN(odds)) return
    split[second] = both / (1 + Math.exp(-odds))
    split[first] = both - split[second]
    lookedAgain.push(...look.labels)
  })
  return { split, lookedAgain }
}

/** Mean of the numbers at an offset; NaN if no frame has one. */
function meanAt (frames: readonly HandFrame[], offset: number): number {
  const numbers = frames.map(frame => frame[offset] ?? NaN).filter(number => !Number.isNaN(number))
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

function weightsOf (base64: string, scale: number): Float32Array {
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  return Float32Array.from({ length: INNER_FEATURES }, (_, i) => scale * view.getInt16(2 * i, true))
}

/** Whether a text encodes one weight per inner feature. */
export const isWeights = (text: string): boolean =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0 &&
  text.length * 3 / 4 - (text.match(/=/g)?.length ?? 0) === 2 * INNER_FEATURES

function product (a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
