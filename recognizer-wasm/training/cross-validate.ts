// npm run cross-validate -- --data <folder> --out <folder>: how well a recipe reads people it has not learned from, how
// that grows with their number, and which threshold suits it.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createMain, runIfProgram, type Print } from './command.ts'
import { changeModel } from './change-model.ts'
import type { ModelInfo } from 'recognizer-wasm'
import { findLetterThresholds, printFolds, printThresholds, type Fold } from './measure/folds.ts'
import { groupSigners, type Group } from './measure/groups.ts'
import { holdPictures, picturesIn, type HeldPictureResult } from './measure/held-pictures.ts'
import { heldText } from './measure/held-text.ts'
import { loadModel, readModel } from './measure/loaded-model.ts'
import { reportPage, type CurvePoint } from './measure/report.ts'
import { readStrangers } from './measure/strangers.ts'
import { STANDARD_THRESHOLD } from './measure/threshold.ts'
import { operatingPoints, printOperatingPoints, thresholdsOf } from './measure/verification.ts'
import { flag, integer, oneOrMore, option, optional, repeated, text, type Values } from './options.ts'
import type { Writer } from './progress-bar.ts'
import { mayTrainOn, readSamples, renderedSigners, type Sample } from './recordings/samples.ts'
import { TRAINING_OPTIONS, trainModel, trainingOf } from './train-model.ts'

const OPTIONS = {
  data: oneOrMore('recordings: a folder with .jsonl files, or one such file; may be repeated', text),
  source: repeated('a file, without its ending, whose signers are left out; may be repeated; all when left out', text),
  folds: optional('how many groups to leave out in turn, of some people each; each alone when left out',
    integer(2, 1000)),
  together: repeated('a file whose signers are left out together, for some are the same; may be repeated', text),
  'other-tracker': repeated('a file whose points are not those of this tracker: its signers have no say in when a ' +
    'letter asked for is accepted; may be repeated', text),
  out: option('where the models and report.html go', text),
  held: repeated('recordings with pictures: those of people left out are held before a camera; may be repeated', text),
  pictures: option('the folder in which the files of these pictures are', text, '.'),
  curve: flag('also with fewer of the others'),
  model: optional('the folder of a model that is to know the thresholds of single letters', text),
  ...TRAINING_OPTIONS,
  steps: { ...TRAINING_OPTIONS.steps, ...option(TRAINING_OPTIONS.steps.help, integer(1, 1e7), '1000') }
}

interface Split { learned: Sample[], own: Sample[] }

/** Leaves out one group, and all but so many of the others. */
function splitAt (samples: readonly Sample[], groups: readonly Group[], left: number, others: number): Split {
  // The next ones in turn, so that every group teaches equally often.
  const kept = Array.from({ length: others }, (_, i) => groups[(left + 1 + i) % groups.length]!)
  const [teachers, all] = [kept, groups].map(some => new Set(some.flatMap(({ signers }) => signers)))
  const own = new Set(groups[left]!.signers)
  return {
    learned: samples.filter(({ signer }) => !all!.has(signer) || teachers!.has(signer)),
    own: samples.filter(({ signer }) => own.has(signer))
  }
}

/** Those who were left out of a model, and where it is. */
interface Left extends Fold { folder: string }

/** Trains on the others and asks about those left out. */
async function tryFold (
  { learned, own }: Split, folder: string, options: Values<typeof OPTIONS>, stderr: Writer
): Promise<Left> {
  await trainModel(folder, learned, { name: 'fold', version: '0', threshold: 0 }, trainingOf(options), stderr)
  const model = await loadModel(folder)
  const read = await readStrangers(model, own, !options['only-recorded'])
  await model.recognizer.dispose()
  return { ...read, folder, sourceOf: new Map(own.map(({ signer, source }) => [signer, source])) }
}

/** Holds pictures of those left out before a camera, as models are that know what this one learned. */
async function holdStrangers (
  folds: readonly Left[], learned: Partial<ModelInfo>, { held, pictures }: Values<typeof OPTIONS>, stderr: Writer
) {
  const samples = await readSamples(held)
  const results: HeldPictureResult[] = []
  for (const { folder, sourceOf } of folds) {
    const model = await loadModel(folder, { threshold: STANDARD_THRESHOLD, ...learned })
    const own = samples.filter(({ signer }) => sourceOf.has(signer))
    results.push(...await holdPictures(model, picturesIn(own, pictures), stderr))
    await model.recognizer.dispose()
  }
  return results
}

/** Of single letters: from which each is named, and accepted where it was asked for. */
async function findThresholds (
  folds: readonly Left[], { model, 'other-tracker': others }: Values<typeof OPTIONS>, print: Print
) {
  const single = findLetterThresholds(folds, print)
  const { second_look: looks } = model ? (await readModel(model)).info : {}
  const isSeen = (fold: Left, signer: string) => !others.includes(fold.sourceOf.get(signer)!)
  const shown = {
    stills: folds.flatMap(fold => fold.stills.filter(({ signer }) => isSeen(fold, signer))),
    movements: folds.flatMap(fold => fold.movements.filter(({ end }) => isSeen(fold, end.signer))),
    nothing: folds.flatMap(fold => fold.others)
  }
  const points = operatingPoints(shown, looks, single)
  printOperatingPoints(points, print)
  const learned = { letter_thresholds: single, verification_thresholds: thresholdsOf(points) }
  if (model) await changeModel(model, learned)
  return { ...learned, ...looks && { second_look: looks } }
}

export const main = createMain('cross-validate', OPTIONS, async (options, print, stderr) => {
  const { data, source, together, folds: count, out, held } = options
  const samples = (await readSamples(data)).filter(mayTrainOn)
  const nobody = renderedSigners(samples)
  const measured = samples.filter(sample =>
    !nobody.has(sample.signer) && (source.length === 0 || source.includes(sample.source)))
  const groups = groupSigners(measured, { together, folds: count })
  if (groups.length < 2) throw new Error(`There must be two signers or more in ${data.join(', ')} to learn from others`)
  const curve: CurvePoint[] = []
  let folds: Left[] = []
  for (let others = options.curve ? 1 : groups.length - 1; others < groups.length; others++) {
    folds = []
    for (const [left, { name }] of groups.entries()) {
      const folder = path.join(out, `${name}-of-${others}`)
      folds.push(await tryFold(splitAt(samples, groups, left, others), folder, options, stderr))
    }
    curve.push({ signers: others, ...printFolds(others, folds, print) })
  }
  printThresholds(folds, print)
  const learned = await findThresholds(folds, options, print)
  if (held.length > 0) print(heldText('left out, by points', await holdStrangers(folds, learned, options, stderr)))
  await writeFile(path.join(out, 'report.html'), reportPage({ curve }))
})

await runIfProgram(import.meta.url, main)
