// Measures a hand's shape from its points, and compares it with the shape of a letter.
import type { HandPoints, Landmark, Point } from './points.ts'

export const FINGERS = ['index', 'middle', 'ring', 'pinky'] as const
export type Finger = typeof FINGERS[number]

/** Lengths in palms: the distance from the wrist to the middle knuckle is 1. */
export interface HandShape {
  /** Distance from knuckle to tip over the length of the finger: 1 is straight, below 0.6 folded. */
  extension: Record<Finger, number>
  /** From the thumb's tip to the little finger's knuckle: long if the thumb is out, short if it lies across. */
  thumbReach: number
  /** From the thumb's tip to the index finger's middle joint. */
  thumbToIndex: number
  /** From the thumb's tip to the nearer of the tips of index and middle finger. */
  thumbGap: number
  /** Distance of the index tip from the middle tip, towards the thumb; negative if the two fingers are crossed. */
  spread: number
  /** Angle between the hand and the vertical, 0 to 180 degrees. */
  tilt: number
}

type Vector = [number, number, number]

const between = (a: Point, b: Point): Vector => [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
const length = ([x, y, z]: Vector) => Math.hypot(x, y, z)
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Measures the right hand, or a lone left one; null if no whole hand was seen. */
export function measureShape (points: HandPoints): HandShape | null {
  const side = points.r_wrist ? 'r' : 'l'
  const at = (name: Landmark) => points[`${side}_${name}`] as Point
  if (!isWhole(at)) return null
  const distance = (a: Landmark, b: Landmark) => length(between(at(a), at(b)))
  const palm = distance('wrist', 'middle_mcp')
  if (palm === 0) return null

  const knuckles = between(at('pinky_mcp'), at('index_mcp'))
  const pointing = between(at('wrist'), at('index_pip'))
  return {
    extension: {
      index: extensionOf('index', distance),
      middle: extensionOf('middle', distance),
      ring: extensionOf('ring', distance),
      pinky: extensionOf('pinky', distance)
    },
    thumbReach: distance('thumb_tip', 'pinky_mcp') / palm,
    thumbToIndex: distance('thumb_tip', 'index_pip') / palm,
    thumbGap: Math.min(distance('thumb_tip', 'index_tip'), distance('thumb_tip', 'middle_tip')) / palm,
    spread: dot(between(at('middle_tip'), at('index_tip')), knuckles) / (length(knuckles) || 1) / palm,
    tilt: Math.abs(Math.atan2(pointing[0], -pointing[1])) * 180 / Math.PI
  }
}

const JOINTS = ['mcp', 'pip', 'dip', 'tip'] as const

const isWhole = (at: (name: Landmark) => unknown) =>
  at('wrist') && at('thumb_tip') && FINGERS.every(finger => JOINTS.every(joint => at(`${finger}_${joint}`)))

function extensionOf (finger: Finger, distance: (a: Landmark, b: Landmark) => number): number {
  const [mcp, pip, dip, tip] = [`${finger}_mcp`, `${finger}_pip`, `${finger}_dip`, `${finger}_tip`] as const
  const bones = distance(mcp, pip) + distance(pip, dip) + distance(dip, tip)
  return bones > 0 ? distance(mcp, tip) / bones : 0
}

export type FingerChange = 'straighten' | 'fold' | 'curve' | 'open'
export type ThumbChange =
  'stretch-out' | 'lay-across' | 'bring-to-index' | 'lean-on-middle' | 'take-from-index' | 'touch-fingertips' |
  'take-from-fingertips'
export type PairChange = 'close' | 'spread' | 'cross'
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
  thumb?: 'out' | 'across' | 'at-index' | 'at-middle' | 'off-index' | 'touching' | 'off-fingertips'
  pair?: 'together' | 'apart' | 'crossed'
  hand?: 'up' | 'sideways' | 'down'
}

const THUMB_CHANGES: Readonly<Record<NonNullable<ExpectedShape['thumb']>, ThumbChange>> = {
  out: 'stretch-out',
  across: 'lay-across',
  'at-index': 'bring-to-index',
  'at-middle': 'lean-on-middle',
  'off-index': 'take-from-index',
  touching: 'touch-fingertips',
  'off-fingertips': 'take-from-fingertips'
}
const PAIR_CHANGES: Readonly<Record<NonNullable<ExpectedShape['pair']>, PairChange>> = {
  together: 'close', apart: 'spread', crossed: 'cross'
}

const FINGER_CHANGES: Readonly<Record<Bend, FingerChange>> =
  { straight: 'straighten', curved: 'curve', folded: 'fold', clenched: 'fold' }

/** The changes from one shape to another: the thumb, the index-middle pair, and a finger if only one differs. */
export function changesBetween (from: ExpectedShape, to: ExpectedShape): Hint[] {
  const fingers = FINGERS.flatMap(part => {
    const [before, after] = [from.fingers[part], to.fingers[part]]
    const isOther = before && after && FINGER_CHANGES[before] !== FINGER_CHANGES[after]
    return isOther ? [{ part, change: FINGER_CHANGES[after] }] : []
  })
  return [
    ...fingers.length === 1 ? fingers : [],
    ...to.thumb && to.thumb !== from.thumb ? [{ part: 'thumb', change: THUMB_CHANGES[to.thumb] } as const] : [],
    ...to.pair && to.pair !== from.pair ? [{ part: 'pair', change: PAIR_CHANGES[to.pair] } as const] : []
  ]
}

type Fault = Hint & { excess: number }

/** The changes from a measured shape to an expected one, the most important first; empty if they agree. */
export function compareShapes (seen: HandShape, expected: ExpectedShape): Hint[] {
  const faults = [
    ...FINGERS.flatMap(finger => fingerFault(finger, seen.extension[finger], expected.fingers[finger])),
    ...thumbFault(seen, expected.thumb),
    ...pairFault(seen.spread, expected.pair),
    ...handFault(seen.tilt, expected.hand)
  ]
  return faults
    .filter(({ excess }) => excess > 0)
    .sort((a, b) => b.excess - a.excess)
    .map(({ excess, ...hint }) => hint)
}

// With the limits below, 87 % of the correct letters of sixteen signers get no hint. `excess` puts different measures
// on one scale: 1 is a whole finger folded instead of straight.

function fingerFault (part: Finger, extension: number, expected?: Bend): Fault[] {
  switch (expected) {
    case 'straight': return [{ part, change: 'straighten', excess: (0.88 - extension) * 2 }]
    case 'folded': return [{ part, change: 'fold', excess: (extension - 0.82) * 4 }]
    case 'clenched': return [{ part, change: 'fold', excess: (extension - 0.62) * 3 }]
    case 'curved': return extension > 0.8
      ? [{ part, change: 'curve', excess: (extension - 0.96) * 6 }]
      : [{ part, change: 'open', excess: (0.52 - extension) * 3 }]
    default: return []
  }
}

function thumbFault ({ thumbReach, thumbToIndex, thumbGap }: HandShape, expected: ExpectedShape['thumb']): Fault[] {
  if (!expected) return []
  const excess = {
    out: 1.02 - thumbReach,
    across: thumbReach - 1.08,
    'at-index': thumbToIndex - 0.55,
    'at-middle': thumbToIndex - 0.55,
    'off-index': (0.46 - thumbToIndex) * 3,
    touching: thumbGap - 0.8,
    'off-fingertips': 0.55 - thumbGap
  }
  return [{ part: 'thumb', change: THUMB_CHANGES[expected], excess: excess[expected] }]
}

function pairFault (spread: number, expected: ExpectedShape['pair']): Fault[] {
  if (!expected) return []
  const excess = {
    together: spread > 0 ? (spread - 0.27) * 2 : -spread - 0.08,
    apart: (0.24 - spread) * 2,
    crossed: (spread - 0.02) * 3
  }
  return [{ part: 'pair', change: PAIR_CHANGES[expected], excess: excess[expected] }]
}

/** Range of tilt for each direction, in degrees. */
const TILTS = { up: [0, 50], sideways: [45, 135], down: [110, 180] } as const
const TURNS = { up: 'point-up', sideways: 'point-sideways', down: 'point-down' } as const

function handFault (tilt: number, expected: ExpectedShape['hand']): Fault[] {
  if (!expected) return []
  const [least, most] = TILTS[expected]
  return [{ part: 'hand', change: TURNS[expected], excess: Math.max(least - tilt, tilt - most) / 30 }]
}
