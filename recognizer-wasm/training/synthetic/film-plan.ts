// Plans a signer's films: moving letters, changes between letters, and movements without meaning.
import { addGesture, addMovedShape } from '../films/gestures.ts'
import { MOVEMENTS } from '../films/movements.ts'
import type { Keyframe, Timeline } from '../films/timeline.ts'
import type { Negatives } from '../hands/negatives.ts'
import { MOVING_LETTERS, isNegativeWhenMoved } from '../letter-facts.ts'
import type { Random } from '../skeleton/random.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import type { Vector } from '../../mesh/vectors.ts'
import { fitted, skeletonFrom } from './fit.ts'
import { LABELS, letterBy } from './letters.ts'
import type { Signer } from './signer.ts'

type Kind = 'movement' | 'transition' | 'gesture' | 'moved-shape'

/** The films of one signer, in this order. */
export const FILM_PLAN: readonly { kind: Kind, label?: string }[] = [
  ...[...MOVING_LETTERS].toSorted().map(label => ({ kind: 'movement' as const, label })),
  ...Array<{ kind: Kind }>(4).fill({ kind: 'transition' }),
  { kind: 'gesture' },
  { kind: 'moved-shape' }
]

/** Seconds. */
const HOLD = [0.15, 0.5] as const
/** Seconds of holding the end of a movement. */
const REST = [0.15, 1.2] as const
const MOVE = [0.35, 1.2] as const
const CHANGE = [0.12, 0.5] as const

export interface Film { kind: Kind, label: string | null, timeline: Timeline, seconds: number }

/** Plans a film as skeletons on a timeline, like the simulated films of the training. */
export function planFilm (
  signer: Signer, negatives: Negatives, { kind, label }: typeof FILM_PLAN[number], random: Random
): Film {
  const draw = (letter: string): Skeleton => skeletonFrom(signer, letterBy(signer, letter, random))
  const place: Vector = [random.uniform(0.4, 0.6), random.uniform(0.55, 0.75), 0]
  const timeline: Timeline = { keyframes: [], intervals: [] }
  if (label) return { kind, label, timeline, seconds: addMovement(timeline, label, draw, place, random) }
  if (kind === 'transition') return { kind, ...addLetters(timeline, draw, place, random), timeline }
  const anyShape = () => skeletonFrom(signer, fitted(signer, negatives.drawAnyShape(random)))
  const shape = kind === 'gesture' ? anyShape() : draw(random.pick(LABELS.filter(isNegativeWhenMoved)))
  const first: Keyframe = { time: 0, hand: shape, place }
  timeline.keyframes.push(first)
  const seconds = kind === 'gesture'
    ? addGesture(timeline, first, anyShape, random)
    : addMovedShape(timeline, first, random)
  return { kind, label: null, timeline, seconds }
}

type DrawHand = (label: string) => Skeleton

/** Holds the hand, makes the letter's movement, and holds its end. */
function addMovement (
  { keyframes, intervals }: Timeline, label: string, draw: DrawHand, place: Vector, random: Random
): number {
  const { path, startsAs } = MOVEMENTS[label]!(draw, place, random)
  const [since, duration, rest] = [random.uniform(...HOLD), random.uniform(...MOVE), random.uniform(...REST)]
  const until = since + duration
  keyframes.push({ ...path[0]!, time: 0 })
  for (const { share, ...step } of path) keyframes.push({ ...step, time: since + share * duration })
  keyframes.push({ ...keyframes.at(-1)!, time: until + rest })
  const before = startsAs === undefined ? [] : [{ kind: 'held' as const, label: startsAs, since: 0, until: since }]
  intervals.push(
    ...before,
    { kind: 'moving', label, from: startsAs, since: startsAs === undefined ? 0 : since, until },
    { kind: 'held', label, since: until, until: until + rest }
  )
  return until + rest
}

/** Holds one letter after another, without moving letters. */
function addLetters (
  { keyframes, intervals }: Timeline, draw: DrawHand, place: Vector, random: Random
): { label: string, seconds: number } {
  const still = LABELS.filter(label => !MOVING_LETTERS.has(label))
  const letters = Array.from({ length: 2 + random.integer(2) }, () => random.pick(still))
  let time = 0
  letters.forEach((label, i) => {
    const hand = draw(label)
    const here: Vector = [place[0] + random.normal(0.03), place[1] + random.normal(0.03), 0]
    if (i > 0) {
      const since = time
      time += random.uniform(...CHANGE)
      intervals.push({ kind: 'changing', from: letters[i - 1], to: label, since, until: time })
    }
    const until = time + random.uniform(...HOLD)
    keyframes.push({ time, hand, place: here }, { time: until, hand, place: here })
    intervals.push({ kind: 'held', label, since: time, until })
    time = until
  })
  return { label: letters.at(-1)!, seconds: time }
}
