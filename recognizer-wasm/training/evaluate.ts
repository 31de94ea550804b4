// npm run evaluate -- --model <zip or folder> [--model …] [--data <folder>] [--pictures <folder>] [--moving <number>]
// [--words] [--spellers <number>]: compares models on recordings, on pictures shown to a simulated camera (near and
// far), on moving letters, and on words spelled without a stop.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createMain, runIfProgram, type Print } from './command.ts'
import type { Prediction } from './measure/predictions.ts'
import { flag, integer, oneOrMore, option, optional, repeated, share, text, type Values } from './options.ts'
import { readSamples, type Sample } from './recordings/samples.ts'
import { evaluate, figureRows, type Evaluation, type StillsEvaluation } from './measure/evaluation.ts'
import { readFarPictures } from './measure/far-pictures.ts'
import { findPictures, holdPictures } from './measure/held-pictures.ts'
import { farText, heldText } from './measure/held-text.ts'
import { filmMovingLetters, foundText, movingText, readMovingLetters } from './measure/moving-letters.ts'
import { percent } from './measure/intervals.ts'
import { loadModel } from './measure/loaded-model.ts'
import { printSpelled, printSpliced } from './measure/print-words.ts'
import { progressBar, type Writer } from './progress-bar.ts'
import { reportPage } from './measure/report.ts'
import { calibrationError, confusions, tallyBy } from './measure/tallies.ts'

const OPTIONS = {
  model: oneOrMore('a model.zip, or a folder with model.onnx and model.json; may be repeated, to compare', text),
  data: repeated('recordings: a folder with .jsonl files, or one such file; may be repeated', text),
  pictures: repeated(
    'folder of pictures named by their letter, as A-2.jpg or A/1.jpg, to show to a camera; may be repeated', text
  ),
  moving: option('number of simulated signers who make the moving letters and hold their end', integer(0, 1000), '0'),
  words: flag('joins the stills of each person of --data to words spelled without a stop'),
  spellers: option('number of simulated signers who spell words without a stop', integer(0, 1000), '0'),
  source: repeated('only measure on this file (name without ending); may be repeated; default: all', text),
  signer: optional('only measure on this signer', text),
  threshold: optional(
    'least probability of a sign, instead of the model\'s own; 0 always takes the first choice',
    share
  ),
  report: optional('folder for report.html', text)
}

function printTable (evaluations: ReadonlyMap<string, Evaluation>, print: Print): void {
  const rows = figureRows(evaluations)
  const width = Math.max(...rows.map(([name]) => name.length))
  const printRow = (first: string, rest: string[]) =>
    print(`${first.padEnd(width)}  ${rest.map(cell => cell.padStart(20)).join('')}`)
  printRow('', [...evaluations.keys()].map(title => title.slice(0, 19)))
  for (const row of rows) printRow(...row)
}

const listConfusions = (predictions: readonly Prediction[]) =>
  confusions(predictions).slice(0, 20).map(([expected, answer, count]) => `${expected}→${answer} ${count}`).join('  ')

function printDetails (
  title: string, { source, convention, byConvention, held }: StillsEvaluation, print: Print
): void {
  const list = (tallies: ReturnType<typeof tallyBy>) =>
    tallies.map(([name, { right, total }]) => `${name} ${right}/${total}`).join('  ')
  print(`\n${title} on ${source} (${convention})`)
  print(
    `  by axes    ${Object.entries(byConvention)
      .map(([name, share]) => `${name} ${percent(share)}`)
      .join('  ')}`
  )
  print(`  by signer  ${list(tallyBy(held, ({ signer }) => signer))}`)
  print(`  by letter  ${list(tallyBy(held, ({ expected }) => expected!))}`)
  print(`  mistakes   ${listConfusions(held)}`)
  print(`  calibration error ${calibrationError(held).toFixed(3)}`)
}

async function evaluateModels (
  locations: readonly string[], samples: readonly Sample[], threshold: number | undefined, stderr: Writer
): Promise<Map<string, Evaluation>> {
  const evaluations = new Map<string, Evaluation>()
  const show = progressBar('evaluating', stderr)
  for (const [i, location] of locations.entries()) {
    const model = await loadModel(location, threshold === undefined ? {} : { threshold })
    evaluations.set(model.title, await evaluate(model, samples))
    show(i + 1, locations.length, model.title)
  }
  return evaluations
}

function printAll (evaluations: ReadonlyMap<string, Evaluation>, print: Print): void {
  printTable(evaluations, print)
  for (const [title, { stills, films, negatives }] of evaluations) {
    for (const part of stills) printDetails(title, part, print)
    for (const { source, prediction: { expected, answer } } of films) {
      if (expected !== answer) print(`  film of ${source}: ${expected}→${answer ?? 'none'}`)
    }
    if (negatives.length > 0) print(`  ${negatives.length} frames without a letter: ${listConfusions(negatives)}`)
  }
}

async function printHeld (
  locations: readonly string[], folders: readonly string[], threshold: number | undefined, print: Print, stderr: Writer
) {
  const pictures = (await Promise.all(folders.map(findPictures))).flat()
  for (const location of locations) {
    const model = await loadModel(location, threshold === undefined ? {} : { threshold })
    print(heldText(model.title, await holdPictures(model, pictures, stderr)))
    print(farText(await readFarPictures(model, pictures, stderr)))
  }
}

async function printMoving (
  locations: readonly string[], signers: number, threshold: number | undefined, print: Print, stderr: Writer
) {
  const films = await filmMovingLetters(signers, stderr)
  print(foundText(films))
  for (const location of locations) {
    const model = await loadModel(location, threshold === undefined ? {} : { threshold })
    print(movingText(model.title, await readMovingLetters(model, films)))
  }
}

/** The chosen sources; undefined for all. */
const named = (source: readonly string[]) => source.length > 0 ? source : undefined

async function printRecorded (options: Values<typeof OPTIONS>, print: Print, stderr: Writer) {
  const { data, model, source, signer, threshold, report } = options
  const all = await readSamples(data, named(source))
  const samples = all.filter(sample => signer === undefined || sample.signer === signer)
  if (samples.length === 0) throw new Error(`There are no recordings of ${signer} in ${data.join(', ')}`)
  const evaluations = await evaluateModels(model, samples, threshold, stderr)
  printAll(evaluations, print)
  if (!report) return
  await mkdir(report, { recursive: true })
  await writeFile(path.join(report, 'report.html'), reportPage({ evaluations }))
}

export const main = createMain('evaluate', OPTIONS, async (options, print, stderr) => {
  const { data, pictures, moving, model, threshold, words, spellers } = options
  if (data.length + pictures.length + moving + spellers === 0) {
    throw new Error('There is nothing to measure. Pass --data, --pictures, --moving or --spellers')
  }
  if (data.length > 0 && !words) await printRecorded(options, print, stderr)
  if (data.length > 0 && words) await printSpliced(model, await readSamples(data, named(options.source)), print)
  if (spellers > 0) await printSpelled(model, spellers, print, stderr)
  if (pictures.length > 0) await printHeld(model, pictures, threshold, print, stderr)
  if (moving > 0) await printMoving(model, moving, threshold, print, stderr)
})

await runIfProgram(import.meta.url, main)
