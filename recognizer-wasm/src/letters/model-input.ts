// Turns frames into the input of a letter model.
import { asRightHand, hasHand, offsetOf, withVelocities, type HandFrame } from '../hand/frame.ts'
import { HAND_POINT_KEYS } from '../hand/points.ts'
import type { ModelInfo } from './model-info.ts'

/** Which numbers of its frames a model reads. */
export interface InputLayout {
  /** Rows (one per frame) and numbers per row. */
  shape: readonly [rows: number, columns: number]
  /** The index in a frame of each number in a row. */
  offsets: readonly number[]
  hasVelocity: boolean
  /** Whether a lone left hand must be mirrored. */
  oneSide: boolean
  /** The columns that mark known axes. */
  axes: readonly number[]
}

/** The layout of a model's input: its active keys, in the order of HAND_POINT_KEYS. */
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
 * The model's input, row by row, the newest frame first. Missing points, frames without a hand and missing older frames
 * are zeros. In a frame with a hand, the columns of `axes` are 1.
 * @param frames the newest first; those outside the model's window are ignored
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
    // A loop, for speed: an input has a thousand numbers.
    for (let column = 0; column < columns; column++) input[row * columns + column] = shown[offsets[column]!] || 0
    for (const column of axes) input[row * columns + column] = 1
  })
  return input
}
