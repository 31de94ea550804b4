// The surface and the bones of a right hand that can be anybody's: a mean hand and the ten ways in which hands differ
// most. What hand-mesh.json.gz holds and how it was made: README.md.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Finger } from '../skeleton/skeleton.ts'
import { add, cross, subtract, unit, type Vector } from '../../mesh/vectors.ts'

/** Lengths are hundredths of a millimetre; what repeats is written point after point, three numbers each. */
interface MeshFile {
  bones: { name: string, parent: number }[]
  /** Four corners each, seen from outside counterclockwise. */
  quads: [number, number, number, number][]
  /** For each point of the skin: a bone and by how many thousandths the point goes with it, and so on. */
  weights: number[][]
  /** The points of the skin, then where each bone begins, then where each ends. */
  mean: number[]
  /** What one standard deviation adds to the mean. */
  components: number[][]
}

const file = JSON.parse(
  gunzipSync(readFileSync(new URL('hand-mesh.json.gz', import.meta.url))).toString()
) as MeshFile

const METRES = 1e-5

/** Numbers that say whose hand it is, each normally distributed. */
export const SHAPE_NUMBERS = file.components.length
export const BONE_PARENTS: readonly number[] = file.bones.map(({ parent }) => parent)
export const QUADS: MeshFile['quads'] = file.quads

/**
 * The number of a bone by its name: forearm1 and 2, wrist, palm_index to palm_pinky, and three for each finger, thumb1
 * to pinky3.
 * @throws when there is no such bone
 */
export function boneNamed (name: string): number {
  const bone = file.bones.findIndex(each => each.name === name)
  if (bone < 0) throw new Error(`A hand has no bone ${name}`)
  return bone
}

/** The three free bones of a finger. */
export const bonesOf = (finger: Finger): readonly number[] => [1, 2, 3].map(joint => boneNamed(`${finger}${joint}`))

/** With which bones each point of the skin goes, and by how much; the weights of a point add up to 1. */
export const SKIN_WEIGHTS: readonly (readonly { bone: number, weight: number }[])[] = file.weights.map(row => {
  const total = row.reduce((sum, value, i) => i % 2 === 1 ? sum + value : sum, 0)
  return row.flatMap((bone, i) => i % 2 === 0 ? [{ bone, weight: row[i + 1]! / total }] : [])
})

export interface RestBone {
  head: Vector
  tail: Vector
  direction: Vector
  /** The axis that a finger's bone bends about. */
  hinge: Vector
}

/**
 * Somebody's right hand at rest, in metres along the palm's axes (towards the thumb's side, towards the fingers, out of
 * the palm), from the wrist.
 */
export interface RestHand {
  /** Three numbers a point. */
  skin: Float64Array
  weights: typeof SKIN_WEIGHTS
  bones: RestBone[]
}

/** @param shape `SHAPE_NUMBERS` numbers, in standard deviations; none is the mean hand */
export function restHand (shape: readonly number[] = []): RestHand {
  const all = Float64Array.from(file.mean, (mean, i) =>
    METRES * shape.reduce((sum, deviations, k) => sum + deviations * file.components[k]![i]!, mean))
  const [skinPoints, count] = [SKIN_WEIGHTS.length, file.bones.length]
  const point = (i: number): Vector => [all[3 * i]!, all[3 * i + 1]!, all[3 * i + 2]!]
  const bones = file.bones.map((_, i): RestBone => {
    const [head, tail] = [point(skinPoints + i), point(skinPoints + count + i)]
    return { head, tail, direction: unit(subtract(tail, head)), hinge: [0, 0, 0] }
  })
  return { skin: all.slice(0, 3 * skinPoints), weights: SKIN_WEIGHTS, bones: withHinges(bones) }
}

/** Measured on MakeHuman's base mesh, from the plane in which its thumb rests and from the nail. */
const THUMB_HINGE = unit([0.05, -0.57, 0.82])
const OUT_OF_PALM: Vector = [0, 0, 1]

function withHinges (bones: RestBone[]): RestBone[] {
  for (const bone of bonesOf('thumb')) bones[bone]!.hinge = THUMB_HINGE
  for (const finger of ['index', 'middle', 'ring', 'pinky'] as const) {
    const [first, second, third] = bonesOf(finger).map(bone => bones[bone]!) as [RestBone, RestBone, RestBone]
    // Half across the plane in which the finger rests, half along the palm.
    const acrossPlane = unit(cross(first.direction, third.direction))
    const [x, y] = first.direction
    const alongPalm = unit(cross([x, y, 0], OUT_OF_PALM))
    const hinge = unit(add(acrossPlane, alongPalm))
    for (const bone of [first, second, third]) bone.hinge = hinge
  }
  return bones
}
