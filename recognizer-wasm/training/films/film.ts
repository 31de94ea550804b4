// Synthesizes films: the hand of one simulated signer who makes letters, rests and gestures.
import { canBeHeld } from '../hands/letters.ts'
import type { Negatives } from '../hands/negatives.ts'
import { ONLY_BY_MOVING, isNegativeWhenMoved } from '../letter-facts.ts'
import type { HandSampler } from '../recordings/hand-sampler.ts'
import type { Random } from '../skeleton/random.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import type { Vector } from '../../mesh/vectors.ts'
import { addGesture, addMovedShape } from './gestures.ts'
import { MOVEMENTS, type Movement } from './movements.ts'
import { spelledWord } from './spelled-word.ts'
import { drawSigner, type SimulatedSigner } from './simulated-signer.ts'
import type { Keyframe, Timeline } from './timeline.ts'

/** Seconds. */
const HOLD = { from: 0.1, to: 1 }
const CHANGE = { from: 0.12, to: 0.5 }
const MOVE = { from: 0.3, to: 1.5 }
const REST = { from: 0.05, to: 1 }
/** Range of playback speeds of a recorded movement. */
const TEMPO = { from: 0.7, to: 1.4 }
/** Share of moving letters that are shown with their movement. */
const MOVED_SHARE = 0.8
/** Share of recorded movements: for letters that can also be synthesized or held, and for words. */
const RECORDED_SHARES = { letter: 0.5, word: 0.8 }
/** Share of negative hands that are held like the end of a moving letter, without its movement. */
const END_POSE_SHARE = 0.3
/** Share of gestures that keep the shape of a letter. */
const MOVED_SHAPE_SHARE = 0.5
/** Share of films about moving letters, if there are any. */
const ABOUT_MOVING_SHARE = 0.4
/** Share of films in which the hand spells without a stop; ranges of their letters, letters a second, and rest. */
const SPELLED = { share: 0.25, letters: [2, 4], pace: [1, 5], rest: [0.2, 0.6] } as const
/** Shares of films whose label is that of the change to the second action, or of that action; the rest: the change
 * from it. */
const ABOUT_SHARES = { change: 0.2, action: 0.6 }

/** One action of the signer. */
type Action =
  | { kind: 'letter', label: string }
  /** Holds a hand that makes no letter. */
  | { kind: 'negative' }
  /** Moves without stopping. */
  | { kind: 'gesture' }
  /** Moves the shape of a letter about, or holds the end of a letter without its movement. */
  | { kind: 'moved-shape' | 'end-pose', shape: string }

const labelOf = (action: Action): string | null => action.kind === 'letter' ? action.label : null
const keepsShape = ({ kind }: Action): boolean =>
  kind === 'negative' || kind === 'end-pose' || kind === 'moved-shape'

/** Shares of letters and of negative hands; the rest are gestures. */
type Shares = readonly [letters: number, negatives: number]
const AROUND: Shares = [0.62, 0.18]
const ABOUT: Shares = [0.45, 0.15]

/** Seconds. */
interface Span { from: number, until: number }

export interface Film {
  timeline: Timeline
  /** The part of the film that the label is taken from. */
  about: Span
}

/** The movement of a sign; undefined if it is held. */
function drawMovement (
  label: string | null, signer: SimulatedSigner, place: Vector, random: Random
): Movement | undefined {
  const moves = label && signer.withAlphabet && (random.chance(MOVED_SHARE) || ONLY_BY_MOVING.includes(label))
  const make = moves ? MOVEMENTS[label] : undefined
  const made = make?.(source => signer.hand(source), place, random)
  const recorded = label === null ? RECORDED_SHARES.word : RECORDED_SHARES.letter
  if ((made || signer.holds(label)) && !random.chance(recorded)) return made
  return signer.recordedMovement(label, place) ?? made
}

/** Adds an action and the change to it. Returns the action's time span. */
function addAction (timeline: Timeline, action: Action, signer: SimulatedSigner, random: Random): Span {
  const { keyframes, intervals } = timeline
  const label = labelOf(action)
  const place = signer.place()
  const last = keyframes.at(-1)
  const start = last ? last.time + random.uniform(CHANGE.from, CHANGE.to) : 0
  const movement = keepsShape(action) ? undefined : drawMovement(label, signer, place, random)
  const passesThrough = !movement && (action.kind === 'gesture' || action.kind === 'moved-shape')
  const hand = movement?.path[0]?.hand ?? firstHand(action, signer)
  const first: Keyframe = { time: start, hand, place, passesThrough }
  const before = intervals.at(-1)
  if (last && before) {
    const from = before.kind === 'changing' ? before.to : before.label
    intervals.push({ kind: 'changing', from, to: movement ? movement.startsAs : label, since: last.time, until: start })
  }
  keyframes.push(first)
  const until = movement
    ? addMovement(timeline, movement, label, first, random)
    : addWithoutMovement(timeline, action, first, signer, random)
  return { from: start, until }
}

function firstHand (action: Action, signer: SimulatedSigner): Skeleton {
  if (action.kind === 'gesture') return signer.anyShape()
  if (action.kind === 'moved-shape' || action.kind === 'end-pose') return signer.hand(action.shape)
  return signer.hand(labelOf(action))
}

function addWithoutMovement (
  timeline: Timeline, action: Action, first: Keyframe, signer: SimulatedSigner, random: Random
): number {
  if (action.kind === 'moved-shape') return addMovedShape(timeline, first, random)
  if (action.kind === 'gesture') return addGesture(timeline, first, signer.anyShape, random)
  return addHold(timeline, action, first, random)
}

function addMovement (
  { keyframes, intervals }: Timeline, { path, startsAs, seconds }: Movement, label: string | null, first: Keyframe,
  random: Random
): number {
  const since = first.time
  const duration = seconds ? seconds * random.uniform(TEMPO.from, TEMPO.to) : random.uniform(MOVE.from, MOVE.to)
  // A hand that stops after a word may look like any letter, so words have no rest.
  const rest = label === null ? 0 : random.uniform(REST.from, REST.to)
  for (const { share, ...step } of path.slice(1)) keyframes.push({ ...step, time: since + share * duration })
  const end: Keyframe = { ...keyframes.at(-1) ?? first, time: since + duration + rest }
  keyframes.push(end)
  intervals.push({ kind: 'moving', label, from: label === null ? null : startsAs, since, until: since + duration })
  intervals.push({ kind: 'held', label, since: since + duration, until: end.time })
  return end.time
}

function addHold ({ keyframes, intervals }: Timeline, action: Action, first: Keyframe, random: Random): number {
  const until = first.time + random.uniform(HOLD.from, HOLD.to)
  const kind = action.kind === 'end-pose' ? 'ambiguous' : 'held'
  intervals.push({ kind, label: labelOf(action), since: first.time, until })
  const drift: Vector = [first.place[0] + random.normal(0.015), first.place[1] + random.normal(0.015), 0]
  keyframes.push({ ...first, time: until, place: drift })
  return until
}

function drawAction (
  letters: readonly string[], { withAlphabet, movableShapes }: SimulatedSigner, random: Random,
  [letter, negative]: Shares
): Action {
  const chance = random.uniform()
  if (chance < letter) return { kind: 'letter', label: random.pick(letters) }
  if (chance < letter + negative) {
    const isEndPose = withAlphabet && random.chance(END_POSE_SHARE)
    return isEndPose ? { kind: 'end-pose', shape: random.pick(ONLY_BY_MOVING) } : { kind: 'negative' }
  }
  const isMovedShape = movableShapes.length > 0 && random.chance(MOVED_SHAPE_SHARE)
  return isMovedShape ? { kind: 'moved-shape', shape: random.pick(movableShapes) } : { kind: 'gesture' }
}

/** A few letters spelled without a stop, at a person's pace. */
function drawSpelledFilm (alphabet: readonly string[], signer: SimulatedSigner, random: Random): Film {
  const { letters: [least, most], pace: [slowest, fastest], rest } = SPELLED
  const count = least + random.integer(most - least + 1)
  const word = Array.from({ length: count }, () => random.pick(alphabet)).join('')
  const pace = { lettersPerSecond: slowest * (fastest / slowest) ** random.uniform(), rest: random.uniform(...rest) }
  const { timeline, seconds } = spelledWord(word, signer.hand, signer.place(), pace, random)
  return { timeline, about: { from: 0, until: seconds } }
}

/**
 * A film of three actions, whose label is that of the second, or of a change to or from it; or a spelled word.
 * @param placed whether the film includes the hand's place
 */
export function drawFilm (
  hands: HandSampler, negatives: Negatives, letters: readonly string[], placed: boolean, random: Random
): Film {
  // Without its place, a travelling hand that keeps its shape looks held.
  const movable = hands.withAlphabet && placed ? letters.filter(isNegativeWhenMoved) : []
  const signer = drawSigner(hands, negatives, movable, random)
  if (hands.withAlphabet && random.chance(SPELLED.share)) {
    return drawSpelledFilm(letters.filter(letter => letter.length === 1), signer, random)
  }
  const timeline: Timeline = { keyframes: [], intervals: [] }
  const add = (from: readonly string[], shares: Shares) =>
    addAction(timeline, drawAction(from, signer, random, shares), signer, random)

  const before = add(letters, AROUND)
  const moving = letters.filter(letter => MOVEMENTS[letter] || !canBeHeld(hands, letter))
  const about = add(moving.length > 0 && random.chance(ABOUT_MOVING_SHARE) ? moving : letters, ABOUT)
  const after = add(letters, AROUND)
  const chance = random.uniform()
  if (chance < ABOUT_SHARES.change) return { timeline, about: { from: before.until, until: about.from } }
  if (chance < ABOUT_SHARES.change + ABOUT_SHARES.action) return { timeline, about }
  return { timeline, about: { from: about.until, until: after.from } }
}
