// Prints the results of a cross-validation for the held-out signers.
import { groupBy } from '../recordings/group-by.ts'
import { between, bootstrap, meanOf, percent } from './intervals.ts'
import type { Prediction } from './predictions.ts'
import type { HeldOutPredictions } from './held-out.ts'
import { confusions, shareOf, tally } from './tallies.ts'
import { bestThreshold, letterThresholds, STANDARD_THRESHOLD, tryThresholds, withThreshold } from './threshold.ts'

/** Prints one or more lines. */
type Print = (line: string) => void

/** Predictions of one model for its held-out signers. */
export interface Fold extends HeldOutPredictions {
  /** The source of each signer. */
  sourceOf: ReadonlyMap<string, string>
}

/** A signer's stills and their accuracy, averaged over signs. */
interface Person { name: string, source: string, share: number, stills: Prediction[] }

/** Signers with fewer stills count in the means, but not as the worst signer. */
const MIN_STILLS = 8

const bySign = (stills: readonly Prediction[]) => groupBy(stills, ({ expected }) => expected ?? 'none')
const meanOfSigns = (stills: readonly Prediction[]) =>
  meanOf([...bySign(stills).values()].map(own => shareOf(tally(own))))

function peopleOf (folds: readonly Pick<Fold, 'stills' | 'sourceOf'>[]): Person[] {
  return folds.flatMap(({ stills, sourceOf }) =>
    [...groupBy(stills, ({ signer }) => signer)].map(([name, own]) =>
      ({ name, source: sourceOf.get(name)!, share: meanOfSigns(own), stills: own })))
}

const describe = (people: readonly Person[]) => {
  const shares = people.map(({ share }) => share)
  return `${percent(meanOf(shares))} ${between(bootstrap(shares, meanOf), 1)}`
}

/** @param others how many groups each model was trained on */
export function printFolds (
  others: number, folds: readonly Fold[], print: Print
): { mean: number, worst: number } {
  const people = peopleOf(folds)
  const able = people.filter(({ stills }) => stills.length >= MIN_STILLS)
  const counted = able.length > 0 ? able : people
  const [worst] = counted.toSorted((a, b) => a.share - b.share)
  print(`\ntrained on ${others} groups: mean of ${counted.length} people ${describe(counted)}, ` +
    `worst ${percent(worst!.share)}`)
  for (const [source, group] of groupBy(people, person => person.source)) printSource(source, group, print)
  printRolled(folds, counted, print)
  printSigns(people, print)
  printNothing(folds, print)
  return { mean: meanOf(counted.map(({ share }) => share)), worst: worst!.share }
}

function printSource (source: string, people: readonly Person[], print: Print): void {
  print(`${source}: mean of ${people.length} ${describe(people)}`)
  for (const { name, share, stills } of people.filter(({ stills }) => stills.length >= MIN_STILLS)) {
    const mistakes = confusions(stills).slice(0, 6).map(([expected, answer, count]) => `${expected}→${answer} ${count}`)
    print(`  ${name} ${percent(share)}  ${mistakes.join('  ')}`)
  }
}

/** The same people, with their hands rolled by 35 degrees. */
function printRolled (folds: readonly Fold[], counted: readonly Person[], print: Print): void {
  const names = new Set(counted.map(({ name }) => name))
  const people = peopleOf(folds.map(({ rolled, sourceOf }) => ({ stills: rolled, sourceOf })))
    .filter(({ name }) => names.has(name))
  print(`rolled by 35 degrees either way: mean of ${people.length} people ${describe(people)}`)
}

/** The accuracy of each sign, averaged over the people who show it. */
function printSigns (people: readonly Person[], print: Print): void {
  const shares = people.flatMap(({ stills }) =>
    [...bySign(stills)].map(([sign, own]) => ({ sign, share: shareOf(tally(own)) })))
  const list = [...groupBy(shares, ({ sign }) => sign)].toSorted(([a], [b]) => a < b ? -1 : 1)
    .map(([sign, own]) => `${sign} ${(100 * meanOf(own.map(({ share }) => share))).toFixed(0)} (${own.length})`)
  print(`by sign, % (people)  ${list.join('  ')}`)
}

function printNothing (folds: readonly Fold[], print: Print): void {
  const kinds = { 'hands without a sign': 'others', 'frames of words': 'words' } as const
  for (const [name, kind] of Object.entries(kinds)) {
    const taken = folds.flatMap(fold => fold[kind]).map(prediction => withThreshold(prediction, STANDARD_THRESHOLD))
    if (taken.length === 0) continue
    const share = 1 - shareOf(tally(taken))
    print(`${name}, ${taken.length}, taken for a sign at a threshold of ${STANDARD_THRESHOLD}: ${percent(share)}  ` +
      confusions(taken).slice(0, 8).map(([, answer, count]) => `${answer} ${count}`).join('  '))
  }
}

const lettersOf = (folds: readonly Fold[]): Prediction[] =>
  folds.flatMap(({ stills, movements }) => [...stills, ...movements.map(({ end }) => end)])

/** Frames between letters, and of hands that never stop. */
const nothingOf = (folds: readonly Fold[]): Prediction[] => folds.flatMap(({ third, moving }) => [...third, ...moving])

/** Columns of the threshold table: the predictions counted, and the column's width. */
const COLUMNS: readonly (readonly [of: (fold: Fold) => readonly Prediction[], width: number])[] = [
  [fold => lettersOf([fold]), 12], [fold => fold.changed, 14], [fold => nothingOf([fold]), 19], [fold => fold.words, 17]
]

/** Chooses a threshold for each label and prints a comparison. */
export function findLetterThresholds (folds: readonly Fold[], print: Print): Record<string, number> {
  const single = chooseThresholds(folds)
  const list = Object.entries(single).map(([label, threshold]) => `${label} ${threshold}`)
  print(`\nthresholds of single letters: ${list.join('  ')}\n` +
    `${' '.repeat(34)}letters read  after a change  nothing left unread  words left unread`)
  // Nested: thresholds look too good on the people they were chosen on.
  const nested = folds.map((_, left) => chooseThresholds(folds.filter((_, i) => i !== left)))
  const kinds = {
    [`${STANDARD_THRESHOLD} for all`]: folds.map(() => ({})),
    these: folds.map(() => single),
    'chosen by the other groups': nested
  }
  for (const [name, own] of Object.entries(kinds)) {
    const columns = COLUMNS.map(([predictionsOf, width]) => {
      const answers = folds.flatMap((fold, i) =>
        predictionsOf(fold).map(prediction => withThreshold(prediction, STANDARD_THRESHOLD, own[i])))
      return percent(shareOf(tally(answers))).padStart(width)
    })
    print(`${name.padEnd(34)}${columns.join('  ')}`)
  }
  return single
}

function chooseThresholds (folds: readonly Fold[]): Record<string, number> {
  const nothing = (['words', 'third', 'moving'] as const).map(kind => folds.flatMap(fold => fold[kind]))
  const changed = folds.flatMap(fold => fold.changed)
  return letterThresholds({ letters: lettersOf(folds), changed, nothing }, STANDARD_THRESHOLD)
}

export function printThresholds (folds: readonly Fold[], print: Print): void {
  const letters = lettersOf(folds)
  const nothing = nothingOf(folds)
  const words = folds.flatMap(fold => fold.words)
  const wordsUnread = new Map(tryThresholds(letters, words).map(({ threshold, unread }) => [threshold, unread]))
  const trials = tryThresholds(letters, nothing)
  print('\nthreshold  letters read  nothing left unread  words left unread')
  for (const { threshold, read, unread } of trials) {
    const shares = [[read, 12], [unread, 19], [wordsUnread.get(threshold)!, 17]] as const
    const columns = shares.map(([share, width]) => percent(share).padStart(width))
    print(`${threshold.toFixed(2).padStart(9)}  ${columns.join('  ')}`)
  }
  print(`best: ${bestThreshold(trials)}`)
}
