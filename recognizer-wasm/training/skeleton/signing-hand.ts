// Synthesizes a hand that makes a letter, without recordings.
import { loosen, poseHand } from './hand-pose.ts'
import { LETTER_POSES } from './letter-poses.ts'
import { CAMERA, turnHand } from './posing.ts'
import { drawProportions } from './proportions.ts'
import type { Random } from './random.ts'
import type { Skeleton } from './skeleton.ts'
import { radians } from '../../mesh/vectors.ts'

/**
 * A right hand that makes a letter of the LSF alphabet: the textbook hand or, with `random`, a random person's.
 * Moving letters are shown at their end.
 * @throws if there is no such letter
 */
export function signingHand (letter: string, random?: Random): Skeleton {
  const pose = LETTER_POSES[letter]
  if (!pose) throw new Error(`There is no pose for the letter ${letter}`)
  if (!random) return poseHand(pose, drawProportions())
  const hand = poseHand(loosen(pose, random, pose.looseness), drawProportions(random))
  return turnHand(hand, CAMERA.down, radians(random.uniform(...pose.facing)))
}
