// Chooses the acceptance threshold of each letter for verification, from predictions for held-out signers.
import { createLetterHold, createLetterVerifier, type ModelInfo, type Recognition } from 'recognizer-wasm'
import type { SecondLook } from 'recognizer-wasm/internals'
import { FRAMES_PER_SECOND } from '../contract.ts'
import { groupBy } from '../recordings/group-by.ts'
import { meanOf, percent } from './intervals.ts'
import type { FilmPrediction, Prediction } from './predictions.ts'
import { shareByPerson } from './tallies.ts'
import { STANDARD_THRESHOLD, withThreshold } from './threshold.ts'

/** The effect of a threshold, in shares with equal weight for each person. */
export interface OperatingPoint {
  label: string
  threshold: number
  /** Of people who make the letter. */
  accepted: number
  people: number
  /** Of other letters, on average. */
  taken: number
  /** The other letter that is accepted most often. */
  most: { label: string, share: number }
  /** Of hands without a sign. */
  nothing: number
}

/** Least share of right letters to accept, if possible. */
const MIN_ACCEPTED = 0.97

/** From 0.2: below it, a letter would be accepted next to one four times as probable, such as an I for a Y. */
const THRESHOLDS = Array.from({ length: 15 }, (_, i) => (i + 4) / 20)

/** Predictions without a threshold, by what was shown. */
interface Predictions {
  /** Held hands. */
  stills: readonly Prediction[]
  movements: readonly FilmPrediction[]
  /** Hands without a sign. */
  nothing: readonly Prediction[]
}

/** The recognitions of one person's hand: one for a still, one per frame for a film. */
interface RecognizedFilm { signer: string, moments: Recognition[], framesPerSecond: number }

/**
 * Chooses for each letter the threshold with the fewest errors: right letters refused, plus the most similar letter
 * accepted. It must accept at least 97 % of right letters or, if none does, as many as possible. In a film, a letter
 * must be accepted for as long as on the practice page.
 * @param looks second looks, whose pairs count as one letter here because they separate them
 * @param single recognition thresholds of single labels
 */
export function operatingPoints (
  { stills, movements, nothing }: Predictions, looks: readonly SecondLook[] = [], single: Record<string, number> = {}
): OperatingPoint[] {
  const recognized = recognizer(single)
  const letters = groupBy([...stills.map(heldFilm), ...movements], ({ end }) => end.expected!)
  const byLabel = new Map([...letters].map(([label, own]) => [label, own.map(recognized)]))
  const none = nothing.map(heldFilm).map(recognized)
  return [...byLabel.keys()].toSorted().map(label => {
    const alike = looks.find(({ labels }) => labels.includes(label))?.labels ?? [label]
    const others = [...byLabel].filter(([other]) => !alike.includes(other)).map(([label, own]) => ({ label, own }))
    const trials = THRESHOLDS.map(threshold =>
      tryThreshold(label, threshold, { own: byLabel.get(label)!, others, none }, looks))
    return best(trials.filter(({ accepted }) => accepted >= MIN_ACCEPTED)) ?? trials[0]!
  })
}

const heldFilm = (still: Prediction): FilmPrediction =>
  ({ answers: [still], framesPerSecond: FRAMES_PER_SECOND, end: still })

const recognizer = (single: Record<string, number>) => (film: FilmPrediction): RecognizedFilm => ({
  signer: film.end.signer,
  framesPerSecond: film.framesPerSecond,
  moments: film.answers.map(prediction => {
    const { answer, confidence, candidates } = withThreshold(prediction, STANDARD_THRESHOLD, single)
    return { letter: answer && answer.toUpperCase(), confidence, candidates: [...candidates], lookedAgain: [] }
  })
})

/** Films of the letter asked for, of other letters, and without a letter. */
interface Groups { own: RecognizedFilm[], others: { label: string, own: RecognizedFilm[] }[], none: RecognizedFilm[] }

function tryThreshold (
  label: string, threshold: number, { own, others, none }: Groups, looks: readonly SecondLook[]
): OperatingPoint {
  const info = { verification_thresholds: { [label]: threshold }, second_look: [...looks] }
  const acceptedOf = (all: readonly RecognizedFilm[]): number => shareByPerson(all, one => isAccepted(one, info, label))
  const shares = others.map(other => ({ label: other.label, share: acceptedOf(other.own) }))
  return {
    label,
    threshold,
    accepted: acceptedOf(own),
    people: new Set(own.map(({ signer }) => signer)).size,
    taken: meanOf(shares.map(({ share }) => share)),
    most: shares.reduce((most, other) => other.share > most.share ? other : most, { label: '', share: 0 }),
    nothing: acceptedOf(none)
  }
}

function isAccepted (
  { moments, framesPerSecond }: RecognizedFilm, info: Pick<ModelInfo, 'verification_thresholds' | 'second_look'>,
  label: string
): boolean {
  const letter = label.toUpperCase()
  const [verifier, hold] = [createLetterVerifier(info, letter), createLetterHold(letter)]
  return moments.some((recognition, i) => {
    const time = 1000 * i / framesPerSecond
    const { isAccepted } = verifier.see(recognition, time)
    // A still gives the same recognition for as long as it is held.
    return hold.see(isAccepted, time) === 1 || (isAccepted && moments.length === 1)
  })
}

/** Tolerance in cost: cameras see hands less clearly, so the lowest threshold of nearly equal cost is chosen. */
const COST_TOLERANCE = 0.005

/** @param trials ordered by threshold */
function best (trials: readonly OperatingPoint[]): OperatingPoint | undefined {
  const cost = ({ accepted, most }: OperatingPoint) => 1 - accepted + most.share
  const least = Math.min(...trials.map(cost))
  return trials.find(trial => cost(trial) <= least + COST_TOLERANCE)
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
