// Chooses the letter from the probabilities of a model's labels.
import type { ModelInfo } from './model-info.ts'

export interface Candidate {
  /** Upper case. */
  letter: string
  /** Probability, 0 to 1. The probabilities of all letters and of "no letter" add up to 1. */
  confidence: number
}

export interface Recognition {
  /** The most probable letter, upper case; null if "no letter" is more probable, or all letters together are below the
   * model's threshold. */
  letter: string | null
  /** Probability of the most probable label, be it a letter or "no letter". */
  confidence: number
  /** All letters, the most probable first, without "no letter". */
  candidates: Candidate[]
  /** The letters that second looks decided, upper case. */
  lookedAgain: readonly string[]
}

type ChoiceInfo = Pick<ModelInfo, 'labels' | 'threshold' | 'letter_thresholds'>

/** @param probabilities of the labels, "no letter" first
 * @param lookedAgain the labels that second looks decided */
export type Choose = (probabilities: readonly number[], lookedAgain: readonly string[]) => Recognition

/** Creates the function that chooses the most probable letter. The threshold applies to all letters together: for a
 * hand between two letters, the more probable one is still the best answer. */
export function createChoice ({ labels, threshold, letter_thresholds: own = {} }: ChoiceInfo): Choose {
  const letters = labels.map(upperCase)
  const thresholds = labels.map(label => Object.hasOwn(own, label) ? own[label]! : threshold)
  return (probabilities, lookedAgain) => {
    const first = indexOfLargest(probabilities)
    const [noLetter = 1] = probabilities
    return {
      letter: first === 0 || 1 - noLetter < thresholds[first]! ? null : letters[first] ?? null,
      confidence: Math.max(...probabilities),
      // Ranked on access, because most callers only need the letter.
      get candidates () { return rank(probabilities, letters) },
      lookedAgain: lookedAgain.map(upperCase)
    }
  }
}

const upperCase = (label: string) => label.toUpperCase()

/** The first index of the largest value. */
export const indexOfLargest = (values: readonly number[]) => values.indexOf(Math.max(...values))

/** Ranks all labels except the first, "no letter". */
const rank = (probabilities: readonly number[], letters: readonly string[]): Candidate[] => probabilities
  .map((confidence, i) => ({ letter: letters[i] ?? '', confidence })).slice(1)
  .sort((a, b) => b.confidence - a.confidence)
