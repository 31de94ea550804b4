// From a mesh hand to a skeleton and back: films are made of skeletons, pictures of mesh hands.
import { FINGERS, PARENTS, landmarksOf, type Skeleton } from '../skeleton/skeleton.ts'
import { lengthOf, subtract, unit } from '../../mesh/vectors.ts'
import { jointsOf, posedBones, type Angles, type ShownHand } from './pose.ts'
import type { Signer } from './signer.ts'

/** A hand between stretched and closed, from which any other can be bent. */
const RESTING: Angles = [
  50, 25, 5, 10, 0, 10, 15, 20, 10, 3, 18, 22, 10, 0, 20, 24, 10, -3, 22, 25, 10, -6, 4, 0, 0
]

/** How much more than usual angles may change to follow directions. */
const FREEDOM = 4
const TOLERANCE = 0.15

/** The bones of a shown hand along its palm, and how the palm stands. */
export function skeletonFrom ({ rest }: Signer, { angles, palm }: ShownHand): Skeleton {
  const joints = jointsOf(posedBones(rest, angles))
  const bones = joints.map((joint, i) => subtract(joint, joints[PARENTS[i]!]!))
  return { lengths: bones.map(lengthOf), directions: bones.map(unit), palm }
}

/** A signer's hand held as a skeleton is, without fingers going through each other. */
export function fitted ({ solver }: Signer, { directions, palm }: Skeleton, from: Angles = RESTING): ShownHand {
  const wished = FINGERS.flatMap(finger => landmarksOf(finger).slice(1).map((landmark, i) =>
    ({ bone: [finger, i + 1] as const, direction: directions[landmark]!, tolerance: TOLERANCE })))
  const goal = { angles: from, freedom: FREEDOM, directions: wished, contacts: [], together: [] }
  return { angles: solver.solve(goal, from), palm }
}
