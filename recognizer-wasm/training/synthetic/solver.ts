// Adjusts target angles until fingers touch and cross as intended, without overlap: damped Gauss-Newton
// (Levenberg-Marquardt) over the joint angles, with a Jacobian by finite differences.
import { FINGERS } from 'recognizer-wasm'
import { add, cross, dot, lengthOf, scale, subtract, type Vector } from '../../mesh/vectors.ts'
import {
  LIMBS, PAIRS, directionOf, hingeOf, limbOf, limbRadii, nearestOffset, padOf, pointOn
} from './fingers.ts'
import type { BonePlace, Contact, Goal } from './goals.ts'
import type { RestHand } from './hand-mesh.ts'
import { ANGLES, CUP, fingerAngles, posedBones, type Angles, type PosedBone } from './pose.ts'

const perFinger = (values: number[]) => FINGERS.flatMap(() => values)

/** Degrees, in the order of `Angles`: standard deviations from the target, and joint limits. */
const DEVIATIONS = [18, 18, 14, 16, 6, 20, ...perFinger([7, 8, 10, 4]), 4, 3, 3]
const LOWEST = [-5, -15, -45, -10, -12, -25, ...perFinger([-20, -3, -5, -22]), -2, -60, -40]
const HIGHEST = [85, 75, 60, 65, 12, 85, ...perFinger([95, 115, 85, 22]), 18, 60, 40]

/** Tolerances in metres. */
const TOLERANCE = { overlap: 0.0012, touch: 0.002, place: 0.005, gap: 0.003, together: 0.004 }
/** Distance of touching bones, in shares of their radii, because flesh yields. */
const TOUCHING = { contact: 0.93, neighbours: 0.97 }
const OUT_OF_PALM: Vector = [0, 0, 1]

const STEPS = 8
const DIFFERENCE = 0.4
const LARGEST_STEP = 15
/** Degrees from which a joint counts as folded, and how much less folded it starts. */
const FOLDED = 60
const OPENED = 15

export interface Solver {
  /** The angles that best meet a goal, starting from `from` or the goal's angles. */
  solve (goal: Goal, from?: Angles): Angles
  /** Largest overlap of fingers in metres. */
  overlap (angles: Angles): number
}

/** A solver for one person's hand. */
export function createSolver (rest: RestHand): Solver {
  const radii = limbRadii(rest)
  const pose = (angles: Angles): Hand => ({ rest, radii, posed: posedBones(rest, angles) })
  return {
    solve: (goal, from = opened(goal.angles)) =>
      leastSquares(angles => residualsOf(pose(angles), angles, goal), from),
    overlap: angles => Math.max(...overlaps(pose(angles)))
  }
}

/** Opens folded fingers a little: they must stop at the palm, and would be behind it if they started there. */
const opened = (angles: Angles): Angles =>
  angles.map((angle, i) => i >= fingerAngles('index') && i < CUP && angle > FOLDED ? angle - OPENED : angle)

interface Hand { rest: RestHand, radii: readonly number[], posed: readonly PosedBone[] }

/** The residuals, each in units of its tolerance. */
function residualsOf (hand: Hand, angles: Angles, { angles: targets, freedom = 1, ...goal }: Goal): number[] {
  return [
    ...angles.map((angle, i) => (angle - targets[i]!) / (freedom * DEVIATIONS[i]!)),
    ...angles.map((angle, i) => (Math.max(0, LOWEST[i]! - angle) + Math.max(0, angle - HIGHEST[i]!)) / 2),
    ...overlaps(hand).map(overlap => Math.max(0, overlap) / TOLERANCE.overlap),
    ...goal.directions.flatMap(({ bone, direction, tolerance }) =>
      scale(subtract(directionOf(bonePosed(hand, bone)), direction), 1 / tolerance)),
    ...goal.together.flatMap(([one, other]) => [2, 3].map(joint =>
      distanceFrom(hand, [one, joint], [other, joint], TOUCHING.neighbours) / TOLERANCE.together)),
    ...goal.contacts.flatMap(contact => contactResiduals(hand, contact))
  ]
}

const bonePosed = ({ posed }: Hand, [finger, joint]: BonePlace): PosedBone => posed[LIMBS[limbOf(finger, joint)]!.bone]!
const reach = ({ radii }: Hand, one: BonePlace, other: BonePlace, touching: number): number =>
  (radii[limbOf(...one)]! + radii[limbOf(...other)]!) * touching

const overlaps = ({ posed, radii }: Hand): number[] => PAIRS.map(({ one, other, softness }) => {
  const offset = nearestOffset(posed[LIMBS[one]!.bone]!, posed[LIMBS[other]!.bone]!)
  return (radii[one]! + radii[other]!) * softness - lengthOf(offset)
})

/** Distance between two bones' skins in metres. */
const distanceFrom = (hand: Hand, one: BonePlace, other: BonePlace, touching: number): number =>
  lengthOf(nearestOffset(bonePosed(hand, one), bonePosed(hand, other))) - reach(hand, one, other, touching)

/** The direction from a bone to one of its sides. */
function sideOf ({ rest, posed }: Hand, [finger]: BonePlace, side: 1 | -1 | 'palm'): Vector {
  if (side === 'palm') return OUT_OF_PALM
  return scale(hingeOf(rest, posed, LIMBS[limbOf(finger, 1)]!.bone), side)
}

function contactResiduals (hand: Hand, contact: Contact): readonly number[] {
  if (contact.kind === 'thumb-on') return thumbOn(hand, contact)
  if (contact.kind === 'pads') return padsMeeting(hand, contact)
  const { bone, other, side } = contact
  const [one, two] = [bonePosed(hand, bone), bonePosed(hand, other)]
  const towards = sideOf(hand, other, side)
  const needed = reach(hand, bone, other, TOUCHING.contact)
  if (contact.kind === 'beside') return [(dot(nearestOffset(one, two), towards) - needed) / TOLERANCE.touch]
  const offset = subtract(pointOn(one, contact.share), pointOn(two, contact.otherShare))
  const along = dot(offset, towards)
  return [
    (along - needed) / TOLERANCE.touch,
    ...scale(subtract(offset, scale(towards, along)), 1 / TOLERANCE.place)
  ]
}

function thumbOn (hand: Hand, { bone, share, back, aside = 0, tolerance }: Contact & { kind: 'thumb-on' }): Vector {
  const posed = bonePosed(hand, bone)
  const thumbSide: Vector = bone[1] === 0
    ? [1, 0, 0]
    : hingeOf(hand.rest, hand.posed, LIMBS[limbOf(...bone)]!.bone)
  const outwards = cross(directionOf(posed), thumbSide)
  const away = add(scale(outwards, back * reach(hand, bone, ['thumb', 3], 1)), scale(thumbSide, aside))
  const target = add(pointOn(posed, share), away)
  return scale(subtract(bonePosed(hand, ['thumb', 3]).tail, target), 1 / tolerance)
}

function padsMeeting ({ rest, posed, radii }: Hand, { finger, gap }: Contact & { kind: 'pads' }): readonly number[] {
  const [thumb, tip] = [limbOf('thumb', 3), limbOf(finger, 3)]
  const offset = subtract(padOf(rest, posed, thumb, radii[thumb]!), padOf(rest, posed, tip, radii[tip]!))
  return gap === undefined ? scale(offset, 1 / TOLERANCE.place) : [(lengthOf(offset) - gap) / TOLERANCE.gap]
}

const sumOfSquares = (values: readonly number[]): number => values.reduce((sum, value) => sum + value * value, 0)

/** Minimizes the squared residuals, starting from `from`. */
function leastSquares (residuals: (angles: Angles) => number[], from: Angles): Angles {
  let angles = from
  let current = residuals(angles)
  let damping = 0.3
  for (let step = 0; step < STEPS; step++) {
    const cost = sumOfSquares(current)
    const better = betterStep(residuals, angles, current, damping)
    if (!better) break
    angles = better.angles
    current = better.residuals
    damping = Math.max(better.damping / 4, 1e-3)
    if (cost - sumOfSquares(current) < 1e-3 * cost) break
  }
  return angles
}

interface Step { angles: Angles, residuals: number[], damping: number }

function betterStep (
  residuals: (angles: Angles) => number[], angles: Angles, current: readonly number[], damping: number
): Step | undefined {
  const slopes = Array.from({ length: ANGLES }, (_, i) => {
    const moved = residuals(angles.with(i, angles[i]! + DIFFERENCE))
    return moved.map((value, k) => (value - current[k]!) / DIFFERENCE)
  })
  const normal = slopes.map(one => slopes.map(other => dotOf(one, other)))
  const gradient = slopes.map(slope => -dotOf(slope, current))
  for (let attempt = 0; attempt < 3; attempt++) {
    const change = solveLinear(normal.map((row, i) => row.with(i, row[i]! * (1 + damping))), gradient)
    const shorten = Math.min(1, LARGEST_STEP / Math.max(...change.map(Math.abs)))
    const tried = angles.map((angle, i) => angle + shorten * change[i]!)
    const values = residuals(tried)
    if (sumOfSquares(values) < sumOfSquares(current)) return { angles: tried, residuals: values, damping }
    damping *= 5
  }
}

function dotOf (a: readonly number[], b: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

/** Solves a symmetric positive definite system by Gaussian elimination, which needs no pivoting here. */
function solveLinear (matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  rows.forEach((row, i) => {
    for (const below of rows.slice(i + 1)) {
      const factor = below[i]! / row[i]!
      for (let k = i; k < row.length; k++) below[k]! -= factor * row[k]!
    }
  })
  const solution: number[] = Array(right.length).fill(0)
  for (let i = rows.length - 1; i >= 0; i--) {
    const known = rows[i]!.slice(i + 1, -1).reduce((sum, value, k) => sum + value * solution[i + 1 + k]!, 0)
    solution[i] = (rows[i]!.at(-1)! - known) / rows[i]![i]!
  }
  return solution
}
