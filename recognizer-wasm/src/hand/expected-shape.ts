// Compares a measured hand with the shape of a letter.
import { FINGERS, type Finger, type HandShape } from './shape.ts'

export type FingerChange = 'straighten' | 'fold' | 'curve' | 'open'
export type ThumbChange =
  'stretch-out' | 'lay-across' | 'bring-to-index' | 'lean-on-middle' | 'take-from-index' | 'touch-fingertips' |
  'take-from-fingertips'
export type PairChange = 'close' | 'spread' | 'cross' | 'uncross'
export type HandChange = 'point-up' | 'point-sideways' | 'point-down'

/** One change to make. `pair` is the index and middle finger. `hintText` gives the words. */
export type Hint =
  | { part: Finger, change: FingerChange }
  | { part: 'thumb', change: ThumbChange }
  | { part: 'pair', change: PairChange }
  | { part: 'hand', change: HandChange }

export type Bend = 'straight' | 'curved' | 'folded' | 'clenched'

/** The shape of a letter. Absent fields do not matter for it. */
export interface ExpectedShape {
  fingers: Partial<Record<Finger, Bend>>
  /** `in`: across the hand or beside the index finger. */
  thumb?: 'out' | 'in' | 'across' | 'at-index' | 'at-middle' | 'off-index' | 'touching' | 'off-fingertips'
  pair?: 'together' | 'apart' | 'crossed'
  hand?: 'up' | 'sideways' | 'down'
}

/** The changes from a measured shape to an expected one, the most important first; empty if they agree. */
export function compareShapes (seen: HandShape, expected: ExpectedShape): Hint[] {
  return deviationsFrom(seen, expected).filter(({ excess }) => excess > 0).map(({ hint }) => hint)
}

/** A part of a hand, and the change that would bring it nearer to its usual place. */
export interface Deviation {
  hint: Hint
  /** -1 at the usual value of the letter, 0 at the bound, more for a fault. */
  excess: number
}

/** The deviations of all parts that a letter describes, the largest first. */
export function deviationsFrom (seen: HandShape, expected: ExpectedShape): Deviation[] {
  const fingers = FINGERS.flatMap(finger => fingerDeviation(finger, seen.extension[finger], expected.fingers[finger]))
  // The tips of a bent and of a straight finger are apart, however the fingers stand.
  const isBent = fingers.some(({ hint, excess }) => (hint.part === 'index' || hint.part === 'middle') && excess > 0)
  return [
    ...fingers,
    ...thumbDeviation(seen, expected.thumb),
    ...isBent ? [] : pairDeviation(seen.spread, expected.pair),
    ...handDeviation(seen.tilt, expected.hand)
  ].sort((a, b) => b.excess - a.excess)
}

/**
 * A measure's usual value in right letters, and its bound. Both come from licensed recordings of 46 people and from
 * drawn hands: `npm run bench -- advice` shows the effect of a change.
 */
type Limit = readonly [usual: number, bound: number]

const excessOf = (value: number, [usual, bound]: Limit): number => (value - bound) / (bound - usual)

const BENDS: Readonly<Record<Bend, { change: FingerChange, limit: Limit }>> = {
  straight: { change: 'straighten', limit: [0.96, 0.84] },
  curved: { change: 'curve', limit: [0.88, 0.985] },
  folded: { change: 'fold', limit: [0.66, 0.88] },
  clenched: { change: 'fold', limit: [0.45, 0.72] }
}
/** A curved finger below this extension is compared with the second limit. */
const HALF_CURVED = 0.8
const TOO_BENT: Limit = [0.75, 0.46]

function fingerDeviation (part: Finger, extension: number, expected?: Bend): Deviation[] {
  if (!expected) return []
  const { change, limit } = expected === 'curved' && extension < HALF_CURVED
    ? { change: 'open' as const, limit: TOO_BENT }
    : BENDS[expected]
  return [{ hint: { part, change }, excess: excessOf(extension, limit) }]
}

type Thumb = NonNullable<ExpectedShape['thumb']>

interface ThumbPlace {
  change: ThumbChange
  measure: 'thumbSide' | 'thumbToIndex' | 'thumbGap'
  limit: Limit
}

const THUMBS: Readonly<Record<Thumb, ThumbPlace>> = {
  out: { change: 'stretch-out', measure: 'thumbSide', limit: [0.58, 0.3] },
  in: { change: 'lay-across', measure: 'thumbSide', limit: [0.1, 0.5] },
  across: { change: 'lay-across', measure: 'thumbSide', limit: [-0.3, 0.2] },
  'at-index': { change: 'bring-to-index', measure: 'thumbToIndex', limit: [0.3, 0.58] },
  'at-middle': { change: 'lean-on-middle', measure: 'thumbToIndex', limit: [0.36, 0.6] },
  'off-index': { change: 'take-from-index', measure: 'thumbToIndex', limit: [0.66, 0.46] },
  touching: { change: 'touch-fingertips', measure: 'thumbGap', limit: [0.5, 0.9] },
  'off-fingertips': { change: 'take-from-fingertips', measure: 'thumbGap', limit: [0.85, 0.55] }
}
/** A thumb further in lies across the hand, and may be far from the index finger there. */
const BESIDE_INDEX = 0.15

function thumbDeviation (seen: HandShape, expected?: Thumb): Deviation[] {
  if (!expected) return []
  const isAcross = expected === 'off-index' && seen.thumbSide < BESIDE_INDEX
  const { change, measure, limit } = THUMBS[isAcross ? 'out' : expected]
  return [{ hint: { part: 'thumb', change }, excess: excessOf(seen[measure], limit) }]
}

/** Fingers with a smaller spread are crossed. */
const CROSSED = -0.12

const PAIRS = {
  together: { change: 'close', limit: [0.12, 0.31] },
  apart: { change: 'spread', limit: [0.45, 0.2] },
  crossed: { change: 'cross', limit: [-0.06, 0.1] }
} as const
const TOO_CLOSE: Limit = [0.1, CROSSED]

function pairDeviation (spread: number, expected: ExpectedShape['pair']): Deviation[] {
  if (!expected) return []
  const { change, limit } = PAIRS[expected]
  const isCrossed = spread < CROSSED && expected !== 'crossed'
  const excess = excessOf(spread, isCrossed && expected === 'together' ? TOO_CLOSE : limit)
  return [{ hint: { part: 'pair', change: isCrossed ? 'uncross' : change }, excess }]
}

/** The shape of a hand whose index and middle finger are known to be crossed: the tracker often shows less of it. */
export const withCrossedPair = (seen: HandShape): HandShape => ({ ...seen, spread: Math.min(seen.spread, 2 * CROSSED) })

/** Degrees from the direction. */
const DIRECTIONS = {
  up: { change: 'point-up', from: 0, limit: [20, 50] },
  sideways: { change: 'point-sideways', from: 90, limit: [20, 45] },
  down: { change: 'point-down', from: 180, limit: [25, 70] }
} as const

function handDeviation (tilt: number, expected: ExpectedShape['hand']): Deviation[] {
  if (!expected) return []
  const { change, from, limit } = DIRECTIONS[expected]
  return [{ hint: { part: 'hand', change }, excess: excessOf(Math.abs(tilt - from), limit) }]
}
