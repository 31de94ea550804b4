// The values in a graph, and where in memory their numbers are.

export type Shape = readonly number[]

/**
 * Results are rounded to float32, as ONNX has it, but they are in plain arrays. As soon as a page has transferred any
 * buffer, or a WebAssembly memory has grown, V8 checks at each access to a typed array whether it is still there. That
 * makes products take twice as long.
 */
export type Data = number[]

/** Makes so many zeros. An array that begins with a fraction is one of doubles to V8, and stays one. */
export const zeros = (length: number): Data => Array.from({ length }, () => 0.5).fill(0)

/** A copy of numbers, as doubles. */
export function doubles (from: ArrayLike<number>): Data {
  const data = zeros(from.length)
  for (let i = 0; i < data.length; i++) data[i] = from[i]!
  return data
}

/** Numbers, row by row. Truth is 1 and 0; float16 has been widened. */
export interface Numbers {
  readonly type: 'float32' | 'float16' | 'bool'
  readonly shape: Shape
  readonly data: Data
  /** Whether the numbers are the same in every run. */
  readonly isConstant: boolean
}

/** Whole numbers that control the graph, such as shapes. They are never computed. */
export interface Integers {
  readonly type: 'int64'
  readonly shape: Shape
  readonly data: readonly number[]
  readonly isConstant: true
}

export type Value = Numbers | Integers

export const sizeOf = (shape: Shape): number => shape.reduce((product, length) => product * length, 1)

/** How far apart neighbours along each axis are. */
export const stridesOf = (shape: Shape): number[] => shape.map((_, i) => sizeOf(shape.slice(i + 1)))

/**
 * Where each element of an array of this shape lies in another one.
 * @param strides how far apart neighbours along each axis are in the other array
 * @param offset where the first element is
 */
export function positions (shape: Shape, strides: readonly number[], offset = 0): number[] {
  return shape.reduce((places, length, axis) => Array.from(
    { length: places.length * length },
    (_, i) => places[Math.floor(i / length)]! + i % length * strides[axis]!
  ), [offset])
}

/**
 * The shape of two arrays when each is repeated along the axes where it has length 1, as in NumPy.
 * @throws when they do not fit
 */
export function commonShape (one: Shape, other: Shape): Shape {
  const rank = Math.max(one.length, other.length)
  const [a, b] = [padded(one, rank), padded(other, rank)]
  return a.map((length, i) => {
    if (length !== b[i] && length !== 1 && b[i] !== 1) throw new Error(`shapes [${one}] and [${other}] do not fit`)
    return Math.max(length, b[i]!)
  })
}

/** Where each element of `shape` lies in an array that is repeated to it. */
export function repeated (from: Shape, shape: Shape): number[] {
  const lengths = padded(from, shape.length)
  const strides = stridesOf(lengths)
  return positions(shape, strides.map((stride, i) => lengths[i] === 1 ? 0 : stride))
}

const padded = (shape: Shape, rank: number): number[] => [...Array<number>(rank - shape.length).fill(1), ...shape]

/** An axis below 0 counts from the end. @throws when there is no such axis */
export const axisOf = (axis: number, shape: Shape): number => placeOf(axis, shape.length, 'axis')

/** A place below 0 counts from the end. @throws when there is no such place among so many */
export function placeOf (place: number, length: number, what: string): number {
  if (!(Number.isInteger(place) && place >= -length && place < length)) throw new Error(`there is no ${what} ${place}`)
  return place < 0 ? place + length : place
}
