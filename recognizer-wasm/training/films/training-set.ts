// What examples are drawn from.
import type { Sample } from '../recordings/samples.ts'
import { prepareNegatives, type Negatives } from '../hands/negatives.ts'
import { createRandom } from '../skeleton/random.ts'
import { createHandSampler, type HandSampler } from '../recordings/hand-sampler.ts'

export interface TrainingSet {
  hands: HandSampler
  negatives: Negatives
  /** "No letter" first. */
  labels: readonly string[]
}

/** The same samples, labels and seed make the same set. */
export function prepareTrainingSet (
  samples: readonly Sample[],
  labels: readonly string[],
  seed: number,
  withAlphabet = true
): TrainingSet {
  const hands = createHandSampler(samples, withAlphabet)
  return { hands, labels, negatives: prepareNegatives(hands, labels.slice(1), createRandom(seed)) }
}
