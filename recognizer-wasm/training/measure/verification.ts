// From which probability a letter is accepted where it was asked for: chosen by what models said of people they had not
// learned from.
import { createLetterHold, createLetterVerifier, type ModelInfo, type Recognition } from 'recognizer-wasm'
import type { SecondLook } from 'recognizer-wasm/internals'
import { FRAMES_PER_SECOND } from '../contract.ts'
import { groupBy } from '../recordings/group-by.ts'
import { meanOf, percent } from './intervals.ts'
import type { FilmRead, Prediction } from './predictions.ts'
import { shareByPerson } from './tallies.ts'
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

/** Below a fifth, a letter would be accepted beside one that is four times as probable: an I for a Y. */
const THRESHOLDS = Array.from({ length: 15 }, (_, i) => (i + 4) / 20)

/** What was shown to a model that answered without a threshold. */
interface Shown {
  /** Hands that are held. */
  stills: readonly Prediction[]
  movements: readonly FilmRead[]
  /** Hands that make no sign. */
  nothing: readonly Prediction[]
}

/** What was said of one hand: once where it is held, in each frame of a film; and whose hand it was. */
interface Said { signer: string, moments: Recognition[], framesPerSecond: number }

/**
 * For each letter, the threshold with the least of those who make it refused, and of the other letter most like it
 * accepted. At least 97 in 100 of the former are accepted or, where that cannot be, as many as can. In a film it has to
 * be accepted for as long as the practice page asks for.
 * @param looks whose pairs count as one letter: a second look tells them apart
 * @param single thresholds from which single labels are named
 */
export function operatingPoints (
  { stills, movements, nothing }: Shown, looks: readonly SecondLook[] = [], single: Record<string, number> = {}
): OperatingPoint[] {
  const said = saidOf(single)
  const letters = groupBy([...stills.map(heldFilm), ...movements], ({ end }) => end.expected!)
  const byLabel = new Map([...letters].map(([label, own]) => [label, own.map(said)]))
  const none = nothing.map(heldFilm).map(said)
  return [...byLabel.keys()].toSorted().map(label => {
    const alike = looks.find(({ labels }) => labels.includes(label))?.labels ?? [label]
    const others = [...byLabel].filter(([other]) => !alike.includes(other)).map(([label, own]) => ({ label, own }))
    const trials = THRESHOLDS.map(threshold =>
      tryThreshold(label, threshold, { own: byLabel.get(label)!, others, none }, looks))
    return best(trials.filter(({ accepted }) => accepted >= LEAST_ACCEPTED)) ?? trials[0]!
  })
}

const heldFilm = (still: Prediction): FilmRead => ({ answers: [still], framesPerSecond: FRAMES_PER_SECOND, end: still })

const saidOf = (single: Record<string, number>) => ({ answers, framesPerSecond, end: { signer } }: FilmRead): Said => ({
  signer,
  framesPerSecond,
  moments: answers.map(prediction => {
    const { answer, confidence, candidates } = withThreshold(prediction, STANDARD_THRESHOLD, single)
    return { letter: answer && answer.toUpperCase(), confidence, candidates: [...candidates], lookedAgain: [] }
  })
})

/** Who makes the letter asked for, who makes others, and who none. */
interface Groups { own: Said[], others: { label: string, own: Said[] }[], none: Said[] }

function tryThreshold (
  label: string, threshold: number, { own, others, none }: Groups, looks: readonly SecondLook[]
): OperatingPoint {
  const info = { verification_thresholds: { [label]: threshold }, second_look: [...looks] }
  const acceptedOf = (all: readonly Said[]): number => shareByPerson(all, one => isAccepted(one, info, label))
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
  { moments, framesPerSecond }: Said, info: Pick<ModelInfo, 'verification_thresholds' | 'second_look'>, label: string
): boolean {
  const letter = label.toUpperCase()
  const [verifier, hold] = [createLetterVerifier(info, letter), createLetterHold(letter)]
  return moments.some((recognition, i) => {
    const time = 1000 * i / framesPerSecond
    const { isAccepted } = verifier.see(recognition, time)
    // A hand that is held says the same as long as it is.
    return hold.see(isAccepted, time) === 1 || (isAccepted && moments.length === 1)
  })
}

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
