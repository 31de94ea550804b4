// Notices points of the picture that were given in place of points in metres, MediaPipe's `landmarks` for its
// `worldLandmarks`: a model reads other letters in them, and no error says so.
import type { HandPoints, Point } from './points.ts'

/** There are no types of the DOM or Node here. */
declare const console: { warn (message: string): void }

/** 32-bit numbers of a picture are that exact. */
const SAME = 1e-6

let isWarned = false

/** Warns once in a process. The origin of points in metres lies anywhere, but never so that a wrist in metres equals
 * its place in the picture. */
export function warnOfPicturePoints (points: HandPoints): void {
  if (isWarned) return
  isWarned = isSamePlace(points.l_wrist, points.l_hand_position) || isSamePlace(points.r_wrist, points.r_hand_position)
  if (!isWarned) return
  console.warn('recognizer-wasm: these hand points seem to be those of the picture, for the wrist equals ' +
    'hand_position. Give worldLandmarks of MediaPipe, in metres, for all keys but hand_position.')
}

/** Points in which a coordinate is 0 tell nothing: it may be the origin of both. */
const isSamePlace = (wrist: Point | null | undefined, position: Point | null | undefined): boolean =>
  Boolean(wrist && position) && [0, 1].every(axis => wrist![axis] !== 0 &&
    Math.abs(wrist![axis]! - position![axis]!) < SAME)
