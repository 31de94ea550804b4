// Hand shapes of words and numbers that are not letters. LSF counts from the thumb: 3 is thumb, index and middle
// finger.
import { finger, loosen, poseHand, type FingerPose, type HandPose } from '../skeleton/hand-pose.ts'
import { FOLDED, PALM, THUMB_OUT, UPRIGHT } from '../skeleton/letter-poses.ts'
import { CAMERA, turnHand } from '../skeleton/posing.ts'
import { drawProportions } from '../skeleton/proportions.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { radians } from '../../mesh/vectors.ts'
import { anyDirection, type Random } from '../skeleton/random.ts'

type Fingers = Omit<HandPose, 'up' | 'camera'>

const straight = (sideways: number): FingerPose => finger(8, 10, 14, sideways)

/** Without the number 4: the tracker often sees an F with a straight index finger, which makes a 4. */
const SHAPES: Record<string, Fingers> = {
  /** Unlike a B, whose thumb crosses the palm. */
  flatThumbOut: { thumb: THUMB_OUT, index: straight(1), middle: straight(0), ring: straight(0), pinky: straight(-2) },
  five: { thumb: THUMB_OUT, index: straight(14), middle: straight(4), ring: straight(-7), pinky: straight(-18) },
  three: { thumb: THUMB_OUT, index: straight(14), middle: straight(-2), ring: FOLDED, pinky: FOLDED }
}

/** Draws a hand in such a shape: usually upright before the viewer, otherwise in any orientation. */
export function drawOtherShape (random: Random): Skeleton {
  const fingers = SHAPES[random.pick(Object.keys(SHAPES))]!
  const shown = random.chance(0.6)
    ? { up: UPRIGHT, camera: PALM }
    : { up: anyDirection(random), camera: anyDirection(random) }
  const hand = poseHand(loosen({ ...fingers, ...shown }, random, { sideways: 2 }), drawProportions(random))
  return turnHand(hand, CAMERA.down, radians(random.uniform(-70, 40)))
}
