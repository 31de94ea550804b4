// Simulates the hand tracker: a small network maps true bones to the bones that the tracker reports. Like the tracker,
// it straightens fingers that point to the viewer, flattens depth and crosses fingers less.
// It is deterministic, so that in a film the error changes as smoothly as the hand.
import { drawProportions } from '../skeleton/proportions.ts'
import { PARENTS, at } from '../skeleton/skeleton.ts'
import { add, lengthOf, scale, subtract, unit, type Vector } from '../../mesh/vectors.ts'

/** Inputs: the directions of 20 bones in the picture. Outputs: the reported bones, in palm lengths. */
export const TRACKER_MODEL_SIZE = 3 * (PARENTS.length - 1)
/** Layers: name, number of inputs, number of outputs. */
export const TRACKER_MODEL_LAYERS = [
  ['first', TRACKER_MODEL_SIZE, 96], ['second', 96, 64], ['bones', 64, TRACKER_MODEL_SIZE]
] as const

/** `<layer>_weights`, `[inputs, outputs]` row by row, and `<layer>_bias`. */
export type TrackerModelWeights = ReadonlyMap<string, Float32Array>

export type TrackerModel = (points: readonly Vector[]) => Vector[]

const PALM = at('middle_mcp')

export const bonesOf = (points: readonly Vector[]): Vector[] =>
  points.slice(1).map((point, i) => subtract(point, points[PARENTS[i + 1]!]!))

/** The network's input for a hand. */
export const directionsOf = (points: readonly Vector[]): number[] => bonesOf(points).flatMap(unit)

/** The network's target output for a hand. */
export function bonesInPalms (points: readonly Vector[]): number[] {
  const bones = bonesOf(points)
  const palm = lengthOf(bones[PALM - 1]!) || 1
  return bones.flatMap(bone => scale(bone, 1 / palm))
}

/** Bone lengths of the mean hand, in palm lengths. */
function meanLengths (): number[] {
  const { lengths } = drawProportions()
  return lengths.slice(1).map(length => length / lengths[PALM]!)
}

/** Prepares the tracker model. It maps 21 points to 21 points, with the wrist at the origin. */
export function createTrackerModel (weights: TrackerModelWeights): TrackerModel {
  const layers = TRACKER_MODEL_LAYERS.map(([name, inputs, outputs], i) => ({
    inputs,
    outputs,
    weights: weights.get(`${name}_weights`)!,
    bias: weights.get(`${name}_bias`)!,
    isLast: i === TRACKER_MODEL_LAYERS.length - 1
  }))
  const usual = meanLengths()
  return points => {
    const lengths = bonesOf(points).map(lengthOf)
    const palm = lengths[PALM - 1]!
    const seen = layers.reduce((values: ArrayLike<number>, layer) => dense(values, layer), directionsOf(points))
    const hand: Vector[] = [[0, 0, 0]]
    for (const [i, length] of lengths.entries()) {
      // A person's long fingers are also reported longer.
      const size = length / usual[i]!
      const bone: Vector = [seen[3 * i]! * size, seen[3 * i + 1]! * size, seen[3 * i + 2]! * size]
      hand.push(add(hand[PARENTS[i + 1]!]!, palm > 0 ? bone : [0, 0, 0]))
    }
    return hand
  }
}

interface DenseLayer { inputs: number, outputs: number, weights: Float32Array, bias: Float32Array, isLast: boolean }

function dense (values: ArrayLike<number>, { inputs, outputs, weights, bias, isLast }: DenseLayer): Float32Array {
  const sums = bias.slice()
  for (let i = 0; i < inputs; i++) {
    const value = values[i]!
    if (value === 0) continue
    const row = i * outputs
    for (let j = 0; j < outputs; j++) sums[j]! += value * weights[row + j]!
  }
  return isLast ? sums : sums.map(sum => Math.max(0, sum))
}
