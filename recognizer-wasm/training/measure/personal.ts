// The gain from a person's own examples: letters that were accepted, and signs of their own.
import { createPersonal, type HandPoints, type Personal } from 'recognizer-wasm'
import { groupBy } from '../recordings/group-by.ts'
import type { Sample } from '../recordings/samples.ts'
import { createRandom } from '../skeleton/random.ts'
import { between, bootstrap, meanOf, percent } from './intervals.ts'
import type { LoadedModel } from './loaded-model.ts'
import { toHandPoints } from './predictions.ts'
import { rolledBy } from './rolled.ts'

/** Shares of one person's stills. */
export interface PersonalResult {
  /** Letters named right, averaged over letters, for each of `EXAMPLES`. */
  letters: number[]
  /** The same by letter, without examples and with the most. */
  byLetter: ReadonlyMap<string, readonly [without: number, withMost: number]>
  /** Signs of their own; null with too few hands. */
  signs: { right: number, rolled: number, refused: number } | null
}

/** Examples of each letter. */
export const EXAMPLES = [0, 1, 2, 4] as const
/** A person's letters, and stills of each, at least. */
const MIN = { letters: 8, stills: 6 }
/** A person's own signs: how many, examples and tests of each, and trials with other hands of the same person. */
const OWN = { signs: 6, examples: 5, tests: 6, trials: 6, minHands: 9, minStills: 10, degrees: 15 }
const MOST_TESTS = 10

/** `count` items, evenly spread. */
function spread<T> (items: readonly T[], count: number): T[] {
  const used = Math.min(count, items.length)
  return Array.from({ length: used }, (_, i) => items[Math.round(i * (items.length - 1) / Math.max(1, used - 1))]!)
}

/** Examples come from the first stills of a recording, tests from the last ones: neighbours are nearly equal. */
function divided (stills: readonly Sample[]) {
  const at = stills.length >= 2 * MIN.stills ? Math.floor(stills.length / 2) : 4
  return { first: stills.slice(0, at), last: stills.slice(at) }
}

const shown = (still: Sample): HandPoints[] => [toHandPoints(still.frames.at(-1)!)]

/** Measures each person with enough letters. */
export async function measurePersonal (
  { recognizer }: LoadedModel, samples: readonly Sample[]
): Promise<PersonalResult[]> {
  const people = [...groupBy(samples.filter(({ flat }) => !flat), ({ signer }) => signer).values()]
  const results: PersonalResult[] = []
  for (const own of people) {
    const measured = await measureLetters(recognizer, own)
    if (measured) results.push({ ...measured, signs: await measureSigns(recognizer, own) })
  }
  return results
}

type Recognizer = LoadedModel['recognizer']

async function measureLetters (recognizer: Recognizer, own: readonly Sample[]) {
  const letters = [...groupBy(own.filter(({ label }) => label !== null), ({ label }) => label!.toUpperCase())]
    .filter(([, stills]) => stills.length >= MIN.stills)
    .map(([letter, stills]) => ({ letter, ...divided(stills) }))
  const byLetter = new Map<string, readonly [number, number]>()
  if (letters.length < MIN.letters) return null
  const shares: number[][] = []
  for (const count of EXAMPLES) {
    const personal = createPersonal(recognizer)
    for (const { letter, first } of letters) await learnLetter(personal, letter, first, count)
    shares.push(await Promise.all(letters.map(({ letter, last }) => shareRead(personal, letter, last, MOST_TESTS))))
  }
  letters.forEach(({ letter }, i) => byLetter.set(letter, [shares[0]![i]!, shares.at(-1)![i]!]))
  return { letters: shares.map(meanOf), byLetter }
}

/** Learns the first stills that are accepted, as a lesson does. */
async function learnLetter (personal: Personal, letter: string, stills: readonly Sample[], count: number) {
  let learned = 0
  for (const still of spread(stills, 2 * count)) {
    if (learned < count && await personal.learn(letter, shown(still))) learned++
  }
}

async function shareRead (personal: Personal, name: string, stills: readonly Sample[], count: number) {
  const tests = spread(stills, count)
  const answers = await Promise.all(tests.map(still => personal.recognize(shown(still))))
  return answers.filter(({ letter }) => letter === name).length / tests.length
}

/** Six hands of a person become signs; the person's other hands are unknown. Letters count like any hand. */
async function measureSigns (recognizer: Recognizer, own: readonly Sample[]) {
  const kinds = groupBy(own, ({ label, own }) => label ?? `no letter: ${own}`)
  const hands = [...kinds.values()].filter(stills => stills.length >= OWN.minStills).map(divided)
  if (hands.length < OWN.minHands) return null
  const trials: Awaited<ReturnType<typeof trySigns>>[] = []
  for (let trial = 0; trial < OWN.trials; trial++) {
    const random = createRandom(1, trial)
    const order = hands.map(hand => ({ hand, key: random.uniform() })).toSorted((a, b) => a.key - b.key)
    trials.push(await trySigns(recognizer, order.map(({ hand }) => hand)))
  }
  const mean = (key: 'right' | 'rolled' | 'refused') => meanOf(trials.map(trial => trial[key]))
  return { right: mean('right'), rolled: mean('rolled'), refused: mean('refused') }
}

async function trySigns (recognizer: Recognizer, hands: readonly ReturnType<typeof divided>[]) {
  const personal = createPersonal(recognizer)
  const signs = hands.slice(0, OWN.signs).map((hand, i) => ({ name: `sign ${i}`, ...hand }))
  for (const { name, first } of signs) {
    for (const still of spread(first, OWN.examples)) await personal.learn(name, shown(still))
  }
  const share = async (tests: readonly { name: string, last: readonly Sample[] }[]) =>
    meanOf(await Promise.all(tests.map(({ name, last }) => shareRead(personal, name, last, OWN.tests))))
  const rolled = (degrees: number) => signs.map(({ name, last }) =>
    ({ name, last: spread(last, OWN.tests).map(still => rolledBy(degrees, still)) }))
  const unknown = hands.slice(OWN.signs).flatMap(({ last }) => spread(last, OWN.tests))
  const answers = await Promise.all(unknown.map(still => personal.recognize(shown(still))))
  const names = new Set<string | null>(signs.map(({ name }) => name))
  return {
    right: await share(signs),
    rolled: await share([...rolled(OWN.degrees), ...rolled(-OWN.degrees)]),
    refused: answers.filter(({ letter }) => !names.has(letter)).length / answers.length
  }
}

const shared = (shares: readonly number[]) => `${percent(meanOf(shares))} ${between(bootstrap(shares, meanOf), 1)}`

/** The results as text. */
export function personalText (results: readonly PersonalResult[]): string {
  const letters = results.map(result => result.letters)
  const signs = results.flatMap(result => result.signs ?? [])
  const lines = EXAMPLES.map((count, i) => {
    const gains = letters.map(shares => shares[i]! - shares[0]!)
    const worst = percent(Math.min(...letters.map(shares => shares[i]!)))
    return `${count} examples of each letter: ${shared(letters.map(shares => shares[i]!))}, ` +
      `gain ${shared(gains)}, least gain ${percent(Math.min(...gains))}, worst person ${worst}`
  })
  return [
    `\na person’s own letters, ${letters.length} people`,
    ...letters.length > 0 ? [...lines, lettersText(results)] : [],
    `a person’s own signs, ${signs.length} people`,
    ...signs.length > 0
      ? [`right ${shared(signs.map(({ right }) => right))}, ` +
        `rolled by ${OWN.degrees} degrees ${shared(signs.map(({ rolled }) => rolled))}, ` +
        `other hands refused ${shared(signs.map(({ refused }) => refused))}`]
      : []
  ].join('\n')
}

function lettersText (results: readonly PersonalResult[]): string {
  const all = groupBy(results.flatMap(({ byLetter }) => [...byLetter]), ([letter]) => letter)
  const mean = (shares: readonly (readonly [string, readonly [number, number]])[], at: 0 | 1) =>
    (100 * meanOf(shares.map(([, own]) => own[at]))).toFixed(0)
  return `by letter, % without and with (people)  ${[...all].toSorted(([a], [b]) => a < b ? -1 : 1)
    .map(([letter, own]) => `${letter} ${mean(own, 0)} ${mean(own, 1)} (${own.length})`).join('  ')}`
}
