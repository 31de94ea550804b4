// A hand as bones: lengths, directions relative to the palm, and the palm's orientation before the camera.
// Hands are posed, mixed and moved in this form; points are only computed from it.
import { LANDMARKS, type Landmark } from 'recognizer-wasm'
import {
  add,
  cross,
  dot,
  fromAxes,
  lengthOf,
  scale,
  subtract,
  toAxes,
  unit,
  type Axes,
  type Vector
} from '../../mesh/vectors.ts'

/** The parent of each landmark; the wrist, the root, is its own parent. */
export const PARENTS: readonly number[] = LANDMARKS.map((name, i) =>
  i === 0 || /cmc$|(?:index|middle|ring|pinky)_mcp$/.test(name) ? 0 : i - 1)

export const at = (name: Landmark): number => LANDMARKS.indexOf(name)

/**
 * One of the 21 points of a hand.
 * @throws if the hand has no such point
 */
export function pointOf (points: readonly Vector[], name: Landmark): Vector {
  const point = points[at(name)]
  if (!point) throw new Error(`A hand of ${points.length} points has no ${name}`)
  return point
}

export const FINGERS = ['thumb', 'index', 'middle', 'ring', 'pinky'] as const
export type Finger = typeof FINGERS[number]

/** The landmarks of a finger, from its root to its tip. */
export const landmarksOf = (finger: Finger): readonly number[] => LANDMARKS_OF[finger]

const LANDMARKS_OF = Object.fromEntries(FINGERS.map(finger =>
  [finger, LANDMARKS.flatMap((name, i) => name.startsWith(finger) ? [i] : [])])) as Record<Finger, number[]>

/**
 * A right hand. Bone i ends at landmark i; bone 0 does not exist and is null.
 * The palm's axes: towards the thumb's side, towards the fingers, out of the palm.
 */
export interface Skeleton {
  /** In metres. */
  lengths: readonly number[]
  /** Unit vectors along the palm's axes. */
  directions: readonly Vector[]
  /** The palm's axes in the picture: x to the right, y down, z away from the camera. */
  palm: Axes
}

/** The palm's axes of a right hand, from its wrist and knuckles. */
function palmOf (points: readonly Vector[]): Axes {
  const wrist = points[0]!
  const along = unit(subtract(scale(add(points[at('middle_mcp')]!, points[at('ring_mcp')]!), 0.5), wrist))
  const across = subtract(points[at('index_mcp')]!, points[at('pinky_mcp')]!)
  const first = unit(subtract(across, scale(along, dot(across, along))))
  return [first, along, cross(first, along)]
}

/** The skeleton of 21 points of a right hand. */
export function skeletonOf (points: readonly Vector[]): Skeleton {
  const palm = palmOf(points)
  const bones = points.map((point, i) => subtract(point, points[PARENTS[i]!]!))
  return { lengths: bones.map(lengthOf), directions: bones.map(bone => toAxes(palm, unit(bone))), palm }
}

/** The 21 points of a skeleton, with the wrist at the origin. */
export function pointsOf ({ lengths, directions, palm }: Skeleton): Vector[] {
  const points: Vector[] = []
  directions.forEach((direction, i) => {
    points.push(i === 0 ? [0, 0, 0] : add(points[PARENTS[i]!]!, scale(fromAxes(palm, direction), lengths[i]!)))
  })
  return points
}
