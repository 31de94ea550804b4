// A second look decides between letters that the points leave open. Which of two fingers lies in front is not in the 21
// points, but in the inner features of the landmark network. For each such pair of letters a linear head weighs them.
import { FRAME_LENGTH, heldFrames, packHandPoints, type HandFrame } from '../hand/frame.ts'
import { handPointsFrom, INNER_FEATURES, type Hand } from '../hand/points.ts'

/** The linear head that decides between two labels. */
export interface SecondLook {
  /** The weighed sum is the log odds of the second label against the first. */
  labels: [first: string, second: string]
  bias: number
  /** What each weight is multiplied by. */
  scale: number
  /** The weights of the 1,216 inner features: base64 of whole numbers of 16 bits, signed, the lower byte first. */
  weights: string
  /** Log odds up to which, either way, the answer is in doubt: measured on people whose pictures were not learned
   * from. */
  doubt?: number
}

/** How probable a pair must be, both labels together, to be looked at again. */
const OPEN_FROM = 0.2

/** Brings the hands of one moment into a frame: their points, and what the second looks say of them. */
export type PackHands = (hands: readonly Hand[]) => HandFrame

/** Packs hands for a model with these second looks. The frame keeps one number a pair of the inner features. Hands
 * without inner features are packed as their points alone. */
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

/** The part of a model's info that is read here. */
interface Looked { labels: readonly string[], second_look?: readonly SecondLook[] }

/**
 * Splits the probability of both labels of a pair as the second look says, whatever split the points gave.
 * @param probabilities of the labels
 * @param frames the newest first; the looks at frames in which the hand is held as in the newest are averaged
 * @returns also the labels of which it has decided
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

/** The mean of the numbers at an offset of frames; NaN where no frame has one there. */
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
