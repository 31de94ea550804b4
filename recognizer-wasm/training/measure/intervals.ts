// Confidence intervals: how much a figure depends on which people were measured.
import { createRandom } from '../skeleton/random.ts'

export interface Interval { low: number, high: number }

const ROUNDS = 1000
/** Percentiles of the 95 % interval. */
const [LOW, HIGH] = [0.025, 0.975]

export const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/**
 * The percentile bootstrap (Efron, 1979) over people: resamples them with replacement and recomputes the figure.
 * Deterministic for given people.
 * @param people the measurement of each person
 */
export function bootstrap<T> (people: readonly T[], figure: (drawn: readonly T[]) => number): Interval {
  const random = createRandom(1)
  const drawn = Array.from({ length: ROUNDS }, () => figure(people.map(() => random.pick(people))))
    .toSorted((a, b) => a - b)
  return { low: drawn[Math.floor(LOW * ROUNDS)]!, high: drawn[Math.ceil(HIGH * ROUNDS) - 1]! }
}

const hundredths = (share: number, digits: number) => (100 * share).toFixed(digits)

/** Formats a share in percent. */
export const percent = (share: number): string => `${hundredths(share, 1)} %`

/** Formats the bounds of a share. */
export const between = ({ low, high }: Interval, digits: number): string =>
  `[${hundredths(low, digits)}, ${hundredths(high, digits)}]`

/** Formats a share in percent, with its interval if there is one. */
export const shownShare = ({ value, interval }: { value: number, interval?: Interval }): string =>
  interval ? `${percent(value)} ${between(interval, 0)}` : percent(value)
