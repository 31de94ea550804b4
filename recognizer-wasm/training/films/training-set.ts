// What examples are drawn from: hands of people, of rendered hands that the tracker read, and invented ones.
import { prepareNegatives, type Negatives } from '../hands/negatives.ts'
import { createEye, type Eye, type EyeWeights } from '../hands/tracker-eye.ts'
import { createHandSampler, type HandSampler } from '../recordings/hand-sampler.ts'
import { renderedSigners, type Sample } from '../recordings/samples.ts'
import { LETTER_POSES } from '../skeleton/letter-poses.ts'
import { createRandom, type Random } from '../skeleton/random.ts'

/**
 * Hands of one kind. A still or a film is of one kind only, and every letter is drawn of every kind as often as the
 * others: else a kind becomes a sign of the letters that are drawn of it, and a real hand is never an X.
 */
export interface Kind {
  /** How often it is drawn. */
  share: number
  hands: HandSampler
  negatives: Negatives
  /** The labels that can be shown by it. */
  labels: readonly string[]
  /** How their points look: hands that nobody tracked are seen as a tracker would. */
  eye: Eye
}

export interface TrainingSet {
  kinds: readonly Kind[]
  /** "No letter" first. */
  labels: readonly string[]
}

/** Of the hands that the tracker read, so much are rendered; of all, so much are invented. */
const SHARES = { rendered: 0.33, invented: 0.25 }

const asTracked: Eye = points => [...points]

/** The same samples, labels and seed make the same set. */
export function prepareTrainingSet (
  samples: readonly Sample[], labels: readonly string[], seed: number, withAlphabet = true, eye?: EyeWeights
): TrainingSet {
  const signs = labels.slice(1)
  const prepare = (share: number, chosen: readonly Sample[], shown: readonly string[], eye: Eye = asTracked): Kind => {
    const hands = createHandSampler(chosen, withAlphabet)
    return { share, hands, labels: shown, eye, negatives: prepareNegatives(hands, shown, createRandom(seed)) }
  }
  if (!withAlphabet) return { labels, kinds: [prepare(1, samples, signs)] }
  const nobody = renderedSigners(samples)
  // Of their gestures there are few films, of invented ones as many as are drawn.
  const rendered = samples.filter(({ signer, label, frames }) =>
    nobody.has(signer) && !(label === null && frames.length > 1))
  const recorded = samples.filter(({ signer }) => !nobody.has(signer))
  const letters = signs.filter(label => LETTER_POSES[label])
  const renderedShare = rendered.length > 0 ? SHARES.rendered : 0
  const seen = 1 - SHARES.invented
  return {
    labels,
    kinds: [
      prepare(seen * (1 - renderedShare), recorded, signs),
      ...rendered.length > 0 ? [prepare(seen * renderedShare, rendered, letters)] : [],
      ...letters.length > 0 ? [prepare(SHARES.invented, [], letters, eye && createEye(eye))] : []
    ]
  }
}

/** A kind of hands that can show a label; any, for "no letter" or when left out. */
export function drawKind ({ kinds }: TrainingSet, random: Random, label: string | null = null): Kind {
  const able = label === null ? kinds : kinds.filter(({ labels }) => labels.includes(label))
  return random.pickWeighted(able, able.map(({ share }) => share))
}
