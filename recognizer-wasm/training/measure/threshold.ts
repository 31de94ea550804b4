// Finds how certain a model must be that there is a letter at all, to say one: any, and each.
import { ONLY_BY_MOVING } from '../letter-facts.ts'
import type { Prediction } from './predictions.ts'
import { shareByPerson, shareOf, tally } from './tallies.ts'

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

/** An answer as it would have been with a threshold, given one that had none.
 * @param single of labels that have one of their own */
export const withThreshold = (
  prediction: Prediction, threshold: number, single: Readonly<Record<string, number>> = {}
): Prediction =>
  prediction.anyLetter < (single[prediction.answer ?? ''] ?? threshold) ? { ...prediction, answer: null } : prediction

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

/** What models said of people they had not learned from, without a threshold. */
export interface LettersAndNothing {
  /** Where a letter was shown. */
  letters: readonly Prediction[]
  /** Half a second after a change from letter to letter. */
  changed: readonly Prediction[]
  /** Where none was shown, kind by kind: each kind counts the same. */
  nothing: readonly (readonly Prediction[])[]
}

/** Near that of all: few people and few words say so. */
const SINGLE_THRESHOLDS = stepsOf(0.05, 0.7, 0.9)
/** One in a hundred frames without a letter that is taken for it weighs as much as so many in a hundred hands that make
 * it and are not read. */
const WEIGHT = 20
/** A threshold of its own costs a letter less than that of all by so much. */
const WORTH = 0.005

/**
 * The labels for which another threshold than that of all costs less: of the hands that make the letter, those that are
 * not read, when it is held and right after a change; and of frames without a letter, those that are taken for it. Of
 * thresholds that cost much the same, the nearest to that of all. A letter has none whose end is how hands are held in
 * many words, for few words are recorded.
 */
export function letterThresholds (said: LettersAndNothing, threshold: number): Record<string, number> {
  const labels = new Set(said.letters.map(({ expected }) => expected!))
  const chosen = [...labels].toSorted().filter(label => !ONLY_BY_MOVING.includes(label)).map(label => {
    const trials = SINGLE_THRESHOLDS.map(threshold => ({ threshold, cost: costOf(said, label, threshold) }))
    const least = Math.min(...trials.map(({ cost }) => cost))
    const distance = (trial: typeof trials[number]) => Math.abs(trial.threshold - threshold)
    const [nearest] = trials.filter(({ cost }) => cost <= least + WORTH).toSorted((a, b) => distance(a) - distance(b))
    return [label, nearest!.threshold] as const
  })
  return Object.fromEntries(chosen.filter(([, own]) => own !== threshold))
}

function costOf ({ letters, changed, nothing }: LettersAndNothing, label: string, threshold: number): number {
  const isRead = (prediction: Prediction) => withThreshold(prediction, threshold).answer === label
  const taken = nothing.map(kind => kind.filter(isRead).length / (kind.length || 1))
  const unread = [letters, changed].map(kind => {
    const own = kind.filter(({ expected }) => expected === label)
    return own.length === 0 ? 0 : 1 - shareByPerson(own, isRead)
  })
  return unread[0]! + unread[1]! + WEIGHT * taken.reduce((sum, share) => sum + share, 0)
}
