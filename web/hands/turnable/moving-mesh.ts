// The hand's skin at any time of a letter, from the file that `npm run illustrations` writes.
import { normalsOf, subdivisionOf } from 'recognizer-wasm/mesh/subdivision'
import { posedSkin } from 'recognizer-wasm/mesh/skinning'
import {
  add, between, betweenAxes, dot, fromAxes, lengthOf, subtract, type Axes, type Vector
} from 'recognizer-wasm/mesh/vectors'
import type { PackedHand, PackedMoment } from 'recognizer-wasm/mesh/packed-hand'

const METRES = 1e-5
const PARTS = 1e-4
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
  /** The sphere around a letter's hand in all key frames, without the forearm. */
  sphereOf (letter: string): { middle: Vector, radius: number }
}

type Pose = { head: Vector, rotation: Axes }[]

export function movingMesh (file: PackedHand): MovingMesh {
  const skin = Float64Array.from(file.skin, length => METRES * length)
  const quads = Array.from({ length: file.quads.length / 4 }, (_, i) => file.quads.slice(4 * i, 4 * i + 4))
  const weights = file.weights.map(weightsOf)
  const bones = vectorsOf(file.heads, METRES).map(head => ({ head }))
  const { refined, triangles } = subdivisionOf(quads, weights.length)
  const rest = Float32Array.from(refined(skin))
  const cachedSkin = skinCache(pose => {
    const points = refined(posedSkin({ skin, weights, bones }, pose))
    return { points: Float32Array.from(points), normals: Float32Array.from(normalsOf(points, triangles)) }
  })
  const momentsOf = (letter: string) => file.letters[letter]?.length ?? 0

  function at (letter: string, time: number): HandMoment {
    const moments = file.letters[letter] ?? []
    const [before, after] = [moments[Math.floor(time)]!, moments[Math.ceil(time)]!]
    const share = time % 1
    const isSame = before.turns.join() === after.turns.join()
    return {
      skin: cachedSkin(isSame ? before.turns.join() : `${letter} ${time}`, () => poseBetween(before, after, share)),
      palm: betweenAxes(axesOf(before.palm), axesOf(after.palm), share),
      shift: between(shiftOf(before), shiftOf(after), share)
    }
  }
  return {
    places: placesOf(rest, file.nails.map(nail => vectorsOf(nail, 1))),
    triangles: {
      fine: Uint16Array.from(triangles),
      rough: Uint16Array.from(quads.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!]))
    },
    momentsOf,
    at,
    sphereOf (letter) {
      const moments = Array.from({ length: momentsOf(letter) }, (_, i) => at(letter, i))
      return sphereAround(moments.flatMap(moment => handPoints(moment, rest)))
    }
  }
}

/** Caches a few skins, because bending one takes some milliseconds. */
function skinCache (skinOf: (pose: Pose) => Skin) {
  const skins = new Map<string, Skin>()
  return (name: string, pose: () => Pose): Skin => {
    const cached = skins.get(name) ?? skinOf(pose())
    if (skins.size > 8) skins.clear()
    skins.set(name, cached)
    return cached
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

function weightsOf (row: number[]) {
  const total = row.reduce((sum, value, i) => i % 2 === 1 ? sum + value : sum, 0)
  return Array.from({ length: row.length / 2 }, (_, i) => ({ bone: row[2 * i]!, weight: row[2 * i + 1]! / total }))
}

const vectorsOf = (numbers: number[], unit: number): Vector[] => Array.from({ length: numbers.length / 3 }, (_, i) =>
  [unit * numbers[3 * i]!, unit * numbers[3 * i + 1]!, unit * numbers[3 * i + 2]!])
const axesOf = (numbers: number[]) => vectorsOf(numbers, PARTS) as unknown as Axes
const shiftOf = ({ shift }: PackedMoment) => vectorsOf(shift, METRES)[0]!

function poseBetween (before: PackedMoment, after: PackedMoment, share: number): Pose {
  const ends = vectorsOf(after.heads, METRES)
  return vectorsOf(before.heads, METRES).map((head, bone) => {
    const [a, b] = [before, after].map(({ turns }) => turns.slice(4 * bone, 4 * bone + 4)) as [number[], number[]]
    return { head: between(head, ends[bone]!, share), rotation: rotationOf(turnBetween(a, b, share)) }
  })
}

/** Interpolates quaternions. A quaternion and its negative are the same rotation: the nearer one is used. */
function turnBetween (a: number[], b: number[], share: number): number[] {
  const sign = a.reduce((sum, part, i) => sum + part * b[i]!, 0) < 0 ? -1 : 1
  const mixed = a.map((part, i) => part + share * (sign * b[i]! - part))
  const length = Math.hypot(...mixed)
  return mixed.map(part => part / length)
}

/** The columns of a quaternion's rotation matrix. */
function rotationOf ([w = 1, x = 0, y = 0, z = 0]: number[]): Axes {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]
  ]
}
