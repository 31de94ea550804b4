// Invents films: one stranger's hand going from letter to letter, resting, gesturing.
import type { Skeleton } from '../parametric-hand/skeleton.ts'
import type { Vector } from '../parametric-hand/vectors.ts'
import { drawLetter } from './derived-letters.ts'
import type { IdleHands } from './idle-hands.ts'
import { MOVERS } from './movements.ts'
import type { Random } from './random.ts'
import type { RecordedHands } from './recorded-hands.ts'
import { asOtherPerson, drawView, heldDifferently, seenFrom } from './simulated-people.ts'
import type { Moment, Stretch, Timeline } from './timeline.ts'

/** Seconds. */
const HOLD = { from: 0.1, to: 1 }
const CHANGE = { from: 0.12, to: 0.5 }
const MOVE = { from: 0.3, to: 1.5 }

/** One thing the person does. */
type Act = { kind: 'letter', label: string } | { kind: 'idle' } | { kind: 'gesture' }

export interface Performance {
  timeline: Timeline
  /** The stretch of time that the film is about. */
  about: { from: number, until: number }
}

/** One person before one camera. */
interface Actor {
  hand (label: string | null): Skeleton
  place (): Vector
}

function drawActor (hands: RecordedHands, idle: IdleHands, random: Random): Actor {
  let lengths: readonly number[] | undefined
  const view = drawView(random)
  const middle: Vector = [random.uniform(0.25, 0.75), random.uniform(0.4, 0.85), 0]
  return {
    hand (label) {
      const drawn = label === null ? idle.draw(random) : drawLetter(hands, label, random)
      const person = asOtherPerson(heldDifferently(drawn, random), random)
      lengths ??= person.lengths
      return seenFrom({ ...person, lengths }, view)
    },
    place: () => [middle[0] + random.normal(0.06), middle[1] + random.normal(0.06), 0]
  }
}

/** Adds an act to the film after a change from what was before; tells when it lasts. */
function perform (timeline: Timeline, act: Act, actor: Actor, random: Random): { from: number, until: number } {
  const { moments, stretches } = timeline
  const label = act.kind === 'letter' ? act.label : null
  const place = actor.place()
  const last = moments.at(-1)
  const start = last ? last.time + random.uniform(CHANGE.from, CHANGE.to) : 0
  const mover = label && random.chance(0.8) ? MOVERS[label] : undefined
  const way = mover?.(source => actor.hand(source), place, random)
  const first: Moment = { time: start, hand: way ? way.steps[0]!.hand : actor.hand(label), place }
  if (last) {
    const before = stretches.at(-1)!
    const from = before.kind === 'changing' ? before.to : before.label
    stretches.push({ kind: 'changing', from, to: way ? way.start : label, since: last.time, until: start })
  }
  moments.push(first)
  const until = way ? addWay(timeline, way, label!, start, random) : addHold(timeline, act, first, actor, random)
  return { from: start, until }
}

function addWay ({ moments, stretches }: Timeline, { steps, start: shape }: ReturnType<NonNullable<typeof MOVERS[string]>>, label: string, start: number, random: Random): number {
  const [duration, rest] = [random.uniform(MOVE.from, MOVE.to), random.uniform(0.05, 0.6)]
  for (const { share, hand, place } of steps.slice(1)) moments.push({ time: start + share * duration, hand, place })
  const end = { ...moments.at(-1)!, time: start + duration + rest }
  moments.push(end)
  stretches.push({ kind: 'moving', label, start: shape, since: start, until: start + duration })
  stretches.push({ kind: 'held', label, since: start + duration, until: end.time })
  return end.time
}

function addHold ({ moments, stretches }: Timeline, act: Act, first: Moment, actor: Actor, random: Random): number {
  const label = act.kind === 'letter' ? act.label : null
  const until = first.time + random.uniform(HOLD.from, HOLD.to)
  stretches.push({ kind: 'held', label, since: first.time, until })
  if (act.kind !== 'gesture') {
    const drift: Vector = [first.place[0] + random.normal(0.015), first.place[1] + random.normal(0.015), 0]
    moments.push({ ...first, time: until, place: drift })
    return until
  }
  // A gesture never rests: the hand goes on changing and travelling.
  const steps = 1 + random.integer(3)
  for (let i = 1; i <= steps; i++) {
    const time = first.time + (until - first.time) * i / steps
    const far: Vector = [first.place[0] + random.normal(0.25), first.place[1] + random.normal(0.25), 0]
    moments.push({ time, hand: actor.hand(null), place: far })
  }
  return until
}

function drawAct (letters: readonly string[], random: Random, [letter, idle]: readonly [number, number]): Act {
  const chance = random.uniform()
  if (chance < letter) return { kind: 'letter', label: random.pick(letters) }
  return { kind: chance < letter + idle ? 'idle' : 'gesture' }
}

/** A film of three acts; it is about the second, or about a change to or from it. */
export function drawPerformance (hands: RecordedHands, idle: IdleHands, letters: readonly string[], random: Random): Performance {
  const actor = drawActor(hands, idle, random)
  const timeline: Timeline = { moments: [], stretches: [] as Stretch[] }
  const before = perform(timeline, drawAct(letters, random, [0.7, 0.25]), actor, random)
  const moving = letters.filter(letter => MOVERS[letter])
  const pool = moving.length > 0 && random.chance(0.4) ? moving : letters
  const about = perform(timeline, drawAct(pool, random, [0.84, 0.06]), actor, random)
  const after = perform(timeline, drawAct(letters, random, [0.7, 0.25]), actor, random)
  const chance = random.uniform()
  if (chance < 0.2) return { timeline, about: { from: before.until, until: about.from } }
  return { timeline, about: chance < 0.8 ? about : { from: about.until, until: after.from } }
}
