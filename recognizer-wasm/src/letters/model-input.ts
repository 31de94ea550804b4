// Turns frames into the input of a letter model.
import { asRightHand, hasHand, offsetOf, withVelocities, type HandFrame } from '../hand/frame.ts'
import { HAND_POINT_KEYS } from '../hand/points.ts'
import type { ModelInfo } from './model-info.ts'

/** The numbers that a model reads of its frames. The layout is the same for every input. */
export interface InputLayout {
  /** Rows, one a frame, and numbers in a row. */
  shape: readonly [rows: number, columns: number]
  /** Where in a frame each number of a row is. */
  offsets: readonly number[]
  hasVelocity: boolean
  /** Whether a lone left hand is to be mirrored. */
  oneSide: boolean
  /** The columns that say that the axes of the points are known. */
  axes: readonly number[]
}

/** The layout of a model's input: the keys that its info calls active, in the order of HAND_POINT_KEYS. */
export function createInputLayout (info: ModelInfo): InputLayout {
  const keys = HAND_POINT_KEYS.filter(key => info.active_gestures[key])
  const offsets = keys.map(offsetOf).flatMap(x => [x, x + 1, x + 2])
  const positions = info.marks_axes ? keys.filter(key => key.endsWith('_position')) : []
  return {
    shape: [info.memory_frame, offsets.length],
    offsets,
    axes: positions.map(key => 3 * keys.indexOf(key) + 2),
    hasVelocity: keys.some(key => key.endsWith('_velocity')),
    oneSide: info.one_side
  }
}

/**
 * The model's input, row by row, the newest frame first. Zeros stand for a point that was not seen, a frame without a
 * hand, and frames before the first. In a frame with a hand, the columns of `axes` are 1.
 * @param frames the newest first; those beyond the model's memory do not count
 */
export function modelInput (frames: readonly HandFrame[], layout: InputLayout): Float32Array {
  const { shape, offsets, hasVelocity, oneSide, axes } = layout
  const [rows, columns] = shape
  const input = new Float32Array(rows * columns)
  const seen = frames.slice(0, rows)
  seen.forEach((frame, row) => {
    if (!hasHand(frame)) return
    const moving = hasVelocity ? withVelocities(frame, seen[row + 1]) : frame
    const shown = oneSide ? asRightHand(moving) : moving
    // A loop, because each input has a thousand numbers.
    for (let column = 0; column < columns; column++) input[row * columns + column] = shown[offsets[column]!] || 0
    for (const column of axes) input[row * columns + column] = 1
  })
  return input
}
