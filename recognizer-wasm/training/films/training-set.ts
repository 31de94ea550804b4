// The sources of training examples: recorded hands, rendered hands that were tracked, and synthetic hands.
import { prepareNegatives, type Negatives } from '../hands/negatives.ts'
import { createTrackerModel, type TrackerModel, type TrackerModelWeights } from '../hands/tracker-model.ts'
import { createHandSampler, type HandSampler } from '../recordings/hand-sampler.ts'
import { renderedSigners, type Sample } from '../recordings/samples.ts'
import { LETTER_POSES } from '../skeleton/letter-poses.ts'
import { createRandom, type Random } from '../skeleton/random.ts'

/**
 * Hands from one source. Each still or film uses one kind only, and each kind shows each of its letters equally often.
 * Otherwise the network would learn the kind as a feature of its letters: a real hand would never be an X.
 */
export interface Kind {
  /** Probability of this kind. */
  share: number
  hands: HandSampler
  negatives: Negatives
  /** The labels that it can show. */
  labels: readonly string[]
  /** Simulates the tracker for hands that were not tracked. */
  trackerModel: TrackerModel
}

export interface TrainingSet {
  kinds: readonly Kind[]
  /** "No letter" is first. */
  labels: readonly string[]
}

/** Share of rendered hands among tracked hands, and share of synthetic hands among all. */
const SHARES = { rendered: 0.33, invented: 0.25 }

const asTracked: TrackerModel = points => [...points]

/** Deterministic for given samples, labels and seed. */
export function prepareTrainingSet (
  samples: readonly Sample[], labels: readonly string[], seed: number, withAlphabet = true,
  trackerModel?: TrackerModelWeights
): TrainingSet {
  const signs = labels.slice(1)
  const prepare = (
    share: number, chosen: readonly Sample[], shown: readonly string[], trackerModel: TrackerModel = asTracked
  ): Kind => {
    const hands = createHandSampler(chosen, withAlphabet)
    return { share, hands, labels: shown, trackerModel, negatives: prepareNegatives(hands, shown, createRandom(seed)) }
  }
  if (!withAlphabet) return { labels, kinds: [prepare(1, samples, signs)] }
  const renderedNames = renderedSigners(samples)
  // Without rendered gestures: there are few such films, while synthetic gestures are unlimited.
  const rendered = samples.filter(({ signer, label, frames }) =>
    renderedNames.has(signer) && !(label === null && frames.length > 1))
  const recorded = samples.filter(({ signer }) => !renderedNames.has(signer))
  const letters = signs.filter(label => LETTER_POSES[label])
  const renderedShare = rendered.length > 0 ? SHARES.rendered : 0
  const seen = 1 - SHARES.invented
  return {
    labels,
    kinds: [
      prepare(seen * (1 - renderedShare), recorded, signs),
      ...rendered.length > 0 ? [prepare(seen * renderedShare, rendered, letters)] : [],
      ...letters.length > 0
        ? [prepare(SHARES.invented, [], letters, trackerModel && createTrackerModel(trackerModel))]
        : []
    ]
  }
}

/** Draws a kind that can show a label; any kind for "no letter" or without a label. */
export function drawKind ({ kinds }: TrainingSet, random: Random, label: string | null = null): Kind {
  const able = label === null ? kinds : kinds.filter(({ labels }) => labels.includes(label))
  return random.pickWeighted(able, able.map(({ share }) => share))
}
