// npm run cross-validate -- --data <folder> --out <folder>: how well a recipe reads people it has not learned from, how
// that grows with their number, and which threshold suits it.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createMain, runIfProgram } from './command.ts'
import { printFolds, printThresholds, type Fold } from './measure/folds.ts'
import { groupSigners, type Group } from './measure/groups.ts'
import { loadModel } from './measure/loaded-model.ts'
import { reportPage, type CurvePoint } from './measure/report.ts'
import { readStrangers } from './measure/strangers.ts'
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
  out: option('where the models and report.html go', text),
  curve: flag('also with fewer of the others'),
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

/** Trains on the others and asks about those left out. */
async function tryFold (
  { learned, own }: Split, folder: string, options: Values<typeof OPTIONS>, stderr: Writer
): Promise<Fold> {
  await trainModel(folder, learned, { name: 'fold', version: '0', threshold: 0 }, trainingOf(options), stderr)
  const model = await loadModel(folder)
  const read = await readStrangers(model, own, !options['only-recorded'])
  await model.recognizer.dispose()
  return { ...read, sourceOf: new Map(own.map(({ signer, source }) => [signer, source])) }
}

export const main = createMain('cross-validate', OPTIONS, async (options, print, stderr) => {
  const { data, source, together, folds: count, out } = options
  const samples = (await readSamples(data)).filter(mayTrainOn)
  const nobody = renderedSigners(samples)
  const measured = samples.filter(sample =>
    !nobody.has(sample.signer) && (source.length === 0 || source.includes(sample.source)))
  const groups = groupSigners(measured, { together, folds: count })
  if (groups.length < 2) throw new Error(`There must be two signers or more in ${data.join(', ')} to learn from others`)
  const curve: CurvePoint[] = []
  let folds: Fold[] = []
  for (let others = options.curve ? 1 : groups.length - 1; others < groups.length; others++) {
    folds = []
    for (const [left, { name }] of groups.entries()) {
      const folder = path.join(out, `${name}-of-${others}`)
      folds.push(await tryFold(splitAt(samples, groups, left, others), folder, options, stderr))
    }
    curve.push({ signers: others, ...printFolds(others, folds, print) })
  }
  printThresholds(folds, print)
  await writeFile(path.join(out, 'report.html'), reportPage({ curve }))
})

await runIfProgram(import.meta.url, main)
