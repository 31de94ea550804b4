// npm run cross-validate -- --data <folder> --out <folder>: measures a recipe on held-out signers, its learning curve
// over the number of signers, and the best thresholds.
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
import { measurePersonal, personalText, type PersonalResult } from './measure/personal.ts'
import { reportPage, type CurvePoint } from './measure/report.ts'
import { predictHeldOut, predictHeldStills } from './measure/held-out.ts'
import { STANDARD_THRESHOLD } from './measure/threshold.ts'
import { operatingPoints, printOperatingPoints, thresholdsOf } from './measure/verification.ts'
import { flag, integer, oneOrMore, option, optional, repeated, text, type Values } from './options.ts'
import type { Writer } from './progress-bar.ts'
import { mayTrainOn, readSamples, renderedSigners, type Sample } from './recordings/samples.ts'
import { TRAINING_OPTIONS, trainModel, trainingOf } from './train-model.ts'

const OPTIONS = {
  data: oneOrMore('recordings: a folder with .jsonl files, or one such file; may be repeated', text),
  source: repeated('only hold out the signers of this file (name without ending); may be repeated; default: all', text),
  folds: optional('number of folds; by default each signer is a fold', integer(2, 1000)),
  together: repeated('a file whose signers are held out together, because some are the same person; may be repeated',
    text),
  'other-tracker': repeated('a file whose points come from another tracker: its signers are ignored when choosing ' +
    'acceptance thresholds; may be repeated', text),
  out: option('folder for the models and report.html', text),
  held: repeated('recordings with pictures: those of held-out signers are shown to a camera; may be repeated', text),
  pictures: option('folder with the files of these pictures', text, '.'),
  personal: flag('also measure what examples of their own bring to held-out signers'),
  curve: flag('also train with fewer signers, for a learning curve'),
  model: optional('folder of a model to write the thresholds of single letters to', text),
  ...TRAINING_OPTIONS,
  steps: { ...TRAINING_OPTIONS.steps, ...option(TRAINING_OPTIONS.steps.help, integer(1, 1e7), '1000') }
}

interface Split { training: Sample[], heldOut: Sample[] }

/** Holds out one group, and keeps only `others` of the remaining groups. */
function splitAt (samples: readonly Sample[], groups: readonly Group[], left: number, others: number): Split {
  // Take the following groups in turn, so that every group is used equally often.
  const kept = Array.from({ length: others }, (_, i) => groups[(left + 1 + i) % groups.length]!)
  const [used, all] = [kept, groups].map(some => new Set(some.flatMap(({ signers }) => signers)))
  const own = new Set(groups[left]!.signers)
  return {
    training: samples.filter(({ signer }) => !all!.has(signer) || used!.has(signer)),
    heldOut: samples.filter(({ signer }) => own.has(signer))
  }
}

/** The measured fold, and the folder of its model. */
interface FoldModel extends Fold { folder: string }

/** Trains on a fold's training samples and measures on its held-out samples. */
async function runFold (
  { training, heldOut }: Split, folder: string, options: Values<typeof OPTIONS>, stderr: Writer
): Promise<FoldModel> {
  await trainModel(folder, training, { name: 'fold', version: '0', threshold: 0 }, trainingOf(options), stderr)
  const model = await loadModel(folder)
  const read = options['only-stills']
    ? await predictHeldStills(model, heldOut)
    : await predictHeldOut(model, heldOut, !options['only-recorded'])
  await model.recognizer.dispose()
  return { ...read, folder, sourceOf: new Map(heldOut.map(({ signer, source }) => [signer, source])) }
}

/** Shows pictures of held-out signers to a simulated camera, with the fold's model and the new thresholds. */
async function holdOutPictures (
  folds: readonly FoldModel[], thresholds: Partial<ModelInfo>, { held, pictures }: Values<typeof OPTIONS>,
  stderr: Writer
) {
  const samples = await readSamples(held)
  const results: HeldPictureResult[] = []
  for (const { folder, sourceOf } of folds) {
    const model = await loadModel(folder, { threshold: STANDARD_THRESHOLD, ...thresholds })
    const own = samples.filter(({ signer }) => sourceOf.has(signer))
    results.push(...await holdPictures(model, picturesIn(own, pictures), stderr))
    await model.recognizer.dispose()
  }
  return results
}

/** Measures, with each fold's model, what examples of their own bring to its held-out signers. */
async function measureExamples (
  folds: readonly FoldModel[], samples: readonly Sample[], thresholds: Partial<ModelInfo>
): Promise<PersonalResult[]> {
  const results: PersonalResult[] = []
  for (const { folder, sourceOf } of folds) {
    const model = await loadModel(folder, { threshold: STANDARD_THRESHOLD, ...thresholds })
    results.push(...await measurePersonal(model, samples.filter(({ signer }) => sourceOf.has(signer))))
    await model.recognizer.dispose()
  }
  return results
}

/** Chooses each letter's recognition threshold and its acceptance threshold. */
async function findThresholds (
  folds: readonly FoldModel[], { model, 'other-tracker': others }: Values<typeof OPTIONS>, print: Print
) {
  printThresholds(folds, print)
  const single = findLetterThresholds(folds, print)
  const { second_look: looks } = model ? (await readModel(model)).info : {}
  const isSeen = (fold: FoldModel, signer: string) => !others.includes(fold.sourceOf.get(signer)!)
  const shown = {
    stills: folds.flatMap(fold => fold.stills.filter(({ signer }) => isSeen(fold, signer))),
    movements: folds.flatMap(fold => fold.movements.filter(({ end }) => isSeen(fold, end.signer))),
    nothing: folds.flatMap(fold => fold.others)
  }
  const points = operatingPoints(shown, looks, single)
  printOperatingPoints(points, print)
  const thresholds = { letter_thresholds: single, verification_thresholds: thresholdsOf(points) }
  if (model) await changeModel(model, thresholds)
  return { ...thresholds, ...looks && { second_look: looks } }
}

export const main = createMain('cross-validate', OPTIONS, async (options, print, stderr) => {
  const { data, source, together, folds: count, out, held } = options
  const samples = (await readSamples(data)).filter(mayTrainOn)
  const rendered = renderedSigners(samples)
  const measured = samples.filter(sample =>
    !rendered.has(sample.signer) && (source.length === 0 || source.includes(sample.source)))
  const groups = groupSigners(measured, { together, folds: count })
  if (groups.length < 2) throw new Error(`Cross-validation needs at least two signers in ${data.join(', ')}`)
  const curve: CurvePoint[] = []
  let folds: FoldModel[] = []
  for (let others = options.curve ? 1 : groups.length - 1; others < groups.length; others++) {
    folds = []
    for (const [left, { name }] of groups.entries()) {
      const folder = path.join(out, `${name}-of-${others}`)
      folds.push(await runFold(splitAt(samples, groups, left, others), folder, options, stderr))
    }
    curve.push({ signers: others, ...printFolds(others, folds, print) })
  }
  const thresholds = options['only-stills'] ? {} : await findThresholds(folds, options, print)
  if (options.personal) print(personalText(await measureExamples(folds, measured, thresholds)))
  if (held.length > 0) print(heldText('left out, by points', await holdOutPictures(folds, thresholds, options, stderr)))
  await writeFile(path.join(out, 'report.html'), reportPage({ curve }))
})

await runIfProgram(import.meta.url, main)
