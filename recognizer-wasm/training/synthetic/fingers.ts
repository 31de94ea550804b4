// The bones of a hand as capsules: their radii, distances and contacts.
import { add, between, cross, dot, fromAxes, scale, subtract, unit, type Vector } from '../../mesh/vectors.ts'
import { FINGERS, type Finger } from '../skeleton/skeleton.ts'
import { SKIN_WEIGHTS, boneNamed, type RestHand } from './hand-mesh.ts'
import type { PosedBone } from './pose.ts'

/** A finger's bone, 1 to 3 from the knuckle, or (joint 0) its bone inside the palm. */
export interface Limb { finger: Finger, joint: 0 | 1 | 2 | 3, bone: number }

const PALM_RADIUS = 0.0105

/** Limbs of the fingers, then of the palm. */
export const LIMBS: readonly Limb[] = [
  ...FINGERS.flatMap(finger =>
    ([1, 2, 3] as const).map((joint): Limb => ({ finger, joint, bone: boneNamed(`${finger}${joint}`) }))),
  ...FINGERS.slice(1).map((finger): Limb => ({ finger, joint: 0, bone: boneNamed(`palm_${finger}`) }))
]

/** Index of a limb; joint 0 is inside the palm. */
export const limbOf = (finger: Finger, joint: number): number =>
  LIMBS.findIndex(limb => limb.finger === finger && limb.joint === joint)

/** Radius of each limb in metres: the median distance of the skin from the bone's axis. */
export function limbRadii ({ skin, bones }: RestHand): number[] {
  return LIMBS.map(({ joint, bone }) => {
    if (joint === 0) return PALM_RADIUS
    const { head, tail, direction } = bones[bone]!
    const length = dot(subtract(tail, head), direction)
    const distances: number[] = []
    SKIN_WEIGHTS.forEach((weights, i) => {
      if (!weights.some(each => each.bone === bone && each.weight > 0.6)) return
      const offset = subtract([skin[3 * i]!, skin[3 * i + 1]!, skin[3 * i + 2]!], head)
      const along = dot(offset, direction)
      if (along > 0.1 * length && along < 0.95 * length) distances.push(Math.sqrt(dot(offset, offset) - along ** 2))
    })
    return median(distances)
  })
}

function median (values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}

/** Two limbs that may collide, and the least distance of their axes in shares of their radii. */
export interface Pair { one: number, other: number, softness: number }

export const PAIRS: readonly Pair[] = LIMBS.flatMap((a, one) =>
  LIMBS.slice(one + 1).flatMap((b, i) => canCollide(a, b)
    ? [{ one, other: one + 1 + i, softness: b.joint === 0 ? 0.78 : 0.9 }]
    : []))

/** @param a a limb that comes before `b` */
function canCollide (a: Limb, b: Limb): boolean {
  if (a.joint === 0) return false
  if (b.joint === 0) return a.joint > 1 && (a.finger !== 'thumb' || a.joint === 3)
  if (a.finger === b.finger) return false
  if (a.finger === 'thumb') return a.joint > 1
  const apart = Math.abs(FINGERS.indexOf(a.finger) - FINGERS.indexOf(b.finger))
  return apart === 1 && !(a.joint === 1 && b.joint === 1)
}

/**
 * The vector from the second bone's axis to the first, where they are nearest (Ericson, "Real-Time Collision
 * Detection", 5.1.9).
 */
export function nearestOffset (one: PosedBone, other: PosedBone): Vector {
  const [d1, d2] = [subtract(one.tail, one.head), subtract(other.tail, other.head)]
  const r = subtract(one.head, other.head)
  const [a, e, f, c, b] = [dot(d1, d1), dot(d2, d2), dot(d2, r), dot(d1, r), dot(d1, d2)]
  const share = clamped((b * f - c * e) / Math.max(a * e - b * b, 1e-13))
  const t = clamped((b * share + f) / e)
  const s = clamped((b * t - c) / a)
  return subtract(add(one.head, scale(d1, s)), add(other.head, scale(d2, t)))
}

const clamped = (share: number): number => Math.min(1, Math.max(0, share))

export const directionOf = ({ head, tail }: PosedBone): Vector => unit(subtract(tail, head))
export const pointOn = ({ head, tail }: PosedBone, share: number): Vector => between(head, tail, share)

/** A bone's hinge axis in a pose; at rest it points to the thumb's side. */
export const hingeOf = (rest: RestHand, posed: readonly PosedBone[], bone: number): Vector =>
  fromAxes(posed[bone]!.rotation, rest.bones[bone]!.hinge)

/** The centre of a fingertip's pad. */
export function padOf (rest: RestHand, posed: readonly PosedBone[], limb: number, radius: number): Vector {
  const { bone } = LIMBS[limb]!
  const inwards = cross(hingeOf(rest, posed, bone), directionOf(posed[bone]!))
  return add(pointOn(posed[bone]!, 0.75), scale(inwards, 0.85 * radius))
}
