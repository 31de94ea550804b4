// Anatomically possible changes of a hand: bending, spreading, rotating, and using the fingers of another.
import { landmarksOf, type Finger, type Skeleton } from './skeleton.ts'
import {
  between, betweenAxes, cross, dot, lengthOf, scale, turn, turnAxes, unit, type Vector
} from '../../mesh/vectors.ts'

const OUT_OF_PALM: Vector = [0, 0, 1]

/** Axes of the picture, to rotate a hand about. */
export const CAMERA = { right: [1, 0, 0], down: [0, 1, 0], away: [0, 0, 1] } as const satisfies Record<string, Vector>

/** The axis about which all joints of a finger bend. */
function hingeOf ({ directions }: Skeleton, finger: Finger): Vector {
  const [root, knuckle, , end] = landmarksOf(finger).map(i => directions[i]!) as [Vector, Vector, Vector, Vector]
  const across = cross(root, OUT_OF_PALM)
  const bent = cross(knuckle, end)
  // A straight finger does not show its plane; its metacarpal does.
  const hinge = lengthOf(bent) > 0.3 ? bent : across
  return unit(dot(across, hinge) < 0 ? scale(hinge, -1) : hinge)
}

/** Change of a finger in radians: three joints towards the palm, and the whole finger towards the thumb's side. */
export interface FingerChange { knuckle?: number, middle?: number, end?: number, sideways?: number }

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

/** Rotates the whole hand about an axis of the picture. */
export function turnHand (skeleton: Skeleton, axis: Vector, angle: number): Skeleton {
  return { ...skeleton, palm: turnAxes(skeleton.palm, axis, angle) }
}

/** A hand with some fingers in another hand's pose, but its own bone lengths. */
export function withFingersOf (skeleton: Skeleton, other: Skeleton, fingers: readonly Finger[]): Skeleton {
  const traded = new Set(fingers.flatMap(finger => landmarksOf(finger).slice(finger === 'thumb' ? 0 : 1)))
  return { ...skeleton, directions: skeleton.directions.map((bone, i) => traded.has(i) ? other.directions[i]! : bone) }
}

/** A hand in another hand's orientation. */
export const withPalmOf = (skeleton: Skeleton, other: Skeleton): Skeleton => ({ ...skeleton, palm: other.palm })

/** Interpolates from one pose to another, with the bone lengths of `from`. */
export function onTheWay (from: Skeleton, to: Skeleton, share: number): Skeleton {
  return {
    lengths: from.lengths,
    directions: from.directions.map((bone, i) => unit(between(bone, to.directions[i]!, share))),
    palm: betweenAxes(from.palm, to.palm, share)
  }
}
