// Three-dimensional vectors and rotations.

export type Vector = readonly [x: number, y: number, z: number]
/** Three orthonormal vectors: the axes of a frame, in coordinates of the frame around it. */
export type Axes = readonly [Vector, Vector, Vector]

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor]
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const lengthOf = (a: Vector): number => Math.sqrt(dot(a, a))
export const cross = (a: Vector, b: Vector): Vector =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

/** A vector of length 1 in the same direction; the zero vector stays zero. */
export function unit (a: Vector): Vector {
  const length = lengthOf(a)
  return length > 0 ? scale(a, 1 / length) : a
}

/** Interpolates between two points: `a` at 0, `b` at 1. */
export const between = (a: Vector, b: Vector, share: number): Vector => add(scale(a, 1 - share), scale(b, share))

/** Rotates a vector about a unit axis (Rodrigues' formula). Written out: training calls it millions of times. */
export function turn ([x, y, z]: Vector, [ax, ay, az]: Vector, angle: number): Vector {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = (ax * x + ay * y + az * z) * (1 - cos)
  return [
    x * cos + (ay * z - az * y) * sin + ax * along,
    y * cos + (az * x - ax * z) * sin + ay * along,
    z * cos + (ax * y - ay * x) * sin + az * along
  ]
}

/** Converts coordinates along `axes` to the frame around them. */
export const fromAxes = ([a, b, c]: Axes, [x, y, z]: Vector): Vector =>
  [a[0] * x + b[0] * y + c[0] * z, a[1] * x + b[1] * y + c[1] * z, a[2] * x + b[2] * y + c[2] * z]

/** Converts coordinates of the frame around `axes` to coordinates along them. */
export const toAxes = (axes: Axes, a: Vector): Vector => [dot(axes[0], a), dot(axes[1], a), dot(axes[2], a)]

export const turnAxes = (axes: Axes, axis: Vector, angle: number): Axes =>
  [turn(axes[0], axis, angle), turn(axes[1], axis, angle), turn(axes[2], axis, angle)]

/** Rotates part of the way from one orientation to another, about the single axis between them. */
export function betweenAxes (a: Axes, b: Axes, share: number): Axes {
  const both = [0, 1, 2] as const
  const sum = both.reduce((vector: Vector, i) => add(vector, cross(a[i], b[i])), [0, 0, 0])
  const trace = both.reduce((total: number, i) => total + dot(a[i], b[i]), 0)
  const angle = Math.atan2(lengthOf(sum), trace - 1)
  // After half a turn the cross products vanish; the axis is then the mean of the pair with the longest sum.
  const halfway = both.map(i => add(a[i], b[i])).toSorted((c, d) => lengthOf(d) - lengthOf(c))[0]!
  return turnAxes(a, unit(lengthOf(sum) > 1e-3 ? sum : halfway), share * angle)
}

export const radians = (degrees: number): number => degrees * Math.PI / 180
