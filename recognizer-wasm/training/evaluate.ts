// npm run evaluate -- --model <zip or folder> [--model …] --data <folder>: how models do, side by side.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Prediction } from './measure/predictions.ts'
import { oneOrMore, optional, repeated, runCommand, share, text } from './options.ts'
import { readSamples, type Sample } from './recordings/samples.ts'
import { evaluate, figures, type Evaluation, type StillsEvaluation } from './measure/evaluation.ts'
import { percent, shownShare } from './measure/intervals.ts'
import { loadModel } from './measure/loaded-model.ts'
import { progressBar } from './progress-bar.ts'
import { reportPage } from './measure/report.ts'
import { calibrationError, confusions, tallyBy } from './measure/tallies.ts'

const OPTIONS = {
  model: oneOrMore('a model.zip, or a folder with model.onnx and model.json; may be repeated, to compare', text),
  data: oneOrMore('recordings: a folder with .jsonl files, or one such file; may be repeated', text),
  source: repeated('a file of the folder to measure on, without its ending; may be repeated; all when left out', text),
  signer: optional('measure on this signer only', text),
  threshold: optional(
    'how sure a model must be that there is a sign, instead of its own; 0 takes the first choice',
    share
  ),
  report: optional('a folder for report.html', text)
}

function printTable (evaluations: ReadonlyMap<string, Evaluation>): void {
  const columns = [...evaluations.values()].map(
    evaluation => new Map(figures(evaluation).map(figure => [figure.name, shownShare(figure)]))
  )
  const names = [...new Set(columns.flatMap(column => [...column.keys()]))]
  const width = Math.max(...names.map(name => name.length))
  const print = (first: string, rest: string[]) =>
    console.log(`${first.padEnd(width)}  ${rest.map(cell => cell.padStart(20)).join('')}`)
  print(
    '',
    [...evaluations.keys()].map(title => title.slice(0, 19))
  )
  for (const name of names) {
    print(
      name,
      columns.map(column => column.get(name) ?? '')
    )
  }
}

const listConfusions = (predictions: readonly Prediction[]) =>
  confusions(predictions).slice(0, 20).map(([expected, answer, count]) => `${expected}→${answer} ${count}`).join('  ')

function printDetails (title: string, { source, convention, byConvention, held }: StillsEvaluation): void {
  const list = (tallies: ReturnType<typeof tallyBy>) =>
    tallies.map(([name, { right, total }]) => `${name} ${right}/${total}`).join('  ')
  console.log(`\n${title} on ${source} (${convention})`)
  console.log(
    `  by axes    ${Object.entries(byConvention)
      .map(([name, share]) => `${name} ${percent(share)}`)
      .join('  ')}`
  )
  console.log(`  by signer  ${list(tallyBy(held, ({ signer }) => signer))}`)
  console.log(`  by letter  ${list(tallyBy(held, ({ expected }) => expected!))}`)
  console.log(`  mistakes   ${listConfusions(held)}`)
  console.log(`  calibration error ${calibrationError(held).toFixed(3)}`)
}

async function evaluateModels (
  locations: readonly string[], samples: readonly Sample[], threshold?: number
): Promise<Map<string, Evaluation>> {
  const evaluations = new Map<string, Evaluation>()
  const show = progressBar('evaluating')
  for (const [i, location] of locations.entries()) {
    const model = await loadModel(location, threshold)
    evaluations.set(model.title, await evaluate(model, samples))
    show(i + 1, locations.length, model.title)
  }
  return evaluations
}

function print (evaluations: ReadonlyMap<string, Evaluation>): void {
  printTable(evaluations)
  for (const [title, { stills, films, negatives }] of evaluations) {
    for (const part of stills) printDetails(title, part)
    for (const { source, prediction: { expected, answer } } of films) {
      if (expected !== answer) console.log(`  film of ${source}: ${expected}→${answer ?? 'none'}`)
    }
    if (negatives.length > 0) console.log(`  ${negatives.length} frames without a letter: ${listConfusions(negatives)}`)
  }
}

await runCommand('evaluate', OPTIONS, async ({ data, model, source, signer, threshold, report }) => {
  const all = await readSamples(data, source.length > 0 ? source : undefined)
  const samples = all.filter(sample => signer === undefined || sample.signer === signer)
  if (samples.length === 0) throw new Error(`There is no recording of ${signer} in ${data.join(', ')}`)
  const evaluations = await evaluateModels(model, samples, threshold)
  print(evaluations)
  if (!report) return
  await mkdir(report, { recursive: true })
  await writeFile(path.join(report, 'report.html'), reportPage({ evaluations }))
})
