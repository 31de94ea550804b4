// Tallies predictions.
import { groupBy } from '../recordings/group-by.ts'
import { meanOf } from './intervals.ts'
import type { Prediction } from './predictions.ts'

export interface Tally { right: number, total: number }

export const isRight = ({ answer, expected }: Prediction): boolean => answer === expected

export function tally (predictions: readonly Prediction[]): Tally {
  return { right: predictions.filter(isRight).length, total: predictions.length }
}

export const shareOf = ({ right, total }: Tally): number => total === 0 ? 0 : right / total

/** The share of several tallies together. */
export const shareOfAll = (tallies: readonly Tally[]): number => shareOf({
  right: tallies.reduce((sum, { right }) => sum + right, 0), total: tallies.reduce((sum, { total }) => sum + total, 0)
})

/** The share for which a condition holds, with equal weight for each person. */
export const shareByPerson = <T extends { signer: string }>(all: readonly T[], is: (one: T) => boolean): number =>
  meanOf([...groupBy(all, ({ signer }) => signer).values()].map(own => own.filter(is).length / own.length))

/** A tally for each value of a key, the lowest accuracy first. */
export function tallyBy (
  predictions: readonly Prediction[],
  key: (prediction: Prediction) => string
): [string, Tally][] {
  return [...groupBy(predictions, key)]
    .map(([name, group]): [string, Tally] => [name, tally(group)])
    .toSorted(([, a], [, b]) => shareOf(a) - shareOf(b))
}

/** Mistakes, the most frequent first: expected, answered, count. */
export function confusions (predictions: readonly Prediction[]): [expected: string, answer: string, count: number][] {
  const mistakes = predictions.filter(prediction => !isRight(prediction))
  return [...groupBy(mistakes, ({ expected, answer }) => `${expected} ${answer}`).values()]
    .map((group): [string, string, number] => [group[0]!.expected ?? 'none', group[0]!.answer ?? 'none', group.length])
    .toSorted((a, b) => b[2] - a[2])
}

export interface CalibrationBin { confidence: number, share: number, count: number }

/** For each tenth of confidence: mean confidence, accuracy, count. */
export function calibration (predictions: readonly Prediction[]): CalibrationBin[] {
  return Array.from({ length: 10 }, (_, bin) => {
    const inBin = predictions.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin)
    const confidence = inBin.reduce((sum, prediction) => sum + prediction.confidence, 0) / (inBin.length || 1)
    return { confidence, share: shareOf(tally(inBin)), count: inBin.length }
  })
}

/** Expected calibration error in ten bins: mean gap between confidence and accuracy (arXiv:1706.04599). */
export function calibrationError (predictions: readonly Prediction[]): number {
  return (
    calibration(predictions).reduce(
      (sum, { confidence, share, count }) => sum + Math.abs(confidence - share) * count,
      0
    ) / predictions.length
  )
}
