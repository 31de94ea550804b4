// How far a figure could lie off because other people might have been measured.
import { createRandom } from '../skeleton/random.ts'

export interface Interval { low: number, high: number }

const ROUNDS = 1000
/** 95 of 100 rounds lie between these. */
const [LOW, HIGH] = [0.025, 0.975]

export const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/**
 * The percentile bootstrap (Efron, 1979) over people: as many are drawn anew, with repetition, and the figure is taken
 * of those. The same people give the same interval.
 * @param people what was measured of each
 */
export function bootstrap<T> (people: readonly T[], figure: (drawn: readonly T[]) => number): Interval {
  const random = createRandom(1)
  const drawn = Array.from({ length: ROUNDS }, () => figure(people.map(() => random.pick(people))))
    .toSorted((a, b) => a - b)
  return { low: drawn[Math.floor(LOW * ROUNDS)]!, high: drawn[Math.ceil(HIGH * ROUNDS) - 1]! }
}

const hundredths = (share: number, digits: number) => (100 * share).toFixed(digits)

/** A share as it is printed. */
export const percent = (share: number): string => `${hundredths(share, 1)} %`

/** The bounds of a share as they are printed. */
export const between = ({ low, high }: Interval, digits: number): string =>
  `[${hundredths(low, digits)}, ${hundredths(high, digits)}]`

/** A share as it is printed: in percent, with its interval if there is one. */
export const shownShare = ({ value, interval }: { value: number, interval?: Interval }): string =>
  interval ? `${percent(value)} ${between(interval, 0)}` : percent(value)
