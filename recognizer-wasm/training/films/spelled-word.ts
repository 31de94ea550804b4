// A word spelled by one hand without a stop, as a timeline.
import { MOVING_LETTERS } from '../letter-facts.ts'
import { onTheWay } from '../skeleton/posing.ts'
import type { Random } from '../skeleton/random.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { add, type Vector } from '../../mesh/vectors.ts'
import { MOVEMENTS } from './movements.ts'
import type { Keyframe, Timeline } from './timeline.ts'

export interface SpellingPace {
  lettersPerSecond: number
  /** Share of a letter's time in which a still letter rests. */
  rest: number
}

export interface SpelledWord {
  timeline: Timeline
  seconds: number
}

/** How the person makes each label. */
type DrawHand = (label: string) => Skeleton

/** Seconds: from a relaxed hand to the first letter, holding the last letter, and the shortest movement of a letter. */
const LEAD = 0.3
const TAIL = 0.4
const MIN_MOVEMENT = 0.5
/** Shares of the picture: how far a double letter slides, and how far the hand wanders from letter to letter. */
const SLIDE = [0.05, 0.1] as const
const WANDER = 0.006
/** Share of double letters that slide; in the others the fingers loosen for a moment, by these shares. */
const SLIDE_SHARE = 0.75
const RELEASE = [0.6, 0.9] as const
/** Where the hand comes from, relative to its place. */
const BELOW: Vector = [0, 0.05, 0]

/**
 * Plans a word. A moving letter takes at least `MIN_MOVEMENT`; the last letter is held.
 * @param word lower-case letters
 * @param place of the wrist at the first letter, in shares of the picture
 */
export function spelledWord (
  word: string, draw: DrawHand, place: Vector, { lettersPerSecond, rest }: SpellingPace, random: Random
): SpelledWord {
  const { keyframes, intervals }: Timeline = { keyframes: [], intervals: [] }
  const relaxed = onTheWay(draw('b'), draw('s'), 0.5)
  const letterTime = 1 / lettersPerSecond
  let [time, here] = [0, place]
  keyframes.push({ time, hand: relaxed, place: add(place, BELOW) })
  ;[...word].forEach((label, i) => {
    const before = keyframes.at(-1)!
    const arrival = time + (i === 0 ? LEAD : (1 - rest) * letterTime)
    const isDouble = word[i - 1] === label
    here = add(here, [random.normal(WANDER), random.normal(WANDER), 0])
    if (isDouble && random.chance(SLIDE_SHARE)) here = add(here, [-random.uniform(...SLIDE), 0, 0])
    else if (isDouble) keyframes.push(released(before, relaxed, (time + arrival) / 2, random))
    const held = MOVING_LETTERS.has(label) ? 0.15 * letterTime : rest * letterTime
    const movement = MOVEMENTS[label]?.(draw, here, random)
    const from = i === 0 ? null : word[i - 1]!
    intervals.push({ kind: 'changing', from, to: movement ? movement.startsAs : label, since: time, until: arrival })
    const duration = movement ? Math.max(letterTime * rest, MIN_MOVEMENT) : 0
    for (const { share, ...step } of movement?.path ?? [{ share: 0, hand: draw(label), place: here }]) {
      keyframes.push({ ...step, time: arrival + share * duration })
    }
    if (movement) {
      intervals.push({ kind: 'moving', label, from: movement.startsAs, since: arrival, until: arrival + duration })
    }
    time = arrival + duration + held + (i === word.length - 1 ? TAIL : 0)
    intervals.push({ kind: 'held', label, since: arrival + duration, until: time })
    const end = keyframes.at(-1)!
    keyframes.push({ ...end, time })
    here = end.place
  })
  return { timeline: { keyframes, intervals }, seconds: time }
}

/** Half-way between two equal letters, with loosened fingers. */
const released = ({ hand, place }: Keyframe, relaxed: Skeleton, time: number, random: Random): Keyframe =>
  ({ time, hand: onTheWay(hand, relaxed, random.uniform(...RELEASE)), place })
