// A statistical model of a right hand's surface and bones: the mean hand and ten principal components. README.md
// describes hand-mesh.json.gz and how it was made.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Finger } from '../skeleton/skeleton.ts'
import { add, cross, subtract, unit, type Vector } from '../../mesh/vectors.ts'

/** Lengths in hundredths of a millimetre. Lists of points have three numbers each. */
interface MeshFile {
  bones: { name: string, parent: number }[]
  /** Four vertices each, counterclockwise from outside. */
  quads: [number, number, number, number][]
  /** For each vertex: a bone and its weight in thousandths, and so on. */
  weights: number[][]
  /** The skin's vertices, then the start of each bone, then the end of each. */
  mean: number[]
  /** Offsets from the mean for one standard deviation. */
  components: number[][]
}

const file = JSON.parse(
  gunzipSync(readFileSync(new URL('hand-mesh.json.gz', import.meta.url))).toString()
) as MeshFile

const METRES = 1e-5

/** Number of shape parameters, each normally distributed. */
export const SHAPE_NUMBERS = file.components.length
export const BONE_PARENTS: readonly number[] = file.bones.map(({ parent }) => parent)
export const QUADS: MeshFile['quads'] = file.quads

/**
 * Index of a bone by its name: forearm1 and 2, wrist, palm_index to palm_pinky, and three for each finger, thumb1 to
 * pinky3.
 * @throws if there is no such bone
 */
export function boneNamed (name: string): number {
  const bone = file.bones.findIndex(each => each.name === name)
  if (bone < 0) throw new Error(`A hand has no bone ${name}`)
  return bone
}

/** The three free bones of a finger. */
export const bonesOf = (finger: Finger): readonly number[] => [1, 2, 3].map(joint => boneNamed(`${finger}${joint}`))

/** The bones that each vertex follows, with weights that add up to 1. */
export const SKIN_WEIGHTS: readonly (readonly { bone: number, weight: number }[])[] = file.weights.map(row => {
  const total = row.reduce((sum, value, i) => i % 2 === 1 ? sum + value : sum, 0)
  return row.flatMap((bone, i) => i % 2 === 0 ? [{ bone, weight: row[i + 1]! / total }] : [])
})

export interface RestBone {
  head: Vector
  tail: Vector
  direction: Vector
  /** The axis about which a finger's bone bends. */
  hinge: Vector
}

/**
 * A person's right hand at rest, in metres from the wrist, along the palm's axes (towards the thumb's side, towards the
 * fingers, out of the palm).
 */
export interface RestHand {
  /** Three numbers per vertex. */
  skin: Float64Array
  weights: typeof SKIN_WEIGHTS
  bones: RestBone[]
}

/** @param shape `SHAPE_NUMBERS` standard deviations; the mean hand by default */
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

/** Measured on MakeHuman's base mesh, from the plane of the resting thumb and from its nail. */
const THUMB_HINGE = unit([0.05, -0.57, 0.82])
const OUT_OF_PALM: Vector = [0, 0, 1]

function withHinges (bones: RestBone[]): RestBone[] {
  for (const bone of bonesOf('thumb')) bones[bone]!.hinge = THUMB_HINGE
  for (const finger of ['index', 'middle', 'ring', 'pinky'] as const) {
    const [first, second, third] = bonesOf(finger).map(bone => bones[bone]!) as [RestBone, RestBone, RestBone]
    // The mean of the axis across the finger's resting plane and the axis along the palm.
    const acrossPlane = unit(cross(first.direction, third.direction))
    const [x, y] = first.direction
    const alongPalm = unit(cross([x, y, 0], OUT_OF_PALM))
    const hinge = unit(add(acrossPlane, alongPalm))
    for (const bone of [first, second, third]) bone.hinge = hinge
  }
  return bones
}
