// Chooses thresholds: the least total probability of all letters for an answer, globally and per letter.
import { ONLY_BY_MOVING } from '../letter-facts.ts'
import type { Prediction } from './predictions.ts'
import { shareByPerson, shareOf, tally } from './tallies.ts'

/** The effect of a threshold: share of letters recognized, and share of non-letters correctly ignored. */
export interface ThresholdTrial { threshold: number, read: number, unread: number }

/** The alphabet's threshold, also the default for training. Chosen from the table that cross-validation prints: below
 * it, words are read as letters too often. */
export const STANDARD_THRESHOLD = 0.75
/** Share of letters that may be lost: one in 500. */
const MAX_LOST_SHARE = 0.002
/** Finer steps near 1, because a trained network is mostly certain. */
const THRESHOLDS = [...stepsOf(0.05, 0, 0.85), ...stepsOf(0.01, 0.9, 0.99)]

function stepsOf (step: number, from: number, to: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => Number((from + i * step).toFixed(2)))
}

/** Applies a threshold to a prediction made without one.
 * @param single thresholds of single labels */
export const withThreshold = (
  prediction: Prediction, threshold: number, single: Readonly<Record<string, number>> = {}
): Prediction =>
  prediction.anyLetter < (single[prediction.answer ?? ''] ?? threshold) ? { ...prediction, answer: null } : prediction

/**
 * Tries thresholds on predictions for held-out signers, made without a threshold.
 * @param letters predictions for letters
 * @param nothing predictions for frames without a letter
 */
export function tryThresholds (letters: readonly Prediction[], nothing: readonly Prediction[]): ThresholdTrial[] {
  return THRESHOLDS.map(threshold => {
    const share = (predictions: readonly Prediction[]) =>
      shareOf(tally(predictions.map(prediction => withThreshold(prediction, threshold))))
    return { threshold, read: share(letters), unread: share(nothing) }
  })
}

/** The largest threshold that loses almost no letters: for a learner, a wrong letter is better than no answer. */
export function bestThreshold (trials: readonly ThresholdTrial[]): number {
  const most = Math.max(...trials.map(({ read }) => read))
  return trials.findLast(({ read }) => read >= most - MAX_LOST_SHARE)!.threshold
}

/** Predictions for held-out signers, without a threshold. */
export interface ThresholdPredictions {
  /** For letters. */
  letters: readonly Prediction[]
  /** Half a second after a change from letter to letter. */
  changed: readonly Prediction[]
  /** For frames without a letter, by kind; each kind has equal weight. */
  nothing: readonly (readonly Prediction[])[]
}

/** Near the global threshold, because few people and few words support a different one. */
const SINGLE_THRESHOLDS = stepsOf(0.05, 0.7, 0.9)
/** Cost of a frame without a letter that is read as this one, against a hand with the letter that is not read. */
const FALSE_POSITIVE_WEIGHT = 20
/** Least cost that an own threshold must save. */
const MIN_SAVING = 0.005

/**
 * The labels with a cheaper threshold than the global one. The cost counts unread hands with the letter (held, and
 * right after a change) and frames without a letter that are read as it. Of thresholds of similar cost, the nearest to
 * the global one is taken. Letters whose end occurs in many words get none, because few words are recorded.
 */
export function letterThresholds (predictions: ThresholdPredictions, threshold: number): Record<string, number> {
  const labels = new Set(predictions.letters.map(({ expected }) => expected!))
  const chosen = [...labels].toSorted().filter(label => !ONLY_BY_MOVING.includes(label)).map(label => {
    const trials = SINGLE_THRESHOLDS.map(threshold => ({ threshold, cost: costOf(predictions, label, threshold) }))
    const least = Math.min(...trials.map(({ cost }) => cost))
    const distance = (trial: typeof trials[number]) => Math.abs(trial.threshold - threshold)
    const [nearest] = trials.filter(({ cost }) => cost <= least + MIN_SAVING)
      .toSorted((a, b) => distance(a) - distance(b))
    return [label, nearest!.threshold] as const
  })
  return Object.fromEntries(chosen.filter(([, own]) => own !== threshold))
}

function costOf ({ letters, changed, nothing }: ThresholdPredictions, label: string, threshold: number): number {
  const isRead = (prediction: Prediction) => withThreshold(prediction, threshold).answer === label
  const taken = nothing.map(kind => kind.filter(isRead).length / (kind.length || 1))
  const unread = [letters, changed].map(kind => {
    const own = kind.filter(({ expected }) => expected === label)
    return own.length === 0 ? 0 : 1 - shareByPerson(own, isRead)
  })
  return unread[0]! + unread[1]! + FALSE_POSITIVE_WEIGHT * taken.reduce((sum, share) => sum + share, 0)
}
