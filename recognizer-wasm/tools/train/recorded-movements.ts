// Recorded films in which the hand moves: each is learned as one movement, because its frames alone say little.
import { skeletonOf, type Skeleton } from '../parametric-hand/skeleton.ts'
import { add, lengthOf, subtract, type Vector } from '../parametric-hand/vectors.ts'
import type { Sample } from './dataset.ts'
import { FRAMES_PER_SECOND } from './describe-model.ts'
import type { Way } from './movements.ts'

/** How far points go on average, in palm lengths, or the wrist in the picture, before a hand counts as moving. */
const MOVES = { points: 0.25, wrist: 0.05 }

function fromWrist (points: readonly Vector[]): Vector[] {
  const palm = lengthOf(subtract(points[9]!, points[0]!)) || 1
  return points.map((point): Vector => subtract(point, points[0]!).map(value => value / palm) as unknown as Vector)
}

const meanDistance = (a: readonly Vector[], b: readonly Vector[]) =>
  a.reduce((sum, point, i) => sum + lengthOf(subtract(point, b[i]!)), 0) / a.length

/** Whether a recording is of a movement, and not of a hand that is held, however many frames it has. */
export function isMovement ({ frames, track, flat }: Sample): boolean {
  if (flat || frames.length < 3) return false
  const first = fromWrist(frames[0]!)
  const start = track?.[0]
  return frames.some(frame => meanDistance(first, fromWrist(frame)) > MOVES.points) ||
    (start !== undefined && track!.some(place => lengthOf(subtract(place, start)) > MOVES.wrist))
}

/** A movement as it was recorded. */
export interface RecordedMovement { seconds: number, hands: Skeleton[], places: Vector[] }

export function movementOf ({ frames, fps, track }: Sample): RecordedMovement {
  const start = track?.[0] ?? [0, 0, 0]
  return {
    seconds: (frames.length - 1) / (fps ?? FRAMES_PER_SECOND),
    hands: frames.map(skeletonOf),
    places: frames.map((_, i) => subtract(track?.[i] ?? start, start))
  }
}

/** The movement by another person, elsewhere in the picture. */
export function wayOf ({ seconds, hands, places }: RecordedMovement, byOther: (hand: Skeleton) => Skeleton, place: Vector): Way {
  const last = hands.length - 1
  const steps = hands.map((hand, i) => ({ share: i / last, hand: byOther(hand), place: add(place, places[i]!), passing: i > 0 && i < last }))
  return { steps, start: undefined, seconds }
}
