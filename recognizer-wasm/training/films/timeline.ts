// A short film of one person's hand, as keyframes to go through and what each interval between them means.
import { onTheWay } from '../skeleton/posing.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { between, type Vector } from '../../mesh/vectors.ts'

export interface Keyframe {
  /** Seconds. */
  time: number
  hand: Skeleton
  /** The wrist in the picture: shares of its width and height. */
  place: Vector
  /** The hand goes through this moment without stopping. */
  passesThrough?: boolean
}

/** A letter, null for "no letter", undefined for what nobody could say yet. */
export type Label = string | null | undefined

/** What an interval of time means. */
export type IntervalContent =
  | { kind: 'held', label: string | null }
  /** Held, but what it says only who saw the hand come can know. */
  | { kind: 'ambiguous', label: string | null }
  | { kind: 'changing', from: Label, to: Label }
  /** A letter made by moving, which may start in the shape of another. */
  | { kind: 'moving', label: string | null, from: Label }

/** Seconds. */
export type Interval = IntervalContent & { since: number, until: number }

export interface Timeline { keyframes: Keyframe[], intervals: Interval[] }

/** Seconds of a hand's arrival that must be seen to know how it came. */
const ARRIVAL = 0.1
/** From this share of a movement on it can be told which letter it is. */
const RECOGNISABLE_FROM = 0.75
/** A changing hand is still the one letter below, already the other above; in between it fades into no letter. */
const CHANGE = { leaving: 0.1, gone: 0.25, coming: 0.8, there: 0.93 }

/** Hands start and stop moving gently. */
const eased = (share: number): number => share * share * (3 - 2 * share)

/** How far a hand has come that stops at neither, one or both ends of its way. */
function progress (from: Keyframe, to: Keyframe, share: number): number {
  if (from.passesThrough && to.passesThrough) return share
  if (to.passesThrough) return share * share
  return from.passesThrough ? share * (2 - share) : eased(share)
}

/** Where in the list of keyframes a time falls. */
function keyframesAround ({ keyframes }: Timeline, time: number): [Keyframe, Keyframe, number] {
  const after = keyframes.findIndex(keyframe => keyframe.time > time)
  const a = keyframes.at(after <= 0 ? after : after - 1)
  const b = keyframes.at(after)
  if (!a || !b) throw new Error('The timeline has no keyframe')
  if (a === b) return [a, a, 0]
  return [a, b, progress(a, b, (time - a.time) / (b.time - a.time))]
}

export function handAt (timeline: Timeline, time: number): Skeleton {
  const [a, b, share] = keyframesAround(timeline, time)
  return a.hand === b.hand || share === 0 ? a.hand : onTheWay(a.hand, b.hand, share)
}

export function placeAt (timeline: Timeline, time: number): Vector {
  const [a, b, share] = keyframesAround(timeline, time)
  return between(a.place, b.place, share)
}

/** The share of each label; what is left over is nobody's. */
export type SoftLabel = [label: string | null, share: number][]

export const certain = (label: Label): SoftLabel => label === undefined ? [] : [[label, 1]]
const fading = (label: Label, gone: number): SoftLabel =>
  label === undefined ? [] : [[label, 1 - gone], [null, gone]]

/**
 * The share each label should get at a time; empty where nobody could say.
 * @param seenSince the time before which nothing of the film is known
 */
export function labelAt ({ intervals }: Timeline, time: number, seenSince: number): SoftLabel {
  const interval = intervals.find(({ since, until }) => time >= since && time < until) ?? intervals.at(-1)!
  const share = eased(Math.min(1, (time - interval.since) / (interval.until - interval.since)))
  if (interval.kind === 'held') return certain(interval.label)
  if (interval.kind === 'ambiguous') return certain(seenSince < interval.since - ARRIVAL ? interval.label : undefined)
  if (interval.kind === 'changing') return whileChanging(interval.from, interval.to, share)
  if (share >= RECOGNISABLE_FROM || interval.from === interval.label) return certain(interval.label)
  return share < 0.1 ? certain(interval.from) : []
}

function whileChanging (from: Label, to: Label, share: number): SoftLabel {
  if (from === to) return certain(to)
  if (share < CHANGE.leaving) return certain(from)
  if (share > CHANGE.there) return certain(to)
  if (share < CHANGE.gone) return fading(from, (share - CHANGE.leaving) / (CHANGE.gone - CHANGE.leaving))
  if (share > CHANGE.coming) return fading(to, (CHANGE.there - share) / (CHANGE.there - CHANGE.coming))
  return certain(null)
}
