// A hand of even proportions, posed by the angles of its joints.
import type { FingerPose } from '../../training/skeleton/hand-pose.ts'
import { landmarksOf, type Finger, type Skeleton } from '../../training/skeleton/skeleton.ts'
import {
  add,
  lengthOf,
  radians,
  scale,
  subtract,
  turnAxes,
  unit,
  type Axes,
  type Vector
} from '../../training/skeleton/vectors.ts'

export type LongFinger = Exclude<Finger, 'thumb'>

/** Where the three bones of a thumb point, or what its tip reaches for; along the palm's axes, reach in metres. */
export type DrawnThumb =
  { bones: readonly [Vector, Vector, Vector] } | { reach: Vector, from?: readonly [Vector, Vector, Vector] }

export interface DrawnPose {
  fingers: Record<LongFinger, FingerPose>
  thumb: DrawnThumb
  /** Which way the nail of the thumb looks, along the palm's axes. */
  thumbNail: Vector
}

/** Metres along the palm's axes (thumb's side, fingers, out of the palm), from the wrist. */
const KNUCKLES: Record<LongFinger, Vector> = {
  index: [0.027, 0.090, 0.002],
  middle: [0.005, 0.094, -0.002],
  ring: [-0.016, 0.089, -0.001],
  pinky: [-0.035, 0.078, 0.004]
}
const THUMB_ROOT: Vector = [0.021, 0.020, 0.012]

/** Metres from joint to joint. */
const BONES: Record<Finger, readonly [number, number, number]> = {
  thumb: [0.044, 0.034, 0.027],
  index: [0.043, 0.026, 0.020],
  middle: [0.047, 0.030, 0.021],
  ring: [0.044, 0.028, 0.021],
  pinky: [0.035, 0.021, 0.018]
}

/** The thumb at rest, from which it reaches. */
const RESTING_THUMB: readonly [Vector, Vector, Vector] = [[0.6, 0.6, 0.5], [0.3, 0.9, 0.3], [0.1, 1, 0.1]]

/** The right hand of a pose, its palm standing in the picture as `palm` says. */
export function drawnHand ({ fingers, thumb }: DrawnPose, palm: Axes): Skeleton {
  const lengths = [0]
  const directions: Vector[] = [[0, 0, 0]]
  const place = (finger: Finger, root: Vector, bones: readonly Vector[]) => {
    landmarksOf(finger).forEach((landmark, joint) => {
      lengths[landmark] = joint === 0 ? lengthOf(root) : BONES[finger][joint - 1]!
      directions[landmark] = unit(joint === 0 ? root : bones[joint - 1]!)
    })
  }
  place('thumb', THUMB_ROOT, 'bones' in thumb ? thumb.bones : reachingBones(thumb.reach, thumb.from ?? RESTING_THUMB))
  for (const [finger, knuckle] of Object.entries(KNUCKLES) as [LongFinger, Vector][]) {
    place(finger, knuckle, bentBones(fingers[finger]))
  }
  return { lengths, directions, palm }
}

function bentBones ({ knuckle, middle, end, sideways }: FingerPose): Vector[] {
  const side = radians(sideways)
  let total = 0
  return [knuckle, middle, end].map(bend => {
    total += radians(bend)
    return [Math.sin(side) * Math.cos(total), Math.cos(side) * Math.cos(total), Math.sin(total)]
  })
}

/** Bones that bring the thumb's tip to a point, as near to `from` as they can (FABRIK, Aristidou and Lasenby 2011). */
function reachingBones (reach: Vector, from: readonly Vector[]): Vector[] {
  const sizes = BONES.thumb
  let joints: Vector[] = [THUMB_ROOT]
  from.forEach((bone, i) => joints.push(add(joints[i]!, scale(unit(bone), sizes[i]!))))
  for (let round = 0; round < 30; round++) {
    joints = dragged(joints.reverse(), reach, [...sizes].reverse())
    joints = dragged(joints.reverse(), THUMB_ROOT, sizes)
  }
  return sizes.map((_, i) => subtract(joints[i + 1]!, joints[i]!))
}

/** Joints with the first one put to a place and the others following at their distances. */
function dragged (joints: readonly Vector[], place: Vector, sizes: readonly number[]): Vector[] {
  const moved = [place]
  sizes.forEach((size, i) => moved.push(add(moved[i]!, scale(unit(subtract(joints[i + 1]!, moved[i]!)), size))))
  return moved
}

/** The palm to the viewer and the fingers up. */
const FACING: Axes = [[1, 0, 0], [0, -1, 0], [0, 0, -1]]

/** Degrees of turning a hand that faces the viewer: first about the vertical (its palm to the right of the picture when
 * positive), then nodding towards the viewer, then clockwise in the picture. */
export interface Stance { yaw?: number, nod?: number, roll?: number }

export function palmAt ({ yaw = 0, nod = 0, roll = 0 }: Stance): Axes {
  let palm = turnAxes(FACING, [0, 1, 0], -radians(yaw))
  palm = turnAxes(palm, [1, 0, 0], radians(nod))
  return turnAxes(palm, [0, 0, 1], radians(roll))
}
