// Sums up how a model did.
import type { Outcome } from './ask.ts'

export interface Tally { right: number, total: number }

export const isRight = ({ answer, expected }: Outcome): boolean => answer === expected

export function tally (outcomes: readonly Outcome[]): Tally {
  return { right: outcomes.filter(isRight).length, total: outcomes.length }
}

export const shareOf = ({ right, total }: Tally): number => total === 0 ? 0 : right / total

/** The items of each group, in order. */
export function groupBy<T> (items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

/** A tally for each value of a key, the least right first. */
export function tallyBy (outcomes: readonly Outcome[], key: (outcome: Outcome) => string): [string, Tally][] {
  return [...groupBy(outcomes, key)]
    .map(([name, group]): [string, Tally] => [name, tally(group)])
    .toSorted(([, a], [, b]) => shareOf(a) - shareOf(b))
}

/** Mistakes, the most frequent first: expected, answered, how often. */
export function confusions (outcomes: readonly Outcome[]): [expected: string, answer: string, count: number][] {
  const mistakes = outcomes.filter(outcome => !isRight(outcome))
  return [...groupBy(mistakes, ({ expected, answer }) => `${expected} ${answer}`).values()]
    .map((group): [string, string, number] => [group[0]!.expected ?? 'none', group[0]!.answer ?? 'none', group.length])
    .toSorted((a, b) => b[2] - a[2])
}

export interface CalibrationBin { confidence: number, share: number, count: number }

/** For each tenth of confidence: mean confidence, share right, how many. */
export function calibration (outcomes: readonly Outcome[]): CalibrationBin[] {
  return Array.from({ length: 10 }, (_, bin) => {
    const inBin = outcomes.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin)
    const confidence = inBin.reduce((sum, outcome) => sum + outcome.confidence, 0) / (inBin.length || 1)
    return { confidence, share: shareOf(tally(inBin)), count: inBin.length }
  })
}

/** Expected calibration error in ten bins: how far confidence and being right lie apart (arXiv:1706.04599). */
export function calibrationError (outcomes: readonly Outcome[]): number {
  return calibration(outcomes).reduce((sum, { confidence, share, count }) => sum + Math.abs(confidence - share) * count, 0) / outcomes.length
}
