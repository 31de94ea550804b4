// Turns a recorded hand into the hand of a stranger before another camera, seen by an imperfect tracker.
import { CAMERA, moveFinger, turnHand } from '../skeleton/posing.ts'
import { FINGERS, landmarksOf, pointOf, type Skeleton } from '../skeleton/skeleton.ts'
import { radians, type Vector } from '../../mesh/vectors.ts'
import type { Random } from '../skeleton/random.ts'

/** Spreads, as standard deviations: degrees, or shares of a length; and the share of pictures that are squeezed. */
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

/** Other proportions: long or short fingers, wide or narrow palm. */
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
 * The same letter held a little differently. Fingers lean together: by how far they part, R, U and V are told apart.
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

/** Degrees by which another camera sees a hand turned: about the vertical, forwards, in the picture. */
export interface CameraAngle { yaw: number, pitch: number, roll: number }

export function drawCameraAngle (random: Random): CameraAngle {
  const limited = (turn: 'pitch' | 'roll') => {
    const limit = AUGMENTATION.steepest[turn]
    return Math.max(-limit, Math.min(limit, random.normal(AUGMENTATION[turn])))
  }
  const roll = limited('roll')
  return { yaw: random.normal(AUGMENTATION.yaw), pitch: limited('pitch'), roll }
}

/** The same hand from where another camera stands. */
export function seenFrom (hand: Skeleton, { yaw, pitch, roll }: CameraAngle): Skeleton {
  const yawed = turnHand(hand, CAMERA.down, radians(yaw))
  return turnHand(turnHand(yawed, CAMERA.right, radians(pitch)), CAMERA.away, radians(roll))
}

/** How much wider hands get when a picture of 3:4 or 4:3 is squeezed to a square, as some clients do. */
const SQUEEZED = [4 / 3, 3 / 4]

/** What is wrong all through one film: pictures squeezed to another format, depth and points off. */
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
 * Points as a tracker would give them: width and depth stretched or flattened, every point off by a little, and
 * trembling.
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
