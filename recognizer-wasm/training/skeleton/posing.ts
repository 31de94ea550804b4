// Changes to a hand that a living hand could make: bending, spreading, turning, and trading fingers with another.
import { landmarksOf, type Finger, type Skeleton } from './skeleton.ts'
import {
  between, betweenAxes, cross, dot, lengthOf, scale, turn, turnAxes, unit, type Vector
} from '../../mesh/vectors.ts'

const OUT_OF_PALM: Vector = [0, 0, 1]

/** Picture axes to turn a hand about. */
export const CAMERA = { right: [1, 0, 0], down: [0, 1, 0], away: [0, 0, 1] } as const satisfies Record<string, Vector>

/** The axis that all joints of a finger bend about: across the plane in which it bends. */
function hingeOf ({ directions }: Skeleton, finger: Finger): Vector {
  const [root, knuckle, , end] = landmarksOf(finger).map(i => directions[i]!) as [Vector, Vector, Vector, Vector]
  const across = cross(root, OUT_OF_PALM)
  const bent = cross(knuckle, end)
  // A straight finger does not show its plane; its metacarpal does.
  const hinge = lengthOf(bent) > 0.3 ? bent : across
  return unit(dot(across, hinge) < 0 ? scale(hinge, -1) : hinge)
}

/** Radians by which a finger is moved: three joints towards the palm, and all of it towards the thumb's side. */
export interface FingerChange { knuckle?: number, middle?: number, end?: number, sideways?: number }

/** Bends and leans one finger. */
export function moveFinger (
  skeleton: Skeleton,
  finger: Finger,
  { knuckle = 0, middle = 0, end = 0, sideways = 0 }: FingerChange
): Skeleton {
  const hinge = hingeOf(skeleton, finger)
  const directions = skeleton.directions.slice()
  const bends = [knuckle, knuckle + middle, knuckle + middle + end]
  landmarksOf(finger).slice(1).forEach((i, joint) => {
    directions[i] = turn(turn(directions[i]!, hinge, bends[joint]!), OUT_OF_PALM, -sideways)
  })
  return { ...skeleton, directions }
}

/** Turns the whole hand about an axis of the picture. */
export function turnHand (skeleton: Skeleton, axis: Vector, angle: number): Skeleton {
  return { ...skeleton, palm: turnAxes(skeleton.palm, axis, angle) }
}

/** The hand of one with some fingers held as another holds them; its own bone lengths stay. */
export function withFingersOf (skeleton: Skeleton, other: Skeleton, fingers: readonly Finger[]): Skeleton {
  const traded = new Set(fingers.flatMap(finger => landmarksOf(finger).slice(finger === 'thumb' ? 0 : 1)))
  return { ...skeleton, directions: skeleton.directions.map((bone, i) => traded.has(i) ? other.directions[i]! : bone) }
}

/** The hand of one, turned to the picture as another is. */
export const withPalmOf = (skeleton: Skeleton, other: Skeleton): Skeleton => ({ ...skeleton, palm: other.palm })

/** The hand of `from` on its way to how `to` is held: there at share 1, with its own bone lengths all the way. */
export function onTheWay (from: Skeleton, to: Skeleton, share: number): Skeleton {
  return {
    lengths: from.lengths,
    directions: from.directions.map((bone, i) => unit(between(bone, to.directions[i]!, share))),
    palm: betweenAxes(from.palm, to.palm, share)
  }
}
