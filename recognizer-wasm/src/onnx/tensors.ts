// The values in a graph, and index arithmetic on their shapes.

export type Shape = readonly number[]

/**
 * Results are rounded to float32, as ONNX requires, but stored in plain arrays. Once a page has transferred any buffer
 * or grown a WebAssembly memory, V8 checks at each typed-array access that the buffer is still attached; products then
 * take twice as long.
 */
export type Data = number[]

/** An array of zeros. Starting from fractions makes V8 store it as doubles for good. */
export const zeros = (length: number): Data => Array.from({ length }, () => 0.5).fill(0)

/** A copy, stored as doubles. */
export function doubles (from: ArrayLike<number>): Data {
  const data = zeros(from.length)
  for (let i = 0; i < data.length; i++) data[i] = from[i]!
  return data
}

/** Numbers, row by row. Booleans are 1 and 0; float16 is already widened. */
export interface Numbers {
  readonly type: 'float32' | 'float16' | 'bool'
  readonly shape: Shape
  readonly data: Data
  /** Whether the numbers are the same in each run. */
  readonly isConstant: boolean
}

/** Integers that control the graph, such as shapes. They are always constant. */
export interface Integers {
  readonly type: 'int64'
  readonly shape: Shape
  readonly data: readonly number[]
  readonly isConstant: true
}

export type Value = Numbers | Integers

export const sizeOf = (shape: Shape): number => shape.reduce((product, length) => product * length, 1)

/** Distance between neighbours along each axis. */
export const stridesOf = (shape: Shape): number[] => shape.map((_, i) => sizeOf(shape.slice(i + 1)))

/**
 * The index of each element of an array of this shape in another array.
 * @param strides distance between neighbours along each axis in the other array
 * @param offset index of the first element
 */
export function positions (shape: Shape, strides: readonly number[], offset = 0): number[] {
  return shape.reduce((places, length, axis) => Array.from(
    { length: places.length * length },
    (_, i) => places[Math.floor(i / length)]! + i % length * strides[axis]!
  ), [offset])
}

/**
 * The broadcast shape of two arrays, by NumPy's rules.
 * @throws if the shapes are incompatible
 */
export function commonShape (one: Shape, other: Shape): Shape {
  const rank = Math.max(one.length, other.length)
  const [a, b] = [padded(one, rank), padded(other, rank)]
  return a.map((length, i) => {
    if (length !== b[i] && length !== 1 && b[i] !== 1) throw new Error(`shapes [${one}] and [${other}] do not match`)
    return Math.max(length, b[i]!)
  })
}

/** The index of each element of `shape` in an array that is broadcast to it. */
export function repeated (from: Shape, shape: Shape): number[] {
  const lengths = padded(from, shape.length)
  const strides = stridesOf(lengths)
  return positions(shape, strides.map((stride, i) => lengths[i] === 1 ? 0 : stride))
}

const padded = (shape: Shape, rank: number): number[] => [...Array<number>(rank - shape.length).fill(1), ...shape]

/** Resolves an axis; a negative one counts from the end. @throws if it does not exist */
export const axisOf = (axis: number, shape: Shape): number => placeOf(axis, shape.length, 'axis')

/** Resolves an index; a negative one counts from the end. @throws if it is out of range */
export function placeOf (place: number, length: number, what: string): number {
  if (!(Number.isInteger(place) && place >= -length && place < length)) throw new Error(`there is no ${what} ${place}`)
  return place < 0 ? place + length : place
}
