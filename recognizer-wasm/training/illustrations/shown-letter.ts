// The moments of a letter as poses of the mesh, for drawings and for the rotatable hand.
import {
  add, between, betweenAxes, fromAxes, radians, turnAxes, type Axes, type Vector
} from '../../mesh/vectors.ts'
import { restHand } from '../synthetic/hand-mesh.ts'
import { SYNTHETIC_POSES } from '../synthetic/letter-poses.ts'
import { goalOf } from '../synthetic/letters.ts'
import { WRIST_BEND, WRIST_LEAN, jointsOf, posedBones, type Angles } from '../synthetic/pose.ts'
import { createSolver } from '../synthetic/solver.ts'
import { LETTER_VIEWS, type LetterMoment, type LetterView, type Stance } from './letter-views.ts'

/** A posed hand, with its wrist at `shift`, in metres along the picture's axes (right, down, away). */
export interface Moment { angles: Angles, palm: Axes, shift: Vector }

/** The mean hand. */
export const HAND = restHand()
const solver = createSolver(HAND)

/** The palm facing the viewer, fingers up. */
const FACING: Axes = [[1, 0, 0], [0, -1, 0], [0, 0, -1]]

export function palmAt ({ yaw = 0, nod = 0, roll = 0 }: Stance): Axes {
  let palm = turnAxes(FACING, [0, 1, 0], -radians(yaw))
  palm = turnAxes(palm, [1, 0, 0], radians(nod))
  return turnAxes(palm, [0, 0, 1], radians(roll))
}

/**
 * The view of a letter.
 * @param letter in lower case
 * @throws if there is no such letter
 */
export function viewOf (letter: string): LetterView {
  const view = LETTER_VIEWS[letter]
  if (!view) throw new Error(`There is no view of the letter ${letter}`)
  return view
}

/** The moments of a letter, its end last. Fields that a moment omits are those of the end. */
export function momentsOf (letter: string): readonly Moment[] {
  const view = viewOf(letter)
  const moments = solved.get(letter) ?? [...view.before ?? [], view].map(held => momentOf(letter, { ...view, ...held }))
  solved.set(letter, moments)
  return moments
}

/** Solved poses: solving one takes some milliseconds. */
const solved = new Map<string, readonly Moment[]>()

function momentOf (letter: string, { stance, pose, wrist = [0, 0], shift = [0, 0] }: LetterMoment): Moment {
  const goal = goalOf({ ...SYNTHETIC_POSES[letter]!, ...pose })
  const wished = { ...goal, angles: goal.angles.with(WRIST_BEND, wrist[0]).with(WRIST_LEAN, wrist[1]) }
  // First without contacts; otherwise a thumb that should lie on a fist gets caught under its index finger.
  const angles = solver.solve(wished, solver.solve({ ...wished, contacts: [] }))
  return { angles, palm: palmAt(stance), shift: [...shift, 0] }
}

/** `count` moments, evenly interpolated from the first to the last. */
export const spreadOver = (moments: readonly Moment[], count: number): Moment[] =>
  Array.from({ length: count }, (_, i) => momentAt(moments, i * (moments.length - 1) / (count - 1)))

function momentAt (moments: readonly Moment[], time: number): Moment {
  const before = moments[Math.floor(time)]!
  const after = moments[Math.ceil(time)]!
  const share = time % 1
  return {
    angles: before.angles.map((angle, i) => angle + share * (after.angles[i]! - angle)),
    palm: betweenAxes(before.palm, after.palm, share),
    shift: between(before.shift, after.shift, share)
  }
}

/** The 21 points of a hand, in metres along the picture's axes. */
export const pointsOfMoment = ({ angles, palm, shift }: Moment): Vector[] =>
  jointsOf(posedBones(HAND, angles)).map(joint => add(fromAxes(palm, joint), shift))
