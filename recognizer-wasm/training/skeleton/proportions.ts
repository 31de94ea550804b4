// Human proportions: bone lengths, and their variation between people.
import { FINGERS, landmarksOf, type Finger } from './skeleton.ts'
import type { Random } from './random.ts'
import { radians, type Vector } from '../../mesh/vectors.ts'

/**
 * Bone lengths from root to tip, in mean bone lengths: metacarpal (for the thumb: carpal), then the three phalanges.
 * Means of the four signers of the Chebah recordings (Apache-2.0), as the landmark network reports them.
 */
const LENGTHS: Record<Finger, readonly [number, number, number, number]> = {
  thumb: [0.94, 0.81, 0.82, 0.70],
  index: [2.42, 0.69, 0.52, 0.65],
  middle: [2.36, 0.90, 0.65, 0.66],
  ring: [2.29, 0.75, 0.63, 0.61],
  pinky: [2.04, 0.56, 0.55, 0.47]
}

/** Directions of the bones from the wrist: degrees towards the thumb's side, and out of the palm. */
const ROOTS: Record<Finger, readonly [side: number, out: number]> = {
  thumb: [45, 23],
  index: [19, 3],
  middle: [6, -1],
  ring: [-7, 1],
  pinky: [-21, 3]
}

/** Mean bone length in metres, from a child's hand to a large one. */
const MEAN_BONE = { from: 0.030, to: 0.046 }
/**
 * Standard deviations: shares of a whole finger, one bone and the palm; degrees for a root's direction.
 */
const SPREAD = { finger: 0.06, bone: 0.04, palm: 0.05, root: 2 }

export interface Proportions {
  /** In metres; bone i ends at landmark i. */
  lengths: readonly number[]
  /** Directions of the bones that start at the wrist, along the palm's axes. */
  roots: Record<Finger, Vector>
}

/** A direction relative to the palm: `side` degrees from the fingers to the thumb's side, `out` degrees out of it. */
export function palmDirection (side: number, out: number): Vector {
  const [a, b] = [radians(side), radians(out)]
  return [Math.sin(a) * Math.cos(b), Math.cos(a) * Math.cos(b), Math.sin(b)]
}

/** The mean hand or, with `random`, a random person's. */
export function drawProportions (random?: Random): Proportions {
  const vary = (deviation: number) => random ? Math.exp(random.normal(deviation)) : 1
  const off = () => random ? random.normal(SPREAD.root) : 0
  const bone = random ? random.uniform(MEAN_BONE.from, MEAN_BONE.to) : (MEAN_BONE.from + MEAN_BONE.to) / 2
  const lengths = [0]
  for (const finger of FINGERS) {
    const whole = vary(SPREAD.finger)
    landmarksOf(finger).forEach((i, joint) => {
      lengths[i] = bone * LENGTHS[finger][joint]! * (joint === 0 ? vary(SPREAD.palm) : whole * vary(SPREAD.bone))
    })
  }
  const roots = Object.fromEntries(FINGERS.map(finger => {
    const [side, out] = ROOTS[finger]
    return [finger, palmDirection(side + off(), out + off())]
  })) as Record<Finger, Vector>
  return { lengths, roots }
}
