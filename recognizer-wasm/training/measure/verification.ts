// From which probability a letter is accepted where it was asked for: chosen by what models said of people they had not
// learned from.
import type { SecondLook } from 'recognizer-wasm'
import { groupBy } from '../recordings/group-by.ts'
import { meanOf, percent } from './intervals.ts'
import type { Prediction } from './predictions.ts'
import { STANDARD_THRESHOLD, withThreshold } from './threshold.ts'

/** What a threshold does, in shares; each person counts the same. */
export interface OperatingPoint {
  label: string
  threshold: number
  /** Of those who make the letter. */
  accepted: number
  people: number
  /** Of other letters, on average. */
  taken: number
  /** The other letter that is accepted most often. */
  most: { label: string, share: number }
  /** Of hands that make no sign. */
  nothing: number
}

/** So many of those who make the letter asked for are to be accepted, where it can be. */
const LEAST_ACCEPTED = 0.97

const THRESHOLDS = [0.01, 0.02, 0.03, 0.05, 0.075, ...Array.from({ length: 17 }, (_, i) => (i + 2) / 20)]

/** How probable a label was to one hand, whether it was named, and whose hand it was. */
interface Score { signer: string, probability: number, isNamed: boolean }

/**
 * For each letter, the threshold with the least of those who make it refused, and of the other letter most like it
 * accepted; where it can be, at least 97 in 100 of the former are accepted.
 * @param shown where letters were shown, answered without a threshold
 * @param nothing to hands that make no sign
 * @param looks whose pairs count as one letter: a second look tells them apart
 */
export function operatingPoints (
  shown: readonly Prediction[], nothing: readonly Prediction[], looks: readonly SecondLook[] = []
): OperatingPoint[] {
  const byLabel = groupBy(shown, ({ expected }) => expected!)
  return [...byLabel.keys()].toSorted().map(label => {
    const alike = looks.find(({ labels }) => labels.includes(label))?.labels ?? [label]
    const scores = (predictions: readonly Prediction[]) => predictions.map((one): Score =>
      ({ signer: one.signer, probability: probabilityOf(one, alike), isNamed: isNamed(one, alike) }))
    const others = [...byLabel].filter(([other]) => !alike.includes(other))
      .map(([other, predictions]) => ({ label: other, scores: scores(predictions) }))
    const [own, none] = [scores(byLabel.get(label)!), scores(nothing)]
    const trials = THRESHOLDS.map(threshold => tryThreshold(label, threshold, { own, others, none }))
    return best(trials.filter(({ accepted }) => accepted >= LEAST_ACCEPTED)) ?? best(trials)!
  })
}

const probabilityOf = ({ candidates }: Prediction, labels: readonly string[]) => candidates
  .filter(({ letter }) => labels.includes(letter.toLowerCase()))
  .reduce((sum, { confidence }) => sum + confidence, 0)

const isNamed = (prediction: Prediction, labels: readonly string[]) =>
  labels.includes(withThreshold(prediction, STANDARD_THRESHOLD).answer ?? '')

interface Scores { own: Score[], others: { label: string, scores: Score[] }[], none: Score[] }

function tryThreshold (label: string, threshold: number, { own, others, none }: Scores): OperatingPoint {
  const shares = others.map(other => ({ label: other.label, share: acceptedOf(other.scores, threshold) }))
  return {
    label,
    threshold,
    accepted: acceptedOf(own, threshold),
    people: new Set(own.map(({ signer }) => signer)).size,
    taken: meanOf(shares.map(({ share }) => share)),
    most: shares.reduce((most, other) => other.share > most.share ? other : most, { label: '', share: 0 }),
    nothing: acceptedOf(none, threshold)
  }
}

const acceptedOf = (scores: readonly Score[], threshold: number): number =>
  meanOf([...groupBy(scores, ({ signer }) => signer).values()].map(own =>
    own.filter(({ probability, isNamed }) => isNamed || probability >= threshold).length / own.length))

/** A hand before a camera is seen less clearly: the lowest threshold is taken of those that cost hardly more. */
const HARDLY = 0.005

/** @param trials by rising threshold */
function best (trials: readonly OperatingPoint[]): OperatingPoint | undefined {
  const cost = ({ accepted, most }: OperatingPoint) => 1 - accepted + most.share
  const least = Math.min(...trials.map(cost))
  return trials.find(trial => cost(trial) <= least + HARDLY)
}

export const thresholdsOf = (points: readonly OperatingPoint[]): Record<string, number> =>
  Object.fromEntries(points.map(({ label, threshold }) => [label, threshold]))

export function printOperatingPoints (points: readonly OperatingPoint[], print: (line: string) => void): void {
  print('\nasked for  people  from  accepted  others accepted  most of them  no sign accepted')
  for (const { label, people, threshold, accepted, taken, most, nothing } of points) {
    const columns = [[people, 6], [threshold, 4], [percent(accepted), 8], [percent(taken), 15],
      [`${most.label} ${percent(most.share)}`, 12], [percent(nothing), 16]] as const
    print(`${label.padEnd(9)}  ${columns.map(([value, width]) => String(value).padStart(width)).join('  ')}`)
  }
}
