// The hand's skin in any pose, from the file that `npm run illustrations` writes.
import {
  betweenJoints, momentsByLetter, posedBones, skeletonOf, vectorsOf, type Joints
} from 'recognizer-wasm/mesh/joints'
import { axesOf } from 'recognizer-wasm/mesh/quaternions'
import { normalsOf, subdivisionOf } from 'recognizer-wasm/mesh/subdivision'
import { posedSkin } from 'recognizer-wasm/mesh/skinning'
import { add, dot, fromAxes, lengthOf, subtract, type Axes, type Vector } from 'recognizer-wasm/mesh/vectors'
import { SKIN_UNIT, sums, type PackedHand } from 'recognizer-wasm/mesh/packed-hand'

/** Metres from the wrist towards the fingers. Points below belong to the forearm. */
const WRIST = -0.02

/** The hand at one time, in metres. */
export interface HandMoment {
  /** A new object whenever the fingers move. */
  skin: Skin
  /** The palm's axes in the picture (right, down, away), and the wrist's position. */
  palm: Axes
  shift: Vector
}

/** Three numbers per point, along the palm's axes. */
interface Skin { points: Float32Array, normals: Float32Array }

export interface MovingMesh {
  /** Four numbers per point. Three locate it on the nearest nail: along and across, where the edge is 1, and outward,
   * in metres. The fourth is its distance from the wrist towards the fingers, with the hand at rest. */
  places: Float32Array
  /** Three corners each. The rough mesh has a quarter of the triangles and no points of its own. */
  triangles: { fine: Uint16Array, rough: Uint16Array }
  /** The number of a letter's key frames: 1 if it does not move. @param letter in lower case */
  momentsOf (letter: string): number
  /** @param time from 0 to the number of key frames less 1 */
  at (letter: string, time: number): HandMoment
  /** The hand in any pose. */
  momentOf (joints: Joints): HandMoment
  /** The sphere around a letter's hand in all key frames, without the forearm. */
  sphereOf (letter: string): { middle: Vector, radius: number }
}

export function movingMesh (file: PackedHand): MovingMesh {
  const skin = Float64Array.from(sums(file.skin, 3), length => SKIN_UNIT * length)
  const corners = sums(file.quads, 4)
  const quads = Array.from({ length: corners.length / 4 }, (_, i) => corners.slice(4 * i, 4 * i + 4))
  const weights = file.weights.map(weightsOf)
  const skeleton = skeletonOf(file)
  const atRest = { skin, weights, bones: skeleton.heads.map(head => ({ head })) }
  const { refined, triangles } = subdivisionOf(quads, weights.length)
  const rest = Float32Array.from(refined(atRest.skin))
  const letters = momentsByLetter(file)
  let shown: { turns: Joints['turns'], skin: Skin } | undefined

  /** Bending a skin takes some milliseconds, so a hand that rests keeps its own. */
  function skinOf (turns: Joints['turns']): Skin {
    if (shown?.turns === turns) return shown.skin
    const points = refined(posedSkin(atRest, posedBones(skeleton, turns)))
    const skin = { points: Float32Array.from(points), normals: Float32Array.from(normalsOf(points, triangles)) }
    shown = { turns, skin }
    return skin
  }
  const momentOf = ({ turns, palm, shift }: Joints): HandMoment => ({ skin: skinOf(turns), palm: axesOf(palm), shift })
  const at = (letter: string, time: number) => {
    const moments = letters[letter] ?? []
    return momentOf(betweenJoints(moments[Math.floor(time)]!, moments[Math.ceil(time)]!, time % 1))
  }
  return {
    places: placesOf(rest, file.nails.map(nail => vectorsOf(nail, 1))),
    triangles: {
      fine: Uint16Array.from(triangles),
      rough: Uint16Array.from(quads.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!]))
    },
    momentsOf: letter => letters[letter]?.length ?? 0,
    at,
    momentOf,
    sphereOf: letter => sphereAround((letters[letter] ?? []).flatMap(joints => handPoints(momentOf(joints), rest)))
  }
}

function placesOf (rest: Float32Array, nails: readonly Vector[][]): Float32Array {
  const places = new Float32Array(rest.length / 3 * 4)
  for (let i = 0; i < rest.length / 3; i++) {
    const point: Vector = [rest[3 * i]!, rest[3 * i + 1]!, rest[3 * i + 2]!]
    const away = ([centre]: Vector[]) => lengthOf(subtract(point, centre!))
    const [centre, ...axes] = nails.reduce((best, nail) => away(nail) < away(best) ? nail : best)
    places.set([...axes.map(axis => dot(axis, subtract(point, centre!))), point[1]], 4 * i)
  }
  return places
}

/** The points of a hand in the picture, without the forearm. */
const handPoints = ({ skin: { points }, palm, shift }: HandMoment, rest: Float32Array): Vector[] =>
  Array.from({ length: points.length / 3 }, (_, i) => i).filter(i => rest[3 * i + 1]! > WRIST)
    .map(i => add(fromAxes(palm, [points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!]), shift))

function sphereAround (points: readonly Vector[]) {
  const middle = [0, 1, 2].map(axis => {
    const values = points.map(point => point[axis]!)
    return (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2
  }) as unknown as Vector
  return { middle, radius: points.reduce((most, point) => Math.max(most, lengthOf(subtract(point, middle))), 0) }
}

function weightsOf (row: readonly number[]) {
  const weights = row.filter((_, i) => i % 2 === 1)
  weights.push(weights.reduce((rest, weight) => rest - weight, 100))
  return weights.map((weight, i) => ({ bone: row[2 * i]!, weight: weight / 100 }))
}
