// What the points leave open, a second look decides: which of two fingers lies in front is not in the 21 points, but in
// what the landmark network saw on its way to them. For each such pair a linear head weighs the inner features.
import { FRAME_LENGTH, heldFrames, packHandPoints, type HandFrame } from '../hand/frame.ts'
import { handPointsFrom, INNER_FEATURES, type Hand } from '../hand/points.ts'

/** How one pair of labels is told apart. */
export interface SecondLook {
  /** The weighed sum is the log odds of the second one against the first. */
  labels: [first: string, second: string]
  bias: number
  /** What each weight is multiplied by. */
  scale: number
  /** The weights of the 1,216 inner features: base64 of whole numbers of 16 bits, signed, the lower byte first. */
  weights: string
  /** Log odds up to which, either way, people whose pictures were not learned from may have made the other one. */
  doubt?: number
}

/** How probable a pair must be, both labels together, to be looked at again. */
const OPEN_FROM = 0.2

/** Brings the hands of one moment into a frame: their points, and what the second looks say of them. */
export type PackHands = (hands: readonly Hand[]) => HandFrame

/**
 * Packs hands for a model with these second looks. Of the inner features nothing is kept but one number a pair; hands
 * that come without them are packed as their points alone.
 */
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

/** The hand that a model of one side reads: the right one, else the left; of two of one side, the surer one. */
function readHand (hands: readonly Hand[]): Hand | undefined {
  const right = hands.filter(({ handedness }) => handedness === 'right')
  return (right.length > 0 ? right : [...hands]).sort((a, b) => b.presence - a.presence)[0]
}

/** What is known of a model. */
interface Looked { labels: readonly string[], second_look?: readonly SecondLook[] }

/**
 * Splits what the points gave to both labels of a pair as the second look says, and forgets how the points split it.
 * @param probabilities of the labels
 * @param frames the newest first; the looks at those in which the hand is held as in the newest are averaged
 * @returns also the labels that it told apart
 */
export function lookAgain (
  probabilities: readonly number[], frames: readonly HandFrame[], { labels, second_look: looks = [] }: Looked
): { split: readonly number[], lookedAgain: readonly string[] } {
  if (looks.length === 0) return { split: probabilities, lookedAgain: [] }
  const [split, lookedAgain] = [[...probabilities], [] as string[]]
  looks.forEach((look, i) => {
    const [first, second] = look.labels.map(label => labels.indexOf(label)) as [number, number]
    const both = split[first]! + split[second]!
    if (both < OPEN_FROM) return
    const odds = meanAt(heldFrames(frames), FRAME_LENGTH + i)
    if (Number.isNaN(odds)) return
    split[second] = both / (1 + Math.exp(-odds))
    split[first] = both - split[second]
    lookedAgain.push(...look.labels)
  })
  return { split, lookedAgain }
}

/** The mean of what frames have at an offset; NaN where none has anything there. */
function meanAt (frames: readonly HandFrame[], offset: number): number {
  const numbers = frames.map(frame => frame[offset] ?? NaN).filter(number => !Number.isNaN(number))
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

function weightsOf (base64: string, scale: number): Float32Array {
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  return Float32Array.from({ length: INNER_FEATURES }, (_, i) => scale * view.getInt16(2 * i, true))
}

/** Whether a text holds as many weights as there are inner features. */
export const holdsWeights = (text: string): boolean =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0 &&
  text.length * 3 / 4 - (text.match(/=/g)?.length ?? 0) === 2 * INNER_FEATURES

function product (a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
