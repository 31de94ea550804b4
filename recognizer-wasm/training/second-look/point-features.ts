// Features from points, for a baseline of the head on inner features.
import { LANDMARKS } from 'recognizer-wasm'
import { lengthOf, subtract, type Vector } from '../../mesh/vectors.ts'

const MIDDLE_MCP = LANDMARKS.indexOf('middle_mcp')

/** From 21 points of a right hand: positions relative to the wrist, and all pairwise distances, in palm lengths. */
export function pointFeatures (points: readonly Vector[]): Float32Array {
  const fromWrist = points.map(point => subtract(point, points[0]!))
  const palm = lengthOf(fromWrist[MIDDLE_MCP]!)
  const distances = points.flatMap((point, i) => points.slice(i + 1).map(other => lengthOf(subtract(point, other))))
  return Float32Array.from([...fromWrist.flat(), ...distances], value => value / palm)
}
