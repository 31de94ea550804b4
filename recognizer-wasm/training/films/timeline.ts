// A short film of one person's hand, as keyframes and the meaning of each interval between them.
import { onTheWay } from '../skeleton/posing.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { between, type Vector } from '../../mesh/vectors.ts'

export interface Keyframe {
  /** Seconds. */
  time: number
  hand: Skeleton
  /** The wrist in the picture: shares of its width and height. */
  place: Vector
  /** Whether the hand moves through this moment without stopping. */
  passesThrough?: boolean
}

/** A letter; null for "no letter"; undefined if it cannot be known yet. */
export type Label = string | null | undefined

/** The meaning of an interval. */
export type IntervalContent =
  | { kind: 'held', label: string | null }
  /** Held, but its label is only known if the hand's arrival was seen. */
  | { kind: 'ambiguous', label: string | null }
  | { kind: 'changing', from: Label, to: Label }
  /** A moving letter, which may start in the shape of another. */
  | { kind: 'moving', label: string | null, from: Label }

/** Seconds. */
export type Interval = IntervalContent & { since: number, until: number }

export interface Timeline { keyframes: Keyframe[], intervals: Interval[] }

/** Seconds of a hand's arrival that must be seen to know its label. */
const ARRIVAL = 0.1
/** Share of a movement after which its letter is recognizable. */
const RECOGNISABLE_FROM = 0.75
/** Shares of a change: before `leaving` it is still the old letter, after `there` the new one; between, "no letter". */
const CHANGE = { leaving: 0.1, gone: 0.25, coming: 0.8, there: 0.93 }

/** Eases in and out, as hands do. */
const eased = (share: number): number => share * share * (3 - 2 * share)

/** Progress between two keyframes; the hand stops at each one that it does not pass through. */
function progress (from: Keyframe, to: Keyframe, share: number): number {
  if (from.passesThrough && to.passesThrough) return share
  if (to.passesThrough) return share * share
  return from.passesThrough ? share * (2 - share) : eased(share)
}

/** The keyframes before and after a time, and the progress between them. */
export function keyframesAround ({ keyframes }: Timeline, time: number): [Keyframe, Keyframe, number] {
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

/** Target probabilities of labels; the rest is left out of the loss. */
export type SoftLabel = [label: string | null, share: number][]

export const certain = (label: Label): SoftLabel => label === undefined ? [] : [[label, 1]]
const fading = (label: Label, gone: number): SoftLabel =>
  label === undefined ? [] : [[label, 1 - gone], [null, gone]]

/**
 * The target probability of each label at a time; empty if the label cannot be known.
 * @param seenSince start of the visible part of the film
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
