// A short film of one person's hand, as moments to go through and what each stretch between them means.
import { onTheWay } from '../parametric-hand/posing.ts'
import type { Skeleton } from '../parametric-hand/skeleton.ts'
import { between, type Vector } from '../parametric-hand/vectors.ts'

export interface Moment {
  /** Seconds. */
  time: number
  hand: Skeleton
  /** The wrist in the picture: shares of its width and height. */
  place: Vector
  /** The hand goes through this moment without stopping. */
  passing?: boolean
}

/** A letter, null for "no letter", undefined for what nobody could say yet. */
export type Sign = string | null | undefined

/** What a stretch of time means. */
export type Meaning =
  | { kind: 'held', label: string | null }
  /** Held, but what it says only who saw the hand come can know. */
  | { kind: 'come', label: string | null }
  | { kind: 'changing', from: Sign, to: Sign }
  /** A letter made by moving, which may start in the shape of another. */
  | { kind: 'moving', label: string | null, start: Sign }

/** Seconds. */
export type Stretch = Meaning & { since: number, until: number }

export interface Timeline { moments: Moment[], stretches: Stretch[] }

/** Seconds of a hand's coming that must be seen to know how it came. */
const ARRIVAL = 0.1
/** From this share of a movement on it can be told which letter it is. */
const TOLD = 0.75
/** A changing hand is still the one letter below, already the other above; in between it fades into no letter. */
const CHANGE = { leaving: 0.1, gone: 0.25, coming: 0.8, there: 0.93 }

/** Hands start and stop moving gently. */
export const eased = (share: number): number => share * share * (3 - 2 * share)

/** How far a hand has come that stops at neither, one or both ends of its way. */
function progress (from: Moment, to: Moment, share: number): number {
  if (from.passing && to.passing) return share
  if (to.passing) return share * share
  return from.passing ? share * (2 - share) : eased(share)
}

/** Where in the list of moments a time falls. */
function momentsAround ({ moments }: Timeline, time: number): [Moment, Moment, number] {
  const after = moments.findIndex(moment => moment.time > time)
  if (after === 0) return [moments[0]!, moments[0]!, 0]
  if (after < 0) return [moments.at(-1)!, moments.at(-1)!, 0]
  const [a, b] = [moments[after - 1]!, moments[after]!]
  return [a, b, progress(a, b, (time - a.time) / (b.time - a.time))]
}

export function handAt (timeline: Timeline, time: number): Skeleton {
  const [a, b, share] = momentsAround(timeline, time)
  return a.hand === b.hand || share === 0 ? a.hand : onTheWay(a.hand, b.hand, share)
}

export function placeAt (timeline: Timeline, time: number): Vector {
  const [a, b, share] = momentsAround(timeline, time)
  return between(a.place, b.place, share)
}

export type Meanings = [label: string | null, share: number][]

export const sure = (sign: Sign): Meanings => sign === undefined ? [] : [[sign, 1]]
const fading = (sign: Sign, gone: number): Meanings => sign === undefined ? [] : [[sign, 1 - gone], [null, gone]]

/**
 * The share each label should get at a time; empty where nobody could say.
 * @param seenSince the time before which nothing of the film is known
 */
export function meaningAt ({ stretches }: Timeline, time: number, seenSince: number): Meanings {
  const stretch = stretches.find(({ since, until }) => time >= since && time < until) ?? stretches.at(-1)!
  const share = eased(Math.min(1, (time - stretch.since) / (stretch.until - stretch.since)))
  if (stretch.kind === 'held') return sure(stretch.label)
  if (stretch.kind === 'come') return sure(seenSince < stretch.since - ARRIVAL ? stretch.label : undefined)
  if (stretch.kind === 'changing') return stretch.from === stretch.to ? sure(stretch.to) : whileChanging(stretch.from, stretch.to, share)
  if (share >= TOLD || stretch.start === stretch.label) return sure(stretch.label)
  return share < 0.1 ? sure(stretch.start) : []
}

function whileChanging (from: Sign, to: Sign, share: number): Meanings {
  if (share < CHANGE.leaving) return sure(from)
  if (share > CHANGE.there) return sure(to)
  if (share < CHANGE.gone) return fading(from, (share - CHANGE.leaving) / (CHANGE.gone - CHANGE.leaving))
  if (share > CHANGE.coming) return fading(to, (CHANGE.there - share) / (CHANGE.there - CHANGE.coming))
  return sure(null)
}
