// Converts between mesh hands, which are rendered, and skeletons, which films consist of.
import { FINGERS, PARENTS, landmarksOf, type Skeleton } from '../skeleton/skeleton.ts'
import { lengthOf, subtract, unit } from '../../mesh/vectors.ts'
import { jointsOf, posedBones, type Angles, type ShownHand } from './pose.ts'
import type { Signer } from './signer.ts'

/** A hand between straight and closed, a start for fitting any other. */
const RESTING: Angles = [
  50, 25, 5, 10, 0, 10, 15, 20, 10, 3, 18, 22, 10, 0, 20, 24, 10, -3, 22, 25, 10, -6, 4, 0, 0
]

/** Factor on the usual tolerance of angles, to follow directions. */
const FREEDOM = 4
const TOLERANCE = 0.15

/** The skeleton of a shown hand. */
export function skeletonFrom ({ rest }: Signer, { angles, palm }: ShownHand): Skeleton {
  const joints = jointsOf(posedBones(rest, angles))
  const bones = joints.map((joint, i) => subtract(joint, joints[PARENTS[i]!]!))
  return { lengths: bones.map(lengthOf), directions: bones.map(unit), palm }
}

/** A signer's hand in the pose of a skeleton, without overlapping fingers. */
export function fitted ({ solver }: Signer, { directions, palm }: Skeleton, from: Angles = RESTING): ShownHand {
  const wished = FINGERS.flatMap(finger => landmarksOf(finger).slice(1).map((landmark, i) =>
    ({ bone: [finger, i + 1] as const, direction: directions[landmark]!, tolerance: TOLERANCE })))
  const goal = { angles: from, freedom: FREEDOM, directions: wished, contacts: [], together: [] }
  return { angles: solver.solve(goal, from), palm }
}
