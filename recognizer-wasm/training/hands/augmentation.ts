// Augmentation: turns a recorded hand into that of another person, before another camera, with tracker errors.
import { CAMERA, moveFinger, turnHand } from '../skeleton/posing.ts'
import { FINGERS, landmarksOf, pointOf, type Skeleton } from '../skeleton/skeleton.ts'
import { radians, type Vector } from '../../mesh/vectors.ts'
import type { Random } from '../skeleton/random.ts'

/** Standard deviations in degrees or shares of a length; `squeezed` is the share of squeezed pictures. */
const AUGMENTATION = {
  finger: 0.07,
  bone: 0.04,
  palm: 0.05,
  bend: 4,
  lean: 3,
  spread: 1.2,
  yaw: 22,
  pitch: 20,
  roll: 15,
  steepest: { pitch: 45, roll: 40 },
  depth: 0.15,
  squeezed: 0.3,
  offset: 0.012
}

/** Varies the proportions: finger lengths and palm width. */
export function withOtherProportions (skeleton: Skeleton, random: Random): Skeleton {
  const lengths = [...skeleton.lengths]
  for (const finger of FINGERS) {
    const whole = Math.exp(random.normal(AUGMENTATION.finger))
    landmarksOf(finger).forEach((i, joint) => {
      lengths[i] =
        lengths[i]! *
        (joint === 0 ? Math.exp(random.normal(AUGMENTATION.palm)) : whole * Math.exp(random.normal(AUGMENTATION.bone)))
    })
  }
  return { ...skeleton, lengths }
}

/**
 * Varies the posture. All fingers lean by the same angle, because the angle between them distinguishes R, U and V.
 */
export function withOtherPosture (skeleton: Skeleton, random: Random): Skeleton {
  let held = skeleton
  const lean = random.normal(AUGMENTATION.lean)
  for (const finger of FINGERS) {
    const bent = () => radians(random.normal(AUGMENTATION.bend))
    held = moveFinger(held, finger, {
      knuckle: bent(),
      middle: bent(),
      end: bent(),
      sideways: radians(lean + random.normal(AUGMENTATION.spread))
    })
  }
  return held
}

/** Rotation of a hand for another camera, in degrees: about the vertical, forwards, and in the picture. */
export interface CameraAngle { yaw: number, pitch: number, roll: number }

export function drawCameraAngle (random: Random): CameraAngle {
  const limited = (turn: 'pitch' | 'roll') => {
    const limit = AUGMENTATION.steepest[turn]
    return Math.max(-limit, Math.min(limit, random.normal(AUGMENTATION[turn])))
  }
  const roll = limited('roll')
  return { yaw: random.normal(AUGMENTATION.yaw), pitch: limited('pitch'), roll }
}

/** The hand as another camera sees it. */
export function seenFrom (hand: Skeleton, { yaw, pitch, roll }: CameraAngle): Skeleton {
  const yawed = turnHand(hand, CAMERA.down, radians(yaw))
  return turnHand(turnHand(yawed, CAMERA.right, radians(pitch)), CAMERA.away, radians(roll))
}

/** Width factors when a 3:4 or 4:3 picture is squeezed to a square, as some clients do. */
const SQUEEZED = [4 / 3, 3 / 4]

/** Errors that are constant through a film: squeezed pictures, scaled depth, offset points. */
export interface TrackerError { width: number, depth: number, offsets: Vector[] }

export function drawTrackerError (random: Random): TrackerError {
  const off = () => random.normal(AUGMENTATION.offset)
  const width = random.chance(AUGMENTATION.squeezed) ? random.pick(SQUEEZED) : 1
  return {
    width,
    depth: Math.exp(random.normal(AUGMENTATION.depth)),
    offsets: Array.from({ length: 21 }, (): Vector => [off(), off(), off() * 1.5])
  }
}

/**
 * Adds tracker errors to points: scaled width and depth, constant offsets, and jitter from frame to frame.
 */
export function withTrackerError (
  points: readonly Vector[],
  { width, depth, offsets }: TrackerError,
  random: Random,
  jitter = 0
): Vector[] {
  const size = Math.hypot(...pointOf(points, 'middle_mcp')) || 1
  const off = () => jitter > 0 ? random.normal(jitter * size) : 0
  return points.map(([x, y, z], i): Vector => {
    const [dx, dy, dz] = offsets[i]!
    return [x * width + dx * size + off(), y + dy * size + off(), z * depth + dz * size + off()]
  })
}
