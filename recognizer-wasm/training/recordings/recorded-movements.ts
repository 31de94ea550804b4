// Recorded films with movement. Each is used as one movement, because its single frames mean little.
import { FRAMES_PER_SECOND } from '../contract.ts'
import { KEPT_LETTERS } from '../letter-facts.ts'
import { LETTER_POSES } from '../skeleton/letter-poses.ts'
import { pointOf, skeletonOf, type Skeleton } from '../skeleton/skeleton.ts'
import { lengthOf, subtract, type Vector } from '../../mesh/vectors.ts'
import type { Sample } from './samples.ts'

/** Thresholds of movement: mean distance of points in palm lengths, and of the wrist in shares of the picture. */
const MIN_MOVEMENT = { points: 0.25, wrist: 0.05 }
/** Shorter films cannot show a movement. */
const MIN_FRAMES = 3

function fromWrist (points: readonly Vector[]): Vector[] {
  const wrist = pointOf(points, 'wrist')
  const palm = lengthOf(subtract(pointOf(points, 'middle_mcp'), wrist)) || 1
  return points.map((point): Vector => {
    const [x, y, z] = subtract(point, wrist)
    return [x / palm, y / palm, z / palm]
  })
}

const meanDistance = (a: readonly Vector[], b: readonly Vector[]) =>
  a.reduce((sum, point, i) => sum + lengthOf(subtract(point, b[i] ?? point)), 0) / a.length

/** Whether a recording shows a movement rather than a held hand, regardless of its number of frames. */
export function isMovement ({ frames, track, flat }: Sample): boolean {
  const [first] = frames
  if (flat || !first || frames.length < MIN_FRAMES) return false
  const start = fromWrist(first)
  const [startPlace] = track ?? []
  return frames.some(frame => meanDistance(start, fromWrist(frame)) > MIN_MOVEMENT.points) ||
    (startPlace !== undefined &&
      (track ?? []).some(place => lengthOf(subtract(place, startPlace)) > MIN_MOVEMENT.wrist))
}

/** Whether a sign must stay recognized while its end is held, because the end alone may look like another sign: true
 * for some letters of the alphabet, and for signs that were never recorded held.
 * @param withAlphabet whether signs may be letters of the LSF alphabet */
export function isKept (sign: string, samples: readonly Sample[], withAlphabet: boolean): boolean {
  if (withAlphabet && LETTER_POSES[sign]) return KEPT_LETTERS.has(sign)
  return samples.filter(({ label }) => label === sign).every(isMovement)
}

/** A recorded movement. */
export interface RecordedMovement {
  seconds: number
  hands: Skeleton[]
  /** The wrist's place in the picture, relative to the first frame. */
  places: Vector[]
}

export function movementOf ({ frames, fps, track }: Sample): RecordedMovement {
  const start = track?.[0] ?? [0, 0, 0]
  return {
    seconds: (frames.length - 1) / (fps ?? FRAMES_PER_SECOND),
    hands: frames.map(skeletonOf),
    places: frames.map((_, i) => subtract(track?.[i] ?? start, start))
  }
}
