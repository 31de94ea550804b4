// Finds how certain a model must be that there is a letter at all, to say one.
import type { Prediction } from './predictions.ts'
import { shareOf, tally } from './tallies.ts'

/** What a threshold does: the share of letters still read rightly, and of what is no letter rightly left unread. */
export interface ThresholdTrial { threshold: number, read: number, unread: number }

/**
 * The alphabet's, which a model has that is trained without another: chosen from the table that cross-validation
 * prints, for words are read as letters too often below it.
 */
export const STANDARD_THRESHOLD = 0.75
/** Share of the letters that may be lost: one in 500. */
const TOLERATED = 0.002
/** Finer where it matters: a trained network is mostly certain. */
const THRESHOLDS = [...stepsOf(0.05, 0, 0.85), ...stepsOf(0.01, 0.9, 0.99)]

function stepsOf (step: number, from: number, to: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => Number((from + i * step).toFixed(2)))
}

/** An answer as it would have been with a threshold, given one that had none. */
export const withThreshold = (prediction: Prediction, threshold: number): Prediction =>
  prediction.anyLetter < threshold ? { ...prediction, answer: null } : prediction

/**
 * Tries thresholds on answers given without any, of people the models had not learned from.
 * @param letters where a letter was shown
 * @param nothing where none was
 */
export function tryThresholds (letters: readonly Prediction[], nothing: readonly Prediction[]): ThresholdTrial[] {
  return THRESHOLDS.map(threshold => {
    const share = (predictions: readonly Prediction[]) =>
      shareOf(tally(predictions.map(prediction => withThreshold(prediction, threshold))))
    return { threshold, read: share(letters), unread: share(nothing) }
  })
}

/** The largest threshold that hardly loses a letter: a learner is better told a letter too many than none. */
export function bestThreshold (trials: readonly ThresholdTrial[]): number {
  const most = Math.max(...trials.map(({ read }) => read))
  return trials.findLast(({ read }) => read >= most - TOLERATED)!.threshold
}
