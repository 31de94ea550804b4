// Turns a recorded hand into the hand of a stranger before another camera, seen by an imperfect tracker.
import { CAMERA, moveFinger, turnHand } from '../parametric-hand/posing.ts'
import { FINGERS, landmarksOf, type Skeleton } from '../parametric-hand/skeleton.ts'
import { radians, type Vector } from '../parametric-hand/vectors.ts'
import type { Random } from './random.ts'

/** Spreads, as standard deviations: degrees, or shares of a length; and the share of pictures that are squeezed. */
export const VARIETY = {
  finger: 0.07,
  bone: 0.04,
  palm: 0.05,
  bend: 4,
  lean: 3,
  spread: 1.2,
  yaw: 22,
  pitch: 14,
  roll: 9,
  steepest: 22,
  depth: 0.15,
  squeezed: 0.3,
  jitter: 0.012
}
export type Variety = typeof VARIETY

/** Other proportions: long or short fingers, wide or narrow palm. */
export function asOtherPerson (skeleton: Skeleton, random: Random, variety: Variety = VARIETY): Skeleton {
  const lengths = [...skeleton.lengths]
  for (const finger of FINGERS) {
    const whole = Math.exp(random.normal(variety.finger))
    landmarksOf(finger).forEach((i, joint) => {
      lengths[i] = lengths[i]! * (joint === 0 ? Math.exp(random.normal(variety.palm)) : whole * Math.exp(random.normal(variety.bone)))
    })
  }
  return { ...skeleton, lengths }
}

/**
 * The same letter held a little differently. Fingers lean together: by how far they part, R, U and V are told apart.
 */
export function heldDifferently (skeleton: Skeleton, random: Random, variety: Variety = VARIETY): Skeleton {
  let held = skeleton
  const lean = random.normal(variety.lean)
  for (const finger of FINGERS) {
    const bent = () => radians(random.normal(variety.bend))
    held = moveFinger(held, finger, { knuckle: bent(), middle: bent(), end: bent(), sideways: radians(lean + random.normal(variety.spread)) })
  }
  return held
}

/** Degrees by which another camera sees a hand turned: about the vertical, forwards, in the picture. */
export interface View { yaw: number, pitch: number, roll: number }

export function drawView (random: Random, variety: Variety = VARIETY): View {
  const limit = variety.steepest
  const roll = Math.max(-limit, Math.min(limit, random.normal(variety.roll)))
  return { yaw: random.normal(variety.yaw), pitch: random.normal(variety.pitch), roll }
}

/** The same hand from where another camera stands. */
export function seenFrom (hand: Skeleton, { yaw, pitch, roll }: View): Skeleton {
  const yawed = turnHand(hand, CAMERA.down, radians(yaw))
  return turnHand(turnHand(yawed, CAMERA.right, radians(pitch)), CAMERA.away, radians(roll))
}

/** How much wider hands get when a picture of 3:4 or 4:3 is squeezed to a square, as some clients do. */
const SQUEEZED = [4 / 3, 3 / 4]

/** What is wrong all through one film: pictures squeezed to another format, depth and points off. */
export interface TrackerBias { width: number, depth: number, offsets: Vector[] }

export function drawBias (random: Random, variety: Variety = VARIETY): TrackerBias {
  const off = () => random.normal(variety.jitter)
  const width = random.chance(variety.squeezed) ? random.pick(SQUEEZED) : 1
  return { width, depth: Math.exp(random.normal(variety.depth)), offsets: Array.from({ length: 21 }, (): Vector => [off(), off(), off() * 1.5]) }
}

/** Points as a tracker would give them: width and depth stretched or flattened, every point off by a little, and trembling. */
export function asTracked (points: readonly Vector[], { width, depth, offsets }: TrackerBias, random: Random, tremble = 0): Vector[] {
  const size = Math.hypot(...points[9]!) || 1
  const off = () => tremble > 0 ? random.normal(tremble * size) : 0
  return points.map(([x, y, z], i): Vector => {
    const [dx, dy, dz] = offsets[i]!
    return [x * width + dx * size + off(), y + dy * size + off(), z * depth + dz * size + off()]
  })
}
