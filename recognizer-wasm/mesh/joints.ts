// A posed hand as the rotations of its joints, from which every way between two hands is made.
import { axesOf, dot4, inverse, product, quaternionOf, slerp, unit4, type Quaternion } from './quaternions.ts'
import type { PackedHand, PackedMoment } from './packed-hand.ts'
import { add, between, fromAxes, subtract, type Axes, type Vector } from './vectors.ts'

/** A hand at one time. */
export interface Joints {
  /** The rotation of each bone against its parent. */
  turns: readonly Quaternion[]
  /** The rotation of the palm in the picture (right, down, away). */
  palm: Quaternion
  /** The position of the wrist in the picture, in metres. */
  shift: Vector
}

/** Per bone: its parent, or -1 if it turns about the wrist, and its start at rest in metres. */
export interface Skeleton { parents: readonly number[], heads: readonly Vector[] }

/** A bone's start and rotation, along the palm's axes. */
export interface PosedBone { head: Vector, rotation: Axes }

/** Rotations of bones against their parents.
 * @param rotations along the palm's axes */
export function turnsOf (rotations: readonly Axes[], parents: readonly number[]): Quaternion[] {
  const turns = rotations.map(quaternionOf)
  return turns.map((turn, bone) => parents[bone]! < 0 ? turn : product(inverse(turns[parents[bone]!]!), turn))
}

/** The inverse of `turnsOf`. Parents come before their children. */
export function posedBones ({ parents, heads }: Skeleton, turns: readonly Quaternion[]): PosedBone[] {
  const bones: (PosedBone & { turn: Quaternion })[] = []
  turns.forEach((own, bone) => {
    const parent = bones[parents[bone]!]
    const turn = parent ? product(parent.turn, own) : own
    const rotation = axesOf(turn)
    const head = parent
      ? add(parent.head, fromAxes(parent.rotation, subtract(heads[bone]!, heads[parents[bone]!]!)))
      : fromAxes(rotation, heads[bone]!)
    bones.push({ head, rotation, turn })
  })
  return bones
}

/** Rotates each joint part of the way, `a` at 0 and `b` at 1. Fingers that stay keep their array of turns. */
export function betweenJoints (a: Joints, b: Joints, share: number): Joints {
  const isSame = a.turns.every((turn, bone) => dot4(turn, b.turns[bone]!) > SAME)
  return {
    turns: isSame ? a.turns : a.turns.map((turn, bone) => slerp(turn, b.turns[bone]!, share)),
    palm: slerp(a.palm, b.palm, share),
    shift: between(a.shift, b.shift, share)
  }
}

/** The cosine of an angle that nobody sees. */
const SAME = 1 - 1e-9

/** The unit of a packed hand's lengths. */
const METRES = 1e-5

/** Groups lengths of a packed hand into vectors.
 * @param unit of the numbers, in metres */
export const vectorsOf = (numbers: readonly number[], unit = METRES): Vector[] =>
  Array.from({ length: numbers.length / 3 }, (_, i) =>
    [unit * numbers[3 * i]!, unit * numbers[3 * i + 1]!, unit * numbers[3 * i + 2]!])

export const skeletonOf = ({ parents, heads }: Pick<PackedHand, 'parents' | 'heads'>): Skeleton =>
  ({ parents, heads: vectorsOf(heads) })

/** The moments of each lower-case letter, its end last. */
export const momentsByLetter = ({ letters }: Pick<PackedHand, 'letters'>): Record<string, readonly Joints[]> =>
  Object.fromEntries(Object.entries(letters).map(([letter, moments]) => [letter, moments.map(jointsOf)]))

function jointsOf ({ turns, palm, shift }: PackedMoment): Joints {
  return { turns: quaternionsOf(turns), palm: quaternionsOf(palm)[0]!, shift: vectorsOf(shift)[0]! }
}

const quaternionsOf = (numbers: number[]): Quaternion[] => Array.from({ length: numbers.length / 4 }, (_, i) =>
  unit4(numbers.slice(4 * i, 4 * i + 4) as unknown as Quaternion))
