// The skin of the hand at any time of a letter, from the file that `npm run illustrations` writes.
import { normalsOf, subdivisionOf } from 'recognizer-wasm/mesh/subdivision'
import { posedSkin } from 'recognizer-wasm/mesh/skinning'
import {
  between, betweenAxes, dot, fromAxes, lengthOf, subtract, type Axes, type Vector
} from 'recognizer-wasm/mesh/vectors'
import type { PackedHand, PackedMoment } from 'recognizer-wasm/mesh/packed-hand'

const METRES = 1e-5
const PARTS = 1e-4
/** Metres from the wrist towards the fingers. Points below are forearm. */
const WRIST = -0.02

/** The hand at a moment, in metres. */
export interface HandMoment {
  /** Another object whenever the fingers move. */
  skin: Skin
  /** The palm's axes in the picture (right, down, away), and where the wrist is. */
  palm: Axes
  shift: Vector
}

/** Three numbers a point, along the palm's axes. */
interface Skin { points: Float32Array, normals: Float32Array }

export interface MovingMesh {
  /** Four numbers for each point. Three are its place on the nearest nail: along and aside, where the nail's edge is 1,
   * and outward, in metres. The fourth is how far from the wrist towards the fingers it is with the hand at rest. */
  places: Float32Array
  /** Three corners each. The rough triangles are a quarter as many, between some of the same points. */
  triangles: { fine: Uint16Array, rough: Uint16Array }
  /** How many moments a letter has: 1 where it does not move. @param letter in lower case */
  momentsOf (letter: string): number
  /** @param time from 0 to the number of moments less 1 */
  at (letter: string, time: number): HandMoment
  /** The middle of a hand in the picture, before any shift and without the forearm. */
  middleOf (moment: HandMoment): Vector
}

type Pose = { head: Vector, rotation: Axes }[]

export function movingMesh (file: PackedHand): MovingMesh {
  const skin = Float64Array.from(file.skin, length => METRES * length)
  const quads = Array.from({ length: file.quads.length / 4 }, (_, i) => file.quads.slice(4 * i, 4 * i + 4))
  const weights = file.weights.map(weightsOf)
  const bones = vectorsOf(file.heads, METRES).map(head => ({ head }))
  const { refined, triangles } = subdivisionOf(quads, weights.length)
  const skins = new Map<string, Skin>()

  function skinOf (pose: Pose): Skin {
    const points = refined(posedSkin({ skin, weights, bones }, pose))
    return { points: Float32Array.from(points), normals: Float32Array.from(normalsOf(points, triangles)) }
  }
  function keptSkin (name: string, pose: () => Pose): Skin {
    const kept = skins.get(name) ?? skinOf(pose())
    if (skins.size > 8) skins.clear()
    skins.set(name, kept)
    return kept
  }

  const rest = Float32Array.from(refined(skin))
  return {
    places: placesOf(rest, file.nails.map(nail => vectorsOf(nail, 1))),
    triangles: {
      fine: Uint16Array.from(triangles),
      rough: Uint16Array.from(quads.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!]))
    },
    momentsOf: letter => file.letters[letter]?.length ?? 0,
    at (letter, time) {
      const moments = file.letters[letter] ?? []
      const [before, after] = [moments[Math.floor(time)]!, moments[Math.ceil(time)]!]
      const share = time % 1
      const isSame = before.turns.join() === after.turns.join()
      return {
        skin: keptSkin(isSame ? before.turns.join() : `${letter} ${time}`, () => poseBetween(before, after, share)),
        palm: betweenAxes(axesOf(before.palm), axesOf(after.palm), share),
        shift: between(shiftOf(before), shiftOf(after), share)
      }
    },
    middleOf: ({ skin: { points }, palm }) => middleOf(Float64Array.from(points), palm, i => rest[3 * i + 1]! > WRIST)
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

function middleOf (points: Float64Array, palm: Axes, counts: (point: number) => boolean): Vector {
  const low = [Infinity, Infinity, Infinity]
  const high = low.map(value => -value)
  for (let i = 0; i < points.length; i += 3) {
    if (!counts(i / 3)) continue
    fromAxes(palm, [points[i]!, points[i + 1]!, points[i + 2]!]).forEach((value, axis) => {
      low[axis] = Math.min(low[axis]!, value)
      high[axis] = Math.max(high[axis]!, value)
    })
  }
  return [0, 1, 2].map(axis => (low[axis]! + high[axis]!) / 2) as unknown as Vector
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

/** Mixes two quaternions. A quaternion and its negative are the same turn: the nearer one counts. */
function turnBetween (a: number[], b: number[], share: number): number[] {
  const sign = a.reduce((sum, part, i) => sum + part * b[i]!, 0) < 0 ? -1 : 1
  const mixed = a.map((part, i) => part + share * (sign * b[i]! - part))
  const length = Math.hypot(...mixed)
  return mixed.map(part => part / length)
}

/** The axes, as columns, to which a quaternion turns. */
function rotationOf ([w = 1, x = 0, y = 0, z = 0]: number[]): Axes {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]
  ]
}
