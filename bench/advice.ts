// Whether the first hint names the fault of a hand. Hands that the model accepts anyway get praise, not advice, and
// count apart.
import {
  LANDMARKS, hintsFor, moves, openLetterRecognizer, type HandPoints, type LetterRecognizer
} from 'recognizer-wasm'
import { meanOf } from 'recognizer-wasm/training/measure/intervals'
import { groupBy } from 'recognizer-wasm/training/recordings/group-by'
import { isLicensed, readSamples, type Sample } from 'recognizer-wasm/training/recordings/samples'
import { SYNTHETIC_POSES } from 'recognizer-wasm/training/synthetic/letter-poses'
import { openTracker } from 'recognizer-wasm/training/synthetic/tracking'
import { STILL_LETTERS, allFaults, type Fault } from './faults.ts'
import { VERDICTS, adviceOn, verdictOn } from './first-hint.ts'
import { options } from './options.ts'
import { heldFilm } from './posed-films.ts'
import { renderedHand } from './rendered-hands.ts'

/** People for each fault, and their seeds: right letters are made by others. */
const PEOPLE = 40
const SEEDS = { faults: 20_000, right: 30_000, rendered: 50_000 }

/** The least share of right first hints. Hints in the opposite direction: none. */
const MIN_RIGHT = 0.9
/** The largest share of right letters with a hint, which the page would show if the model refused them. */
const MAX_ALARMS = 0.1

const COUNTS = [...VERDICTS, 'accepted'] as const
type Row = Record<typeof COUNTS[number], number>

export async function run () {
  const recognizer = await openLetterRecognizer()
  const people = Array.from({ length: PEOPLE }, (_, person) => SEEDS.faults + person)
  const drawn = await faultyLetters(recognizer, allFaults(), people, ({ letter, ...fault }, seed) =>
    heldFilm(letter, seed, fault))
  const alarms = await rightLetters(recognizer)
  const isMet = drawn.right >= MIN_RIGHT && drawn.opposite === 0 && alarms <= MAX_ALARMS
  console.log(`bounds ${isMet ? 'kept' : 'EXCEEDED'}: at least ${percent(MIN_RIGHT)} right, none the opposite, ` +
    `hints for at most ${percent(MAX_ALARMS)} of right letters`)
  if (!isMet) process.exitCode = 1
  if (options.data) await recordedLetters(options.data)
  if (options.rendered) await renderedLetters(recognizer, Number(options.rendered))
}

/** The frames of a hand with a fault, the newest first. */
type Draw = (fault: Fault, seed: number) => HandPoints[] | Promise<HandPoints[]>

/** Prints the first hints for each letter and fault.
 * @returns the share of right ones, and the number of opposite ones */
async function faultyLetters (
  recognizer: LetterRecognizer, faults: readonly Fault[], people: readonly number[], draw: Draw
): Promise<{ right: number, opposite: number }> {
  const sum = emptyRow()
  console.log(`${'letter and fault'.padEnd(22)} ${columns(COUNTS)}  other hints`)
  for (const fault of faults) {
    const films = await Promise.all(people.map(seed => draw(fault, seed)))
    const [row, others] = await rowOf(recognizer, fault, films.filter(frames => frames.length > 0))
    for (const key of COUNTS) sum[key] += row[key]
    console.log(`${`${fault.letter} ${fault.name}`.padEnd(22)} ${columnsOf(row)}  ${mostOften(others)}`)
  }
  const advised = VERDICTS.reduce((total, verdict) => total + sum[verdict], 0)
  console.log(`${'all'.padEnd(22)} ${columnsOf(sum)}`)
  console.log(`${percent(sum.right / advised)} of ${advised} first hints are right, ${sum.opposite} say the opposite`)
  console.log(`the model accepts ${sum.accepted} hands in spite of the fault, and the page then gives no advice`)
  return { right: sum.right / advised, opposite: sum.opposite }
}

const emptyRow = (): Row => ({ right: 0, opposite: 0, other: 0, none: 0, accepted: 0 })
const columns = (cells: readonly (string | number)[]) => cells.map(cell => String(cell).padStart(8)).join('  ')
const columnsOf = (row: Row) => columns(COUNTS.map(key => row[key]))
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

async function rowOf (
  recognizer: LetterRecognizer, fault: Fault, films: readonly HandPoints[][]
): Promise<[Row, string[]]> {
  const row = emptyRow()
  const others: string[] = []
  for (const frames of films) {
    const advice = await adviceOn(recognizer, fault.letter, frames)
    const verdict = advice.isAccepted ? 'accepted' : verdictOn(advice.hint, fault)
    row[verdict]++
    if (verdict === 'opposite' || verdict === 'other') others.push(`${advice.hint!.part} ${advice.hint!.change}`)
  }
  return [row, others]
}

function mostOften (texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, 3).map(([text, count]) => `${text} ${count}`).join(', ')
}

/** Counts hints for right letters. @returns their share */
async function rightLetters (recognizer: LetterRecognizer): Promise<number> {
  const letters = STILL_LETTERS.flatMap(letter => Array.from({ length: PEOPLE }, (_, person) => ({ letter, person })))
  let [alarms, refused] = [0, 0]
  for (const { letter, person } of letters) {
    const frames = heldFilm(letter, SEEDS.right + person)
    if ((hintsFor(frames[0]!, letter)?.length ?? 1) > 0) alarms++
    const { isAccepted } = await adviceOn(recognizer, letter, frames)
    if (!isAccepted) refused++
  }
  console.log(`${percent(alarms / letters.length)} of ${letters.length} right letters have a hint. The model refuses ` +
    `${percent(refused / letters.length)}, and the page gives advice only then`)
  return alarms / letters.length
}

/** Counts hints for right letters in licensed recordings, with equal weight for each person's letter. */
async function recordedLetters (location: string): Promise<void> {
  const samples = (await readSamples([location])).filter(isLicensed)
  const letters = samples.filter(({ label, joints }) => label && !moves(label.toUpperCase()) && !joints)
  const people = groupBy(letters, ({ source, signer, label }) => `${source} ${signer} ${label}`)
  const shares = [...people.values()].map(same => meanOf(same.map(hasHint)))
  const signers = new Set(letters.map(({ source, signer }) => `${source} ${signer}`))
  console.log(`${percent(meanOf(shares))} of right letters of ${signers.size} recorded people have a hint`)
}

function hasHint ({ label, frames }: Sample): number {
  const points = Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, frames.at(-1)![i]]))
  return hintsFor(points, label!.toUpperCase())?.length === 0 ? 0 : 1
}

/** Prints the first hints about rendered hands that the tracker finds. */
async function renderedLetters (recognizer: LetterRecognizer, count: number): Promise<void> {
  const tracker = await openTracker()
  const people = Array.from({ length: count }, (_, person) => SEEDS.rendered + person)
  console.log(`\nrendered hands of ${count} people, tracked`)
  await faultyLetters(recognizer, allFaults(SYNTHETIC_POSES), people, async (fault, seed) => {
    const points = await renderedHand(tracker, fault.letter, seed, fault)
    return points ? [points] : []
  })
}
