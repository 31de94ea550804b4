// Skinning: half linear blend, half dual quaternions (Kavan et al., "Skinning with Dual Quaternions", 2007). Linear
// blending thins fingers at sharp bends; dual quaternions make them bulge.
import { dot4, quaternionOf, type Quaternion } from './quaternions.ts'
import { fromAxes, subtract, type Axes, type Vector } from './vectors.ts'

/** A hand at rest: three numbers per vertex, the bones it follows with their weights, and the start of each bone. */
export interface SkinAtRest {
  skin: Float64Array
  weights: readonly (readonly { bone: number, weight: number }[])[]
  bones: readonly { head: Vector }[]
}

/** The vertices of a posed hand's skin, three numbers each, in metres along the palm's axes. */
export function posedSkin (
  { skin, bones, weights }: SkinAtRest, posed: readonly { head: Vector, rotation: Axes }[]
): Float64Array {
  const offsets = posed.map(({ head, rotation }, i) => subtract(head, fromAxes(rotation, bones[i]!.head)))
  const turns = posed.map(({ rotation }) => quaternionOf(rotation))
  const duals = turns.map((turn, i) => halfProduct(offsets[i]!, turn))
  const result = new Float64Array(skin.length)
  weights.forEach((shares, i) => {
    const point: Vector = [skin[3 * i]!, skin[3 * i + 1]!, skin[3 * i + 2]!]
    const linear = [0, 0, 0]
    const [real, dual] = [[0, 0, 0, 0], [0, 0, 0, 0]]
    const main = turns[shares.reduce((most, each) => each.weight > most.weight ? each : most).bone]!
    for (const { bone, weight } of shares) {
      const moved = fromAxes(posed[bone]!.rotation, point)
      for (let k = 0; k < 3; k++) linear[k]! += weight * (moved[k]! + offsets[bone]![k]!)
      // A quaternion and its negative are the same rotation: use the sign closest to the main bone's.
      const sign = dot4(turns[bone]!, main) < 0 ? -weight : weight
      for (let k = 0; k < 4; k++) {
        real[k]! += sign * turns[bone]![k]!
        dual[k]! += sign * duals[bone]![k]!
      }
    }
    const turned = movedBy(real as unknown as Quaternion, dual as unknown as Quaternion, point)
    for (let k = 0; k < 3; k++) result[3 * i + k] = (linear[k]! + turned[k]!) / 2
  })
  return result
}

/** Half the product of a vector, as a pure quaternion, and a quaternion: the dual part of a dual quaternion. */
function halfProduct ([x, y, z]: Vector, [w, i, j, k]: Quaternion): Quaternion {
  return [
    -(x * i + y * j + z * k) / 2,
    (x * w + y * k - z * j) / 2,
    (y * w + z * i - x * k) / 2,
    (z * w + x * j - y * i) / 2
  ]
}

/** Transforms a point by a dual quaternion of any length. */
function movedBy ([w, x, y, z]: Quaternion, [dw, dx, dy, dz]: Quaternion, [px, py, pz]: Vector): Vector {
  const factor = 2 / (w * w + x * x + y * y + z * z)
  // v + 2 u × (u × v + w v), then the translation 2 · dual · conjugate.
  const [cx, cy, cz] = [y * pz - z * py + w * px, z * px - x * pz + w * py, x * py - y * px + w * pz]
  return [
    px + factor * (y * cz - z * cy + w * dx - dw * x + y * dz - z * dy),
    py + factor * (z * cx - x * cz + w * dy - dw * y + z * dx - x * dz),
    pz + factor * (x * cy - y * cx + w * dz - dw * z + x * dy - y * dx)
  ]
}
