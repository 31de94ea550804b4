// Finds the confidence below which a model should rather say nothing.
import type { Outcome } from './ask.ts'
import { shareOf, tally } from './tallies.ts'

/** What a threshold does: the share of letters still read rightly, and of what is no letter rightly left unread. */
export interface ThresholdTrial { threshold: number, read: number, unread: number }

const STEP = 0.05

/** An answer as it would have been with a threshold, given one that had none. */
export const withThreshold = (outcome: Outcome, threshold: number): Outcome =>
  outcome.confidence < threshold ? { ...outcome, answer: null } : outcome

/**
 * Tries thresholds on answers given without any, of people the models had not learned from.
 * @param letters where a letter was shown
 * @param nothing where none was
 */
export function tryThresholds (letters: readonly Outcome[], nothing: readonly Outcome[]): ThresholdTrial[] {
  return Array.from({ length: Math.round(1 / STEP) }, (_, i) => {
    const threshold = Number((i * STEP).toFixed(2))
    const share = (outcomes: readonly Outcome[]) => shareOf(tally(outcomes.map(outcome => withThreshold(outcome, threshold))))
    return { threshold, read: share(letters), unread: share(nothing) }
  })
}

/** The threshold at which both shares together are largest (Youden's index); of equals the lowest. */
export function bestThreshold (trials: readonly ThresholdTrial[]): number {
  return trials.reduce((best, trial) => trial.read + trial.unread > best.read + best.unread + 1e-9 ? trial : best).threshold
}
