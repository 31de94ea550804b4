// A pose of the mesh's bones: joint angles, and the resulting positions of the bones.
import { FINGERS } from 'recognizer-wasm'
import type { HandPose } from '../skeleton/hand-pose.ts'
import { palmDirection } from '../skeleton/proportions.ts'
import {
  add, cross, dot, fromAxes, lengthOf, radians, scale, subtract, toAxes, turn, turnAxes, unit, type Axes, type Vector
} from '../../mesh/vectors.ts'
import { BONE_PARENTS, boneNamed, bonesOf, type RestBone, type RestHand } from './hand-mesh.ts'

/**
 * 25 angles in degrees. Thumb: first bone towards the thumb's side, out of the palm, twist; second bone bend, aside;
 * third bone bend. Index to little finger: knuckle, middle and end joint, sideways. Then the cupping of the palm, and
 * the wrist's bend and lean.
 */
export type Angles = readonly number[]

export const ANGLES = 25
/** Index of a long finger's first angle. */
export const fingerAngles = (finger: typeof FINGERS[number]): number => 6 + 4 * FINGERS.indexOf(finger)
export const CUP = 22
export const WRIST_BEND = 23
export const WRIST_LEAN = 24

/** A hand at one moment: its joints, and the palm's axes in the picture. */
export interface ShownHand { angles: Angles, palm: Axes }

/** A posed bone; its rotation's columns are the rest axes after rotation. */
export interface PosedBone { head: Vector, tail: Vector, rotation: Axes }

const STRAIGHT: Axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
const OUT_OF_PALM: Vector = [0, 0, 1]
/** Share of the cupping that each bone of the palm follows. */
const CUPPED = [[boneNamed('palm_ring'), 0.4], [boneNamed('palm_pinky'), 1]] as const
/** Bones that start at the wrist, which never moves. */
export const ROOTED: ReadonlySet<number> = new Set(['forearm1', 'forearm2', 'wrist'].map(boneNamed))
const FOREARM = ['forearm1', 'forearm2'].map(boneNamed)
const FINGER_BONES = FINGERS.map(finger => bonesOf(finger))
const THUMB_BONES = bonesOf('thumb')

/** The angles closest to a written pose; the solver finds those of the thumb. */
export function anglesOf (pose: HandPose, thumbBend = 10, cup = 4): number[] {
  const [side, out] = pose.thumb[0]!
  return [
    side + 12, out + 5, 5, thumbBend, 0, thumbBend,
    ...FINGERS.flatMap(name => [pose[name].knuckle, pose[name].middle, pose[name].end, pose[name].sideways]),
    cup, 0, 0
  ]
}

/** The posed bones of a hand, along the palm's axes; the wrist stays at the origin. */
export function posedBones ({ bones }: RestHand, angles: Angles): PosedBone[] {
  const rotations = boneRotations(bones, angles)
  const posed: PosedBone[] = []
  bones.forEach(({ head, tail }, i) => {
    const rotation = rotations[i]!
    const parent = BONE_PARENTS[i]!
    const newHead = ROOTED.has(i)
      ? fromAxes(rotation, head)
      : add(posed[parent]!.head, fromAxes(rotations[parent]!, subtract(head, bones[parent]!.head)))
    posed.push({ head: newHead, tail: add(newHead, fromAxes(rotation, subtract(tail, head))), rotation })
  })
  return posed
}

/** The 21 points of a hand, in the order of `LANDMARKS`: its joints, inside the flesh. */
export function jointsOf (posed: readonly PosedBone[]): Vector[] {
  const fingers = [THUMB_BONES, ...FINGER_BONES].flatMap(bones =>
    [...bones.map(bone => posed[bone]!.head), posed[bones[2]!]!.tail])
  return [[0, 0, 0], ...fingers]
}

/** The composition of two rotations. */
const after = (second: Axes, first: Axes): Axes =>
  [fromAxes(second, first[0]), fromAxes(second, first[1]), fromAxes(second, first[2])]

/** The rotation that maps a bone's direction and hinge to others. */
function turning (from: RestBone, direction: Vector, hinge: Vector): Axes {
  const [a, b] = [frameOf(from.direction, from.hinge), frameOf(direction, hinge)]
  return [0, 1, 2].map(i => fromAxes(b, toAxes(a, STRAIGHT[i]!))) as unknown as Axes
}

/** Axes whose first is a direction, and whose second is as near as possible to another. */
function frameOf (direction: Vector, near: Vector): Axes {
  const second = unit(subtract(near, scale(direction, dot(near, direction))))
  return [direction, second, cross(direction, second)]
}

function boneRotations (bones: readonly RestBone[], angles: Angles): Axes[] {
  const rotations = bones.map(() => STRAIGHT)
  for (const [bone, share] of CUPPED) rotations[bone] = turnAxes(STRAIGHT, [0, 1, 0], -radians(angles[CUP]!) * share)
  FINGERS.forEach((finger, n) => bendFinger(rotations, bones, FINGER_BONES[n]!, angles, fingerAngles(finger)))
  bendThumb(rotations, bones, angles)
  const leaning = turnAxes(STRAIGHT, [0, 0, 1], radians(angles[WRIST_LEAN]!))
  for (const bone of FOREARM) rotations[bone] = turnAxes(leaning, [1, 0, 0], radians(angles[WRIST_BEND]!))
  return rotations
}

function bendFinger (
  rotations: Axes[], rest: readonly RestBone[], bones: readonly number[], angles: Angles, at: number
): void {
  const leaning = palmDirection(angles[at + 3]!, 0)
  // A closing finger keeps its own roll, which follows the arch of the knuckles.
  const own = rest[bones[0]!]!.hinge
  const roll = unit(subtract(own, scale(leaning, dot(own, leaning))))
  const hinge = unit(add(unit(cross(leaning, OUT_OF_PALM)), roll))
  const straight = unit(subtract(leaning, scale(hinge, dot(leaning, hinge))))
  const palm = rotations[BONE_PARENTS[bones[0]!]!]!
  let bend = 0
  bones.forEach((bone, joint) => {
    bend += radians(angles[at + joint]!)
    rotations[bone] = after(palm, turning(rest[bone]!, turn(straight, hinge, bend), hinge))
  })
}

function bendThumb (rotations: Axes[], rest: readonly RestBone[], angles: Angles): void {
  const [side, out, twist, bend, aside, endBend] = angles as readonly [number, number, number, number, number, number]
  const [first, second, third] = THUMB_BONES as readonly [number, number, number]
  const wanted = palmDirection(side, out)
  const { direction, hinge } = rest[first]!
  const axis = cross(direction, wanted)
  const swing = turnAxes(STRAIGHT, unit(axis), Math.atan2(lengthOf(axis), dot(direction, wanted)))
  const root = turnAxes(swing, wanted, radians(twist))
  const knuckle = fromAxes(root, hinge)
  const bent = turnAxes(root, knuckle, radians(bend))
  const up = unit(cross(knuckle, fromAxes(bent, rest[second]!.direction)))
  const leant = turnAxes(bent, up, radians(aside))
  rotations[first] = root
  rotations[second] = leant
  rotations[third] = turnAxes(leant, fromAxes(leant, rest[second]!.hinge), radians(endBend))
}
