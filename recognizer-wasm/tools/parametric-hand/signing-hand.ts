// Somebody's hand making a letter, wholly invented: no recording is needed.
import { loosen, poseHand } from './hand-pose.ts'
import { LETTER_POSES } from './letter-poses.ts'
import { CAMERA, turnHand } from './posing.ts'
import { drawProportions, type Chance } from './proportions.ts'
import type { Skeleton } from './skeleton.ts'
import { radians } from './vectors.ts'

/**
 * A right hand making a letter of the LSF alphabet: the textbook hand or, with `chance`, a stranger's.
 * Moving letters are shown as they end.
 * @throws when there is no such letter
 */
export function signingHand (letter: string, chance?: Chance): Skeleton {
  const pose = LETTER_POSES[letter]
  if (!pose) throw new Error(`There is no pose for the letter ${letter}`)
  if (!chance) return poseHand(pose, drawProportions())
  const hand = poseHand(loosen(pose, chance, pose.looseness), drawProportions(chance))
  return turnHand(hand, CAMERA.down, radians(chance.uniform(...pose.facing)))
}
