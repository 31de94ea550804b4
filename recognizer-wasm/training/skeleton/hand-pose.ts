// A hand as joint angles, and its skeleton for given proportions.
import { FINGERS } from 'recognizer-wasm'
import { palmDirection, type Proportions } from './proportions.ts'
import type { Random } from './random.ts'
import { landmarksOf, type Finger, type Skeleton } from './skeleton.ts'
import { cross, dot, radians, scale, subtract, turn, unit, type Axes, type Vector } from '../../mesh/vectors.ts'

/** Degrees: how far each joint bends towards the palm, and the finger leans towards the thumb's side. */
export interface FingerPose { knuckle: number, middle: number, end: number, sideways: number }

/** Fixes the order of a finger's angles. */
export const finger = (knuckle: number, middle: number, end: number, sideways: number): FingerPose =>
  ({ knuckle, middle, end, sideways })

/**
 * Degrees, for each of the thumb's three free bones: from the fingers towards the thumb's side, and out of the palm.
 */
export type ThumbPose = readonly (readonly [side: number, out: number])[]

export interface HandPose {
  thumb: ThumbPose
  index: FingerPose
  middle: FingerPose
  ring: FingerPose
  pinky: FingerPose
  /** The picture's upward direction, along the palm's axes. */
  up: Vector
  /** The direction to the camera, along the palm's axes. */
  camera: Vector
}

/** Joint limits in degrees, from a finger bent back to a closed fist. */
const LIMITS = { knuckle: [-25, 100], middle: [0, 115], end: [-10, 100], sideways: [-30, 30] } as const
const within = ([lowest, highest]: readonly [number, number], angle: number) =>
  Math.max(lowest, Math.min(highest, angle))

/** The skeleton of a hand with these proportions in a pose. */
export function poseHand (pose: HandPose, { lengths, roots }: Proportions): Skeleton {
  const directions: Vector[] = [[0, 0, 0]]
  const put = (finger: Finger, bones: Vector[]) =>
    landmarksOf(finger).forEach((i, joint) => { directions[i] = joint === 0 ? roots[finger] : bones[joint - 1]! })
  put('thumb', pose.thumb.map(([side, out]) => palmDirection(side, out)))
  for (const finger of FINGERS) put(finger, fingerBones(pose[finger]))
  return { lengths, directions, palm: palmSeen(pose.up, pose.camera) }
}

/** The three free bones of a finger, which bend about one axis across the finger. */
function fingerBones ({ knuckle, middle, end, sideways }: FingerPose): Vector[] {
  const straight = palmDirection(within(LIMITS.sideways, sideways), 0)
  const hinge = cross(straight, [0, 0, 1])
  const first = within(LIMITS.knuckle, knuckle)
  const second = first + within(LIMITS.middle, middle)
  const third = second + within(LIMITS.end, end)
  return [first, second, third].map(angle => turn(straight, hinge, radians(angle)))
}

/**
 * The palm's axes in the picture.
 * @param up direction to the picture's top, along the palm's axes
 * @param camera direction to the viewer, along the palm's axes
 */
export function palmSeen (up: Vector, camera: Vector): Axes {
  const down = scale(unit(up), -1)
  const away = unit(scale(subtract(camera, scale(down, dot(camera, down))), -1))
  const right = cross(down, away)
  return [0, 1, 2].map((i): Vector => [right[i]!, down[i]!, away[i]!]) as unknown as Axes
}

/** Standard deviations in degrees of a person's joints from one time to another. */
export interface Looseness { bend: number, sideways: number, thumb: number }
const USUAL: Looseness = { bend: 8, sideways: 3, thumb: 8 }

/** Varies a pose. Neighbouring fingers vary together, because of their tendons. */
export function loosen (pose: HandPose, random: Random, looseness: Partial<Looseness> = {}): HandPose {
  const { bend, sideways, thumb } = { ...USUAL, ...looseness }
  const [together, lean] = [random.normal(bend * 0.7), random.normal(3)]
  const loosened = (finger: FingerPose): FingerPose => ({
    knuckle: finger.knuckle + together + random.normal(bend * 0.7),
    middle: finger.middle + together * 0.5 + random.normal(bend),
    end: finger.end + random.normal(bend),
    sideways: finger.sideways + lean + random.normal(sideways)
  })
  const [swing, lift] = [random.normal(thumb), random.normal(thumb)]
  return {
    ...pose,
    thumb: pose.thumb.map(([side, out]) => [
      side + swing + random.normal(thumb * 0.5),
      out + lift + random.normal(thumb * 0.5)
    ]),
    ...Object.fromEntries(FINGERS.map(finger => [finger, loosened(pose[finger])]))
  }
}
