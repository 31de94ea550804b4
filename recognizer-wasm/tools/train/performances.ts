// Invents films: one stranger's hand going from letter to letter, resting, gesturing.
import { CAMERA, turnHand } from '../parametric-hand/posing.ts'
import type { Skeleton } from '../parametric-hand/skeleton.ts'
import { radians, type Vector } from '../parametric-hand/vectors.ts'
import { canBeHeld, drawLetter } from './derived-letters.ts'
import type { IdleHands } from './idle-hands.ts'
import { MOVERS, type Way } from './movements.ts'
import { createRandom, type Random } from './random.ts'
import type { RecordedHands } from './recorded-hands.ts'
import { wayOf } from './recorded-movements.ts'
import { asOtherPerson, drawView, heldDifferently, seenFrom } from './simulated-people.ts'
import type { Moment, Stretch, Timeline } from './timeline.ts'

/** Seconds. */
const HOLD = { from: 0.1, to: 1 }
const CHANGE = { from: 0.12, to: 0.5 }
const MOVE = { from: 0.3, to: 1.5 }
/** Share of the letters that move which are shown moving. */
const MOVED_SHARE = 0.8
/** From one shape of a gesture to the next. */
const PASS = { from: 0.12, to: 0.45 }

/** One thing the person does. */
type Act = { kind: 'letter', label: string } | { kind: 'idle' } | { kind: 'gesture' }

/** Shares of letters and of idle hands among acts; the rest are gestures. */
type Shares = readonly [letters: number, idle: number]
const AROUND: Shares = [0.62, 0.18]
const ABOUT: Shares = [0.6, 0.08]

export interface Performance {
  timeline: Timeline
  /** The stretch of time that the film is about. */
  about: { from: number, until: number }
}

/** One person before one camera. */
interface Actor {
  lsf: boolean
  /** Whether a label is shown without moving, too. */
  holds (label: string | null): boolean
  hand (label: string | null): Skeleton
  /** A recorded movement of this label as the person makes it, if there is one. */
  recordedWay (label: string | null, place: Vector): Way | undefined
  /** A shape of a gesture: any, those of letters included. */
  passing (): Skeleton
  place (): Vector
}

function drawActor (hands: RecordedHands, idle: IdleHands, random: Random): Actor {
  let lengths: readonly number[] | undefined
  const view = drawView(random)
  const middle: Vector = [random.uniform(0.25, 0.75), random.uniform(0.4, 0.85), 0]
  const seen = (drawn: Skeleton, chance = random) => {
    const person = asOtherPerson(heldDifferently(drawn, chance), chance)
    lengths ??= person.lengths
    return seenFrom({ ...person, lengths }, view)
  }
  return {
    lsf: hands.lsf,
    holds: label => canBeHeld(hands, label),
    hand: label => seen(label === null ? idle.draw(random) : drawLetter(hands, label, random)),
    recordedWay (label, place) {
      const movement = hands.drawMovement(label, random)
      // One difference for all frames, or the hand would tremble.
      const difference = random.integer(2 ** 31)
      return movement && wayOf(movement, hand => seen(hand, createRandom(difference)), place)
    },
    passing: () => seen(idle.drawPassing(random)),
    place: () => [middle[0] + random.normal(0.06), middle[1] + random.normal(0.06), 0]
  }
}

/** How the person moves through a sign; undefined when it is held. */
function drawWay (label: string | null, actor: Actor, place: Vector, random: Random): Way | undefined {
  const mover = label && actor.lsf && random.chance(MOVED_SHARE) ? MOVERS[label] : undefined
  const made = mover?.(source => actor.hand(source), place, random)
  if ((made || actor.holds(label)) && random.chance(0.5)) return made
  return actor.recordedWay(label, place) ?? made
}

/** Adds an act to the film after a change from what was before; tells when it lasts. */
function perform (timeline: Timeline, act: Act, actor: Actor, random: Random): { from: number, until: number } {
  const { moments, stretches } = timeline
  const label = act.kind === 'letter' ? act.label : null
  const place = actor.place()
  const last = moments.at(-1)
  const start = last ? last.time + random.uniform(CHANGE.from, CHANGE.to) : 0
  const way = act.kind === 'idle' ? undefined : drawWay(label, actor, place, random)
  const gesture = act.kind === 'gesture' && !way
  const first: Moment = { time: start, hand: way ? way.steps[0]!.hand : gesture ? actor.passing() : actor.hand(label), place, passing: gesture }
  if (last) {
    const before = stretches.at(-1)!
    const from = before.kind === 'changing' ? before.to : before.label
    stretches.push({ kind: 'changing', from, to: way ? way.start : label, since: last.time, until: start })
  }
  moments.push(first)
  if (way) return { from: start, until: addWay(timeline, way, label, start, random) }
  return { from: start, until: gesture ? addGesture(timeline, first, actor, random) : addHold(timeline, label, first, random) }
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

function addHold ({ moments, stretches }: Timeline, label: string | null, first: Moment, random: Random): number {
  const until = first.time + random.uniform(HOLD.from, HOLD.to)
  stretches.push({ kind: 'held', label, since: first.time, until })
  const drift: Vector = [first.place[0] + random.normal(0.015), first.place[1] + random.normal(0.015), 0]
  moments.push({ ...first, time: until, place: drift })
  return until
}

/** A gesture never rests: the hand goes on changing, turning and travelling, through the shapes of letters as well. */
function addGesture ({ moments, stretches }: Timeline, first: Moment, actor: Actor, random: Random): number {
  let last = first
  for (let steps = 2 + random.integer(5); steps > 0; steps--) {
    const time = last.time + random.uniform(PASS.from, PASS.to)
    const place: Vector = [first.place[0] + random.normal(0.2), first.place[1] + random.normal(0.2), 0]
    last = { time, hand: random.chance(0.4) ? turnedAbout(last.hand, random) : actor.passing(), place, passing: true }
    moments.push(last)
  }
  stretches.push({ kind: 'held', label: null, since: first.time, until: last.time })
  return last.time
}

const turnedAbout = (hand: Skeleton, random: Random) =>
  turnHand(hand, random.pick([CAMERA.right, CAMERA.down, CAMERA.away]), radians(random.pick([-1, 1]) * random.uniform(35, 120)))

function drawAct (letters: readonly string[], random: Random, [letter, idle]: Shares): Act {
  const chance = random.uniform()
  if (chance < letter) return { kind: 'letter', label: random.pick(letters) }
  return { kind: chance < letter + idle ? 'idle' : 'gesture' }
}

/** A film of three acts; it is about the second, or about a change to or from it. */
export function drawPerformance (hands: RecordedHands, idle: IdleHands, letters: readonly string[], random: Random): Performance {
  const actor = drawActor(hands, idle, random)
  const timeline: Timeline = { moments: [], stretches: [] as Stretch[] }
  const before = perform(timeline, drawAct(letters, random, AROUND), actor, random)
  const moving = letters.filter(letter => MOVERS[letter] || !canBeHeld(hands, letter))
  const pool = moving.length > 0 && random.chance(0.4) ? moving : letters
  const about = perform(timeline, drawAct(pool, random, ABOUT), actor, random)
  const after = perform(timeline, drawAct(letters, random, AROUND), actor, random)
  const chance = random.uniform()
  if (chance < 0.2) return { timeline, about: { from: before.until, until: about.from } }
  return { timeline, about: chance < 0.8 ? about : { from: about.until, until: after.from } }
}
