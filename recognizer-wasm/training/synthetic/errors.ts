// The tracker's error against the true joints.
import type { Recording } from 'recognizer-wasm'
import { pointOf } from '../skeleton/skeleton.ts'
import { lengthOf, scale, subtract, type Vector } from '../../mesh/vectors.ts'

/** Mean over the points, in palm lengths: in space, in the picture, and in depth. */
export interface PointError { all: number, picture: number, depth: number }

/** The error of a still with known joints. Both hands are relative to the wrist, in their own palm lengths. */
export function errorOf ({ frames, joints }: Recording): PointError {
  const [seen, real] = [inPalms(frames[0]! as readonly Vector[]), inPalms(joints!)]
  const offsets = seen.map((point, i) => subtract(point, real[i]!))
  const mean = (size: (offset: Vector) => number) =>
    offsets.reduce((sum, offset) => sum + size(offset), 0) / offsets.length
  return { all: mean(lengthOf), picture: mean(([x, y]) => Math.hypot(x, y)), depth: mean(([, , z]) => Math.abs(z)) }
}

function inPalms (points: readonly Vector[]): Vector[] {
  const wrist = pointOf(points, 'wrist')
  const palm = lengthOf(subtract(pointOf(points, 'middle_mcp'), wrist))
  return points.map(point => scale(subtract(point, wrist), 1 / palm))
}
