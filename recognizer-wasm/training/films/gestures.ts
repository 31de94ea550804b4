// Hand movements other than spelling: they never stop, pass through any shapes, or move one shape about.
import { CAMERA, turnHand } from '../skeleton/posing.ts'
import type { Random } from '../skeleton/random.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { radians, type Vector } from '../../mesh/vectors.ts'
import type { Keyframe, Timeline } from './timeline.ts'

/** Seconds between two shapes of a gesture. */
const STEP = { from: 0.12, to: 0.45 }
/** For a shape that is moved about: seconds between two places, and their distance in shares of the picture. */
const TRAVEL = { from: 0.2, to: 0.6, nearest: 0.1, farthest: 0.4 }

/**
 * Adds a gesture: the hand keeps changing, turning and travelling, also through the shapes of letters.
 * @returns the end of the gesture, in seconds
 */
export function addGesture (timeline: Timeline, first: Keyframe, nextShape: () => Skeleton, random: Random): number {
  return addKeyframes(timeline, first, 2 + random.integer(5), last => ({
    time: last.time + random.uniform(STEP.from, STEP.to),
    place: [first.place[0] + random.normal(0.2), first.place[1] + random.normal(0.2), 0],
    hand: random.chance(0.4)
      ? turnedAbout(last.hand, random.uniform(35, 120), random)
      : turnedAbout(nextShape(), random.uniform(0, 90), random)
  }))
}

/**
 * Adds a gesture in which the hand travels and turns a little, but keeps its shape.
 * @returns the end of the gesture, in seconds
 */
export function addMovedShape (timeline: Timeline, first: Keyframe, random: Random): number {
  return addKeyframes(timeline, first, 1 + random.integer(4), last => {
    const angle = random.uniform(0, 2 * Math.PI)
    const length = random.uniform(TRAVEL.nearest, TRAVEL.farthest)
    const place: Vector = [last.place[0] + length * Math.cos(angle), last.place[1] + length * Math.sin(angle), 0]
    const time = last.time + random.uniform(TRAVEL.from, TRAVEL.to)
    return { time, place, hand: turnedAbout(last.hand, random.uniform(0, 20), random) }
  })
}

function addKeyframes (
  { keyframes, intervals }: Timeline, first: Keyframe, count: number, next: (last: Keyframe) => Keyframe
): number {
  let last = first
  for (let i = 0; i < count; i++) {
    last = { ...next(last), passesThrough: true }
    keyframes.push(last)
  }
  intervals.push({ kind: 'held', label: null, since: first.time, until: last.time })
  return last.time
}

const turnedAbout = (hand: Skeleton, degrees: number, random: Random) =>
  turnHand(hand, random.pick([CAMERA.right, CAMERA.down, CAMERA.away]), radians(random.pick([-1, 1]) * degrees))
