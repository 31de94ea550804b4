// From moments of signing to the numbers a letter model is fed. Training and serving both go through here.
import { HAND_POINT_KEYS, asRightHand, hasHand, withVelocity, type HandPoints } from './hand-points.ts'
import type { ModelInfo } from './model-info.ts'

/** The fields a model is fed, in the order of its input. */
export function activeKeys ({ active_gestures: active }: ModelInfo) {
  return HAND_POINT_KEYS.filter(key => active[key])
}

/**
 * The model's input: [memory_frame, 3 x active keys], row by row, the newest frame first. Zeros stand for a point
 * that was not seen, a frame without a hand, and frames before the first.
 * @param frames the newest first; those beyond the model's memory do not count
 */
export function modelInput (frames: readonly HandPoints[], info: ModelInfo): Float32Array {
  const keys = activeKeys(info)
  const input = new Float32Array(info.memory_frame * keys.length * 3)
  const seen = frames.slice(0, info.memory_frame)
  seen.forEach((frame, row) => {
    if (!hasHand(frame)) return
    const moving = withVelocity(frame, seen[row + 1])
    const points = info.one_side ? asRightHand(moving) : moving
    keys.forEach((key, column) => input.set(points[key] ?? [], 3 * (row * keys.length + column)))
  })
  return input
}
