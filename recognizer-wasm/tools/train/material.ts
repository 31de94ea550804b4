// What examples are drawn from.
import type { Sample } from './dataset.ts'
import { idleHands, type IdleHands } from './idle-hands.ts'
import { createRandom } from './random.ts'
import { recordedHands, type RecordedHands } from './recorded-hands.ts'

export interface Material {
  hands: RecordedHands
  idle: IdleHands
  /** "No letter" first. */
  labels: readonly string[]
}

/** The same samples, labels and seed make the same material. */
export function prepareMaterial (samples: readonly Sample[], labels: readonly string[], seed: number, lsf = true): Material {
  const hands = recordedHands(samples, lsf)
  return { hands, labels, idle: idleHands(hands, labels.slice(1), createRandom(seed)) }
}
