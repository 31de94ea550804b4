// Invents films: one stranger's hand going from letter to letter, resting, gesturing.
import type { Skeleton } from '../parametric-hand/skeleton.ts'
import type { Vector } from '../parametric-hand/vectors.ts'
import { drawActor, type Actor } from './actor.ts'
import { canBeHeld } from './derived-letters.ts'
import { addCarrying, addGesture, canBeCarried } from './gestures.ts'
import type { IdleHands } from './idle-hands.ts'
import { MOVERS, type Way } from './movements.ts'
import type { Random } from './random.ts'
import type { RecordedHands } from './recorded-hands.ts'
import type { Moment, Stretch, Timeline } from './timeline.ts'

/** Seconds. */
const HOLD = { from: 0.1, to: 1 }
const CHANGE = { from: 0.12, to: 0.5 }
const MOVE = { from: 0.3, to: 1.5 }
/** Share of the letters that move which are shown moving. */
const MOVED_SHARE = 0.8
/** Letters that are none without their movement: hands lie before the body as a J ends, in many words. */
const ONLY_BY_MOVING = ['j']
/** Share of idle hands that are held as such a letter ends. */
const UNMADE_SHARE = 0.15
/** Share of the gestures that keep the shape of a letter. */
const CARRYING_SHARE = 0.4

/** One thing the person does. */
type Act = { kind: 'letter', label: string } | { kind: 'idle' } | { kind: 'gesture' } | { kind: 'carrying' | 'unmade', shape: string }

const labelOf = (act: Act): string | null => act.kind === 'letter' ? act.label : null

/** Shares of letters and of idle hands among acts; the rest are gestures. */
type Shares = readonly [letters: number, idle: number]
const AROUND: Shares = [0.62, 0.18]
const ABOUT: Shares = [0.45, 0.15]

export interface Performance {
  timeline: Timeline
  /** The stretch of time that the film is about. */
  about: { from: number, until: number }
}

/** How the person moves through a sign; undefined when it is held. */
function drawWay (label: string | null, actor: Actor, place: Vector, random: Random): Way | undefined {
  const moves = label && actor.lsf && (random.chance(MOVED_SHARE) || ONLY_BY_MOVING.includes(label))
  const mover = moves ? MOVERS[label] : undefined
  const made = mover?.(source => actor.hand(source), place, random)
  if ((made || actor.holds(label)) && random.chance(0.5)) return made
  return actor.recordedWay(label, place) ?? made
}

/** Adds an act to the film after a change from what was before; tells when it lasts. */
function perform (timeline: Timeline, act: Act, actor: Actor, random: Random): { from: number, until: number } {
  const { moments, stretches } = timeline
  const label = labelOf(act)
  const place = actor.place()
  const last = moments.at(-1)
  const start = last ? last.time + random.uniform(CHANGE.from, CHANGE.to) : 0
  const way = act.kind === 'idle' || act.kind === 'unmade' ? undefined : drawWay(label, actor, place, random)
  const passing = !way && (act.kind === 'gesture' || act.kind === 'carrying')
  const first: Moment = { time: start, hand: way ? way.steps[0]!.hand : firstHand(act, actor), place, passing }
  if (last) {
    const before = stretches.at(-1)!
    const from = before.kind === 'changing' ? before.to : before.label
    stretches.push({ kind: 'changing', from, to: way ? way.start : label, since: last.time, until: start })
  }
  moments.push(first)
  if (way) return { from: start, until: addWay(timeline, way, label, start, random) }
  return { from: start, until: passing ? addPassing(timeline, act, first, actor, random) : addHold(timeline, act, first, random) }
}

function firstHand (act: Act, actor: Actor): Skeleton {
  if (act.kind === 'gesture') return actor.passing()
  if (act.kind === 'carrying' || act.kind === 'unmade') return actor.hand(act.shape)
  return actor.hand(labelOf(act))
}

function addPassing (timeline: Timeline, act: Act, first: Moment, actor: Actor, random: Random): number {
  return act.kind === 'carrying' ? addCarrying(timeline, first, random) : addGesture(timeline, first, actor.passing, random)
}

function addWay ({ moments, stretches }: Timeline, { steps, start: shape, seconds }: Way, label: string | null, start: number, random: Random): number {
  const duration = seconds ? seconds * random.uniform(0.7, 1.4) : random.uniform(MOVE.from, MOVE.to)
  const rest = random.uniform(0.05, 0.6)
  for (const { share, ...moment } of steps.slice(1)) moments.push({ ...moment, time: start + share * duration })
  const end = { ...moments.at(-1)!, time: start + duration + rest }
  moments.push(end)
  stretches.push({ kind: 'moving', label, start: label === null ? null : shape, since: start, until: start + duration })
  stretches.push({ kind: 'held', label, since: start + duration, until: end.time })
  return end.time
}

function addHold ({ moments, stretches }: Timeline, act: Act, first: Moment, random: Random): number {
  const until = first.time + random.uniform(HOLD.from, HOLD.to)
  stretches.push({ kind: act.kind === 'unmade' ? 'come' : 'held', label: labelOf(act), since: first.time, until })
  const drift: Vector = [first.place[0] + random.normal(0.015), first.place[1] + random.normal(0.015), 0]
  moments.push({ ...first, time: until, place: drift })
  return until
}

function drawAct (letters: readonly string[], { lsf, carried }: Actor, random: Random, [letter, idle]: Shares): Act {
  const chance = random.uniform()
  if (chance < letter) return { kind: 'letter', label: random.pick(letters) }
  if (chance < letter + idle) return lsf && random.chance(UNMADE_SHARE) ? { kind: 'unmade', shape: random.pick(ONLY_BY_MOVING) } : { kind: 'idle' }
  const carries = carried.length > 0 && random.chance(CARRYING_SHARE)
  return carries ? { kind: 'carrying', shape: random.pick(carried) } : { kind: 'gesture' }
}

/**
 * A film of three acts; it is about the second, or about a change to or from it.
 * @param placed whether the film will show where the hand is
 */
export function drawPerformance (hands: RecordedHands, idle: IdleHands, letters: readonly string[], placed: boolean, random: Random): Performance {
  // Where nobody sees it travel, a hand that keeps its shape looks held.
  const actor = drawActor(hands, idle, hands.lsf && placed ? letters.filter(canBeCarried) : [], random)
  const timeline: Timeline = { moments: [], stretches: [] as Stretch[] }
  const before = perform(timeline, drawAct(letters, actor, random, AROUND), actor, random)
  const moving = letters.filter(letter => MOVERS[letter] || !canBeHeld(hands, letter))
  const pool = moving.length > 0 && random.chance(0.4) ? moving : letters
  const about = perform(timeline, drawAct(pool, actor, random, ABOUT), actor, random)
  const after = perform(timeline, drawAct(letters, actor, random, AROUND), actor, random)
  const chance = random.uniform()
  if (chance < 0.2) return { timeline, about: { from: before.until, until: about.from } }
  return { timeline, about: chance < 0.8 ? about : { from: about.until, until: after.from } }
}
