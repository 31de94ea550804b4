// Rotations as unit quaternions. A quaternion and its negative are the same rotation.
import type { Axes } from './vectors.ts'

export type Quaternion = readonly [w: number, x: number, y: number, z: number]

export const dot4 = (a: Quaternion, b: Quaternion): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]

export const opposite = ([w, x, y, z]: Quaternion): Quaternion => [-w, -x, -y, -z]
/** The rotation back. */
export const inverse = ([w, x, y, z]: Quaternion): Quaternion => [w, -x, -y, -z]

export function unit4 (a: Quaternion): Quaternion {
  const length = Math.sqrt(dot4(a, a))
  return [a[0] / length, a[1] / length, a[2] / length, a[3] / length]
}

/** The rotation `b`, and then `a`. */
export const product = ([a, b, c, d]: Quaternion, [w, x, y, z]: Quaternion): Quaternion => [
  a * w - b * x - c * y - d * z,
  a * x + b * w + c * z - d * y,
  a * y - b * z + c * w + d * x,
  a * z + b * y - c * x + d * w
]

/** The angle between two rotations in radians, up to half a turn. */
export const angleBetween = (a: Quaternion, b: Quaternion): number => 2 * Math.acos(Math.min(1, Math.abs(dot4(a, b))))

/** Interpolates along the shorter way ("Animating Rotation with Quaternion Curves", SIGGRAPH 1985). */
export const slerp = (a: Quaternion, b: Quaternion, share: number): Quaternion =>
  slerpAsGiven(a, dot4(a, b) < 0 ? opposite(b) : b, share)

/** Interpolates along the way that the signs give, which may be the longer one. */
export function slerpAsGiven (a: Quaternion, b: Quaternion, share: number): Quaternion {
  if (share <= 0) return a
  const angle = Math.acos(Math.max(-1, Math.min(1, dot4(a, b))))
  // The sine of a small angle is too small to divide by.
  const [p, q] = angle < 1e-3
    ? [1 - share, share]
    : [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)]
  return unit4([p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2], p * a[3] + q * b[3]])
}

/** The columns of the rotation matrix. */
export const axesOf = ([w, x, y, z]: Quaternion): Axes => [
  [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
  [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
  [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]
]

/** The quaternion of a rotation with these columns (Shepperd's method: starts from the largest component). */
export function quaternionOf ([a, b, c]: Axes): Quaternion {
  const trace = a[0] + b[1] + c[2]
  const squares = [trace, a[0], b[1], c[2]]
  const largest = squares.indexOf(Math.max(...squares))
  const four: Quaternion[] = [
    [1 + trace, b[2] - c[1], c[0] - a[2], a[1] - b[0]],
    [b[2] - c[1], 1 + 2 * a[0] - trace, a[1] + b[0], c[0] + a[2]],
    [c[0] - a[2], a[1] + b[0], 1 + 2 * b[1] - trace, b[2] + c[1]],
    [a[1] - b[0], c[0] + a[2], b[2] + c[1], 1 + 2 * c[2] - trace]
  ]
  return unit4(four[largest]!)
}
