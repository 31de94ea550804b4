// Films of a posed hand that is held, as a tracker would report them.
import { handPointsFrom, type HandPoints, type Letter } from 'recognizer-wasm'
import { radians } from 'recognizer-wasm/mesh/vectors'
import {
  drawCameraAngle, drawTrackerError, seenFrom, withTrackerError
} from 'recognizer-wasm/training/hands/augmentation'
import { loosen, poseHand } from 'recognizer-wasm/training/skeleton/hand-pose'
import { LETTER_POSES } from 'recognizer-wasm/training/skeleton/letter-poses'
import { CAMERA, turnHand } from 'recognizer-wasm/training/skeleton/posing'
import { drawProportions } from 'recognizer-wasm/training/skeleton/proportions'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { pointsOf } from 'recognizer-wasm/training/skeleton/skeleton'
import type { Fault } from './faults.ts'

/** Frames within the window of a verification, at the model's rate. */
const FRAMES = 5
/** Standard deviation of a point's jitter, as a share of the palm: the middle of the trainer's range. */
const JITTER = 0.008
/** The wrist's place in the picture. */
const PLACE = [0.5, 0.7] as const

/**
 * The hand of a person who makes a letter, before a camera. Proportions, looseness, angles and tracker errors are drawn
 * as in training. A seed gives the same person and camera for every letter and fault.
 * @returns the newest frame first
 */
export function heldFilm (
  letter: Letter, seed: number, { changed, roll }: Pick<Fault, 'changed' | 'roll'> = { changed: {}, roll: 0 }
): HandPoints[] {
  const pose = { ...LETTER_POSES[letter.toLowerCase()]!, ...changed }
  const random = createRandom(seed)
  const proportions = drawProportions(random)
  const hand = poseHand(loosen(pose, random, pose.looseness), proportions)
  const facing = turnHand(hand, CAMERA.down, radians(random.uniform(...pose.facing)))
  const seen = pointsOf(turnHand(seenFrom(facing, drawCameraAngle(random)), CAMERA.away, radians(roll)))
  // The page's camera does not squeeze its pictures.
  const error = { ...drawTrackerError(random), width: 1 }
  return Array.from({ length: FRAMES }, () => {
    const points = withTrackerError(seen, error, random, JITTER)
    const landmarks = points.map(([x, y, z]) => [x + PLACE[0], y + PLACE[1], z] as const)
    return handPointsFrom([
      { landmarks, worldLandmarks: points, handedness: 'right', handednessScore: 1, presence: 1 }])
  })
}
