// One person before one camera.
import type { Skeleton } from '../parametric-hand/skeleton.ts'
import type { Vector } from '../parametric-hand/vectors.ts'
import { canBeHeld, drawLetter } from './derived-letters.ts'
import type { IdleHands } from './idle-hands.ts'
import type { Way } from './movements.ts'
import { createRandom, type Random } from './random.ts'
import type { RecordedHands } from './recorded-hands.ts'
import { wayOf } from './recorded-movements.ts'
import { asOtherPerson, drawView, heldDifferently, seenFrom } from './simulated-people.ts'

export interface Actor {
  lsf: boolean
  /** Letters whose shapes are carried about in gestures. */
  carried: readonly string[]
  /** Whether a label is shown without moving, too. */
  holds (label: string | null): boolean
  hand (label: string | null): Skeleton
  /** A recorded movement of this label as the person makes it, if there is one. */
  recordedWay (label: string | null, place: Vector): Way | undefined
  /** A shape of a gesture: any, those of letters included. */
  passing (): Skeleton
  place (): Vector
}

/** Somebody's hand, always of the same proportions and seen from the same side. */
export function drawActor (hands: RecordedHands, idle: IdleHands, carried: readonly string[], random: Random): Actor {
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
    carried,
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
