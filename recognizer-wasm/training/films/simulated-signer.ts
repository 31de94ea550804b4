// One simulated person in front of one camera.
import type { Skeleton } from '../skeleton/skeleton.ts'
import type { Vector } from '../../mesh/vectors.ts'
import { canBeHeld, drawLetter } from '../hands/letters.ts'
import type { Negatives } from '../hands/negatives.ts'
import { asMovement, type Movement } from './movements.ts'
import { createRandom, type Random } from '../skeleton/random.ts'
import type { HandSampler } from '../recordings/hand-sampler.ts'
import { withOtherProportions, drawCameraAngle, withOtherPosture, seenFrom } from '../hands/augmentation.ts'

export interface SimulatedSigner {
  withAlphabet: boolean
  /** Letters whose shapes are moved about in gestures. */
  movableShapes: readonly string[]
  /** Whether a label can also be shown without a movement. */
  holds (label: string | null): boolean
  hand (label: string | null): Skeleton
  /** A recorded movement of this label, transferred to this person, if there is one. */
  recordedMovement (label: string | null, place: Vector): Movement | undefined
  /** Any hand shape for a gesture, including letters. */
  anyShape (): Skeleton
  place (): Vector
}

/** Draws a signer: their hand always has the same proportions and is seen from the same angle. */
export function drawSigner (
  hands: HandSampler,
  negatives: Negatives,
  movableShapes: readonly string[],
  random: Random
): SimulatedSigner {
  let lengths: readonly number[] | undefined
  const angle = drawCameraAngle(random)
  const middle: Vector = [random.uniform(0.25, 0.75), random.uniform(0.4, 0.85), 0]
  const seen = (drawn: Skeleton, chance = random) => {
    const person = withOtherProportions(withOtherPosture(drawn, chance), chance)
    lengths ??= person.lengths
    return seenFrom({ ...person, lengths }, angle)
  }
  return {
    withAlphabet: hands.withAlphabet,
    movableShapes,
    holds: label => canBeHeld(hands, label),
    hand: label => seen(label === null ? negatives.draw(random) : drawLetter(hands, label, random)),
    recordedMovement (label, place) {
      const movement = hands.drawMovement(label, random)
      // The same random difference for all frames; otherwise the hand would jitter.
      const difference = random.integer(2 ** 31)
      return movement && asMovement(movement, hand => seen(hand, createRandom(difference)), place)
    },
    anyShape: () => seen(negatives.drawAnyShape(random)),
    place: () => [middle[0] + random.normal(0.06), middle[1] + random.normal(0.06), 0]
  }
}
