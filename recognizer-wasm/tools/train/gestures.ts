// What hands do in films beside spelling: they never rest, pass through any shape, or keep one and carry it about.
import { CAMERA, turnHand } from '../parametric-hand/posing.ts'
import type { Skeleton } from '../parametric-hand/skeleton.ts'
import { radians, type Vector } from '../parametric-hand/vectors.ts'
import { MOVERS } from './movements.ts'
import type { Random } from './random.ts'
import type { Moment, Timeline } from './timeline.ts'

/** Seconds from one shape of a gesture to the next. */
const PASS = { from: 0.12, to: 0.45 }
/** Seconds of one stretch of the way of a carried shape, and how long it is in shares of the picture. */
const CARRY = { from: 0.2, to: 0.6, nearest: 0.1, farthest: 0.4 }

/** Letters that travel themselves, and those whose shapes they have on their way. */
const TRAVELLERS = new Set([...Object.keys(MOVERS), 'i', 'd', 'g'])

/** Whether a hand in the shape of this letter says something else once it travels, as the flat hand of many words does. */
export const canBeCarried = (letter: string): boolean => !TRAVELLERS.has(letter)

/** The hand goes on changing, turning and travelling, through the shapes of letters as well; tells when it ends. */
export function addGesture (timeline: Timeline, first: Moment, nextShape: () => Skeleton, random: Random): number {
  return addMoments(timeline, first, 2 + random.integer(5), last => ({
    time: last.time + random.uniform(PASS.from, PASS.to),
    place: [first.place[0] + random.normal(0.2), first.place[1] + random.normal(0.2), 0],
    hand: random.chance(0.4) ? turnedAbout(last.hand, random.uniform(35, 120), random) : nextShape()
  }))
}

/** The hand travels and turns a little, but keeps its shape; tells when it ends. */
export function addCarrying (timeline: Timeline, first: Moment, random: Random): number {
  return addMoments(timeline, first, 1 + random.integer(4), last => {
    const angle = random.uniform(0, 2 * Math.PI)
    const length = random.uniform(CARRY.nearest, CARRY.farthest)
    const place: Vector = [last.place[0] + length * Math.cos(angle), last.place[1] + length * Math.sin(angle), 0]
    return { time: last.time + random.uniform(CARRY.from, CARRY.to), place, hand: turnedAbout(last.hand, random.uniform(0, 20), random) }
  })
}

function addMoments ({ moments, stretches }: Timeline, first: Moment, count: number, next: (last: Moment) => Moment): number {
  let last = first
  for (let i = 0; i < count; i++) {
    last = { ...next(last), passing: true }
    moments.push(last)
  }
  stretches.push({ kind: 'held', label: null, since: first.time, until: last.time })
  return last.time
}

const turnedAbout = (hand: Skeleton, degrees: number, random: Random) =>
  turnHand(hand, random.pick([CAMERA.right, CAMERA.down, CAMERA.away]), radians(random.pick([-1, 1]) * degrees))
