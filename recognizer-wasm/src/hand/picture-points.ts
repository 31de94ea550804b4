// Detects picture points passed as points in metres (MediaPipe's `landmarks` instead of `worldLandmarks`). A model
// would read wrong letters from them without any error.
import type { HandPoints, Point } from './points.ts'

/** Declared here because this code compiles without DOM and Node types. */
declare const console: { warn (message: string): void }

/** Precision of float32 picture coordinates. */
const TOLERANCE = 1e-6

let isWarned = false

/** Warns once per process if the wrist equals its place in the picture. With points in metres that never happens,
 * wherever their origin is. */
export function warnOfPicturePoints (points: HandPoints): void {
  if (isWarned) return
  isWarned = isSamePlace(points.l_wrist, points.l_hand_position) || isSamePlace(points.r_wrist, points.r_hand_position)
  if (!isWarned) return
  console.warn('recognizer-wasm: these hand points look like picture points, because the wrist equals ' +
    "hand_position. Pass MediaPipe's worldLandmarks, in metres, for all keys but hand_position.")
}

/** A coordinate of 0 proves nothing: it may be the origin of both. */
const isSamePlace = (wrist: Point | null | undefined, position: Point | null | undefined): boolean =>
  Boolean(wrist && position) && [0, 1].every(axis => wrist![axis] !== 0 &&
    Math.abs(wrist![axis]! - position![axis]!) < TOLERANCE)
