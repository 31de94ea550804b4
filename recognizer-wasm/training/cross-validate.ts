// npm run cross-validate -- --data <folder> --out <folder>: how well a recipe reads people it has not learned from, how
// that grows with their number, and which threshold suits it.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { loadModel } from './measure/loaded-model.ts'
import { predictMovements } from './measure/movement-films.ts'
import { predictNegativeFilms } from './measure/negative-films.ts'
import { predictStills, type Prediction } from './measure/predictions.ts'
import { reportPage, type CurvePoint } from './measure/report.ts'
import { confusions, shareOf, tally } from './measure/tallies.ts'
import { bestThreshold, tryThresholds } from './measure/threshold.ts'
import { predictTransitions } from './measure/transition-films.ts'
import { flag, integer, option, runCommand, text, type Values } from './options.ts'
import { mayTrainOn, readSamples, type Sample } from './recordings/samples.ts'
import { TRAINING_OPTIONS, trainModel, trainingOf } from './train-model.ts'

const OPTIONS = {
  data: option('recordings: a folder with .jsonl files, or one such file', text),
  source: option('the file, without its ending, whose signers are left out one after another', text),
  out: option('where the models and report.html go', text),
  curve: flag('also with fewer of the other signers'),
  ...TRAINING_OPTIONS,
  steps: { ...TRAINING_OPTIONS.steps, ...option(TRAINING_OPTIONS.steps.help, integer(1, 1e7), '1000') }
}

/** Answers of one model about the signer it did not learn from, without a threshold. */
interface Fold { signer: string, stills: Prediction[], movements: Prediction[], nothing: Prediction[] }

interface Split {
  /** The one left out. */
  signer: string
  /** What is learned from. */
  others: Sample[]
  own: Sample[]
}

/** Leaves out one signer of a source, and all but so many of its other signers. */
function splitAt (samples: readonly Sample[], signers: readonly string[], left: number, others: number): Split {
  const signer = signers[left]!
  // The next ones in turn, so that every signer teaches equally often.
  const kept = Array.from({ length: others }, (_, i) => signers[(left + 1 + i) % signers.length])
  return {
    signer,
    others: samples.filter(sample => !signers.includes(sample.signer) || kept.includes(sample.signer)),
    own: samples.filter(sample => sample.signer === signer && sample.label !== null && isStill(sample) && !sample.flat)
  }
}

const isStill = ({ frames }: Sample): boolean => frames.length === 1

/** Trains on the others and asks about the one left out. */
async function tryFold (
  { signer, others, own }: Split, folder: string, options: Values<typeof OPTIONS>
): Promise<Fold> {
  await trainModel(folder, others, { name: 'fold', version: '0', threshold: 0 }, trainingOf(options))
  const model = await loadModel(folder)
  const changes = await predictTransitions(model, own)
  // A letter is no mistake while a hand leaves or reaches it: a third one is.
  const third = changes.flatMap(({ from, to, during }) =>
    during.filter(({ answer }) => answer !== from && answer !== to)
  )
  const nothing = [
    ...third.map(prediction => ({ ...prediction, expected: null })),
    ...(await predictNegativeFilms(model))
  ]
  const movements = options['only-recorded'] ? [] : await predictMovements(model, own)
  const fold = { signer, stills: await predictStills(model, own), movements, nothing }
  await model.recognizer.dispose()
  return fold
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** Prints how the signers left out were read with so many others to learn from. */
function printFolds (source: string, others: number, folds: readonly Fold[]): CurvePoint {
  const shares = folds.map(({ stills }) => shareOf(tally(stills)))
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  const worst = Math.min(...shares)
  console.log(`\nwith ${others} other signers of ${source}: mean ${percent(mean)}, worst ${percent(worst)}`)
  for (const { signer, stills } of folds) {
    const mistakes = confusions(stills).slice(0, 6).map(([expected, answer, count]) => `${expected}→${answer} ${count}`)
    console.log(`  ${signer} ${percent(shareOf(tally(stills)))}  ${mistakes.join('  ')}`)
  }
  return { signers: others, mean, worst }
}

function printThresholds (folds: readonly Fold[]): void {
  const letters = folds.flatMap(({ stills, movements }) => [...stills, ...movements])
  const trials = tryThresholds(letters, folds.flatMap(({ nothing }) => nothing))
  console.log('\nthreshold  letters read  nothing left unread')
  for (const { threshold, read, unread } of trials) {
    console.log(`${threshold.toFixed(2).padStart(9)}  ${percent(read).padStart(12)}  ${percent(unread).padStart(19)}`)
  }
  console.log(`best: ${bestThreshold(trials)}`)
}

await runCommand('cross-validate', OPTIONS, async options => {
  const { data, source, out } = options
  const samples = (await readSamples(data)).filter(mayTrainOn)
  const ofSource = samples.filter(sample => sample.source === source)
  const signers = [...new Set(ofSource.map(({ signer }) => signer))].toSorted()
  if (signers.length < 2) throw new Error(`${source}.jsonl in ${data} must have two signers or more to learn from`)
  const curve: CurvePoint[] = []
  let folds: Fold[] = []
  for (let others = options.curve ? 1 : signers.length - 1; others < signers.length; others++) {
    folds = []
    for (const [left, signer] of signers.entries()) {
      const split = splitAt(samples, signers, left, others)
      folds.push(await tryFold(split, path.join(out, `${signer}-of-${others}`), options))
    }
    curve.push(printFolds(source, others, folds))
  }
  printThresholds(folds)
  await writeFile(path.join(out, 'report.html'), reportPage({ curve }))
})
