// Measures a hand's shape from its points.
import type { HandPoints, Landmark, Point } from './points.ts'

export const FINGERS = ['index', 'middle', 'ring', 'pinky'] as const
export type Finger = typeof FINGERS[number]

/** Lengths in palms: the distance from the wrist to the middle knuckle is 1. */
export interface HandShape {
  /** Distance from knuckle to tip over the length of the finger: 1 is straight, below 0.6 folded. */
  extension: Record<Finger, number>
  /** How far the thumb's tip is beyond the index finger's knuckle, away from the little finger's; negative if the thumb
   * lies across the palm. */
  thumbSide: number
  /** From the thumb's tip to the index finger's middle joint. */
  thumbToIndex: number
  /** From the thumb's tip to the nearer of the tips of index and middle finger. */
  thumbGap: number
  /** Distance of the index tip from the middle tip, towards the thumb; negative if the two fingers are crossed. */
  spread: number
  /** Angle in space between the palm, from the wrist to the middle knuckle, and the vertical: 0 to 180 degrees. */
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
  if (palm < SHORTEST_PALM) return null

  const knuckles = between(at('pinky_mcp'), at('index_mcp'))
  const acrossPalm = (a: Landmark, b: Landmark) =>
    dot(between(at(a), at(b)), knuckles) / (length(knuckles) || 1) / palm
  const pointing = between(at('wrist'), at('middle_mcp'))
  return {
    extension: {
      index: extensionOf('index', distance),
      middle: extensionOf('middle', distance),
      ring: extensionOf('ring', distance),
      pinky: extensionOf('pinky', distance)
    },
    thumbSide: acrossPalm('index_mcp', 'thumb_tip'),
    thumbToIndex: distance('thumb_tip', 'index_pip') / palm,
    thumbGap: Math.min(distance('thumb_tip', 'index_tip'), distance('thumb_tip', 'middle_tip')) / palm,
    spread: acrossPalm('middle_tip', 'index_tip'),
    tilt: Math.atan2(Math.hypot(pointing[0], pointing[2]), -pointing[1]) * 180 / Math.PI
  }
}

/** In metres. A shorter palm is no hand, and its measures might not be finite. */
const SHORTEST_PALM = 1e-9

const JOINTS = ['mcp', 'pip', 'dip', 'tip'] as const

const isWhole = (at: (name: Landmark) => unknown) =>
  at('wrist') && at('thumb_tip') && FINGERS.every(finger => JOINTS.every(joint => at(`${finger}_${joint}`)))

function extensionOf (finger: Finger, distance: (a: Landmark, b: Landmark) => number): number {
  const [mcp, pip, dip, tip] = [`${finger}_mcp`, `${finger}_pip`, `${finger}_dip`, `${finger}_tip`] as const
  const bones = distance(mcp, pip) + distance(pip, dip) + distance(dip, tip)
  return bones > 0 ? distance(mcp, tip) / bones : 0
}
