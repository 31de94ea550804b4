// The way of a hand from one letter to the next.
import type { Joints } from './joints.ts'
import type { Manner } from './packed-hand.ts'
import { axesOf, dot4, opposite, slerp, slerpAsGiven, unit4, type Quaternion } from './quaternions.ts'
import { add, between, fromAxes, subtract, type Vector } from './vectors.ts'

/** All fingers move together. */
export const PLAIN: Manner = { start: [0, 0, 0, 0, 0], end: [1, 1, 1, 1, 1], open: [0, 0, 0, 0, 0], openFor: 0 }

/** Number of the finger of each bone, 0 for the thumb. The first bones belong to the forearm and the palm. */
export const FINGER_OF_BONE = [-1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4] as const

const STRAIGHT: Quaternion = [1, 0, 0, 0]
/** Metres from the wrist to the middle of the palm, which stays in place when the hand turns. */
const PALM_MIDDLE: Vector = [0, 0.08, 0]
/** Beyond 140 degrees the longer way round is considered, too. */
const HALF_A_LONG_TURN = Math.cos(70 * Math.PI / 180)

/** The hand on its way.
 * @param openThumb the turns of a hand whose thumb is open
 * @param share of the time, from 0 to 1 */
export function onTheWay (
  from: Joints, to: Joints, share: number, { start, end, open, openFor }: Manner, openThumb: Joints['turns']
): Joints {
  const isOpen = bump(share, openFor)
  const turns = from.turns.map((turn, bone) => {
    const finger = FINGER_OF_BONE[bone]!
    if (finger < 0) return slerp(turn, to.turns[bone]!, minimumJerk(share))
    const own = minimumJerk((share - start[finger]!) / (end[finger]! - start[finger]!))
    const closed = slerp(turn, to.turns[bone]!, own)
    return open[finger] ? slerp(closed, finger === 0 ? openThumb[bone]! : STRAIGHT, open[finger] * isOpen) : closed
  })
  const done = minimumJerk(share)
  const palm = palmBetween(from.palm, to.palm, done)
  return placed({ turns, palm, shift: from.shift }, between(palmMiddle(from), palmMiddle(to), done))
}

/** The middle of the palm in the picture. */
export const palmMiddle = ({ palm, shift }: Joints): Vector => add(shift, fromAxes(axesOf(palm), PALM_MIDDLE))

/** The same hand with the middle of its palm at another place. */
export const placed = (joints: Joints, middle: Vector): Joints =>
  ({ ...joints, shift: subtract(middle, fromAxes(axesOf(joints.palm), PALM_MIDDLE)) })

/** A movement from 0 to 1 as people make it (Flash and Hogan, "The Coordination of Arm Movements", 1985). */
export function minimumJerk (share: number): number {
  const s = Math.min(1, Math.max(0, share))
  // Rounding may lead beyond 1, where there is no further moment of a movement.
  return Math.min(1, s * s * s * (10 - 15 * s + 6 * s * s))
}

/** Rises from 0 to 1, stays there for a share of the time, and falls. */
function bump (share: number, openFor: number): number {
  const rise = (1 - openFor) / 2
  return minimumJerk(share / rise) * minimumJerk((1 - share) / rise)
}

/** Rotates the palm along the shorter way. Of two ways of nearly the same length, after about half a turn, it takes the
 * one with the elbow behind the hand: rounding would choose either. */
function palmBetween (a: Quaternion, b: Quaternion, share: number): Quaternion {
  if (Math.abs(dot4(a, b)) > HALF_A_LONG_TURN) return slerp(a, b, share)
  /** How far the fingers point away from the viewer half-way. */
  const away = (end: Quaternion) => axesOf(unit4(sum(a, end)))[1][2]
  return slerpAsGiven(a, away(b) <= away(opposite(b)) ? b : opposite(b), share)
}

const sum = (a: Quaternion, b: Quaternion): Quaternion => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]
