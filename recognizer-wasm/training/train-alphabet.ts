// npm run train-alphabet -- --data <folder> --out <folder>: trains the shipped alphabet model, from recordings to
// thresholds.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { changeModel } from './change-model.ts'
import { createMain, runIfProgram, type Main, type Print, type Streams } from './command.ts'
import { main as crossValidate } from './cross-validate.ts'
import { readModel } from './measure/loaded-model.ts'
import { installed, integer, oneOrMore, option, text, type Values } from './options.ts'
import type { Writer } from './progress-bar.ts'
import { main as synthesize } from './synthesize.ts'
import { main as train } from './train.ts'

/** Names of the recordings that may be used for training. */
const SOURCES = [
  'chebah', 'enorart', 'adam-blf', 'davidf-lsm', 'inatel-libras', 'gabriel-libras', 'ardamavi-digits', 'rahman-asl',
  'traduttore', 'dayane', 'davidlee-asl', 'tracked-stills'
]

/** Sources with some of the same signers. */
const SHARED_SIGNER_SOURCES = ['inatel-libras', 'traduttore']

/** Sources whose points come from another tracker. */
const OTHER_TRACKERS = ['adam-blf', 'dayane', 'traduttore']

const OPTIONS = {
  data: oneOrMore('folder of recordings; may be repeated', text),
  out: option('folder for all results; resumes an interrupted run', text),
  version: option('version in model.json', text, '10'),
  runtime: option('ONNX runtime for training', installed, 'onnxruntime-web'),
  steps: option('training steps of the model', integer(1, 1e7), '12000')
}

/** A stage of the training, and the last file that it writes. */
interface Stage { name: string, result: string, command: Main, args: string[] }

type AlphabetOptions = Values<typeof OPTIONS>

const recordedIn = (data: readonly string[]) => repeated('--data', SOURCES.map(name => findSource(data, name)))
const placeIn = (out: string) => (...names: string[]) => path.join(out, ...names)

const rendering = ({ out }: AlphabetOptions): Stage => ({
  name: 'render signers',
  result: placeIn(out)('rendered', 'films.jsonl'),
  command: synthesize,
  args: ['--out', placeIn(out)('rendered'), '--seed', '11', '--stills', '24', '--films', '24']
})

const training = ({ data, out, steps, version, runtime }: AlphabetOptions): Stage => ({
  name: 'train the model',
  result: placeIn(out)('alphabet', 'model.zip'),
  command: train,
  args: [
    ...recordedIn(data),
    ...repeated('--data', ['stills.jsonl', 'films.jsonl'].map(name => placeIn(out)('rendered', name))),
    '--out', placeIn(out)('alphabet'), '--version', version, '--threshold', '0.75', '--steps', `${steps}`,
    '--runtime', runtime
  ]
})

const choosingThresholds = ({ data, out, runtime }: AlphabetOptions): Stage => ({
  name: 'choose thresholds by cross-validation',
  result: placeIn(out)('folds', 'report.html'),
  command: crossValidate,
  args: [
    ...recordedIn(data), '--folds', '4', ...repeated('--together', SHARED_SIGNER_SOURCES),
    ...repeated('--other-tracker', OTHER_TRACKERS),
    '--model', placeIn(out)('alphabet'), '--out', placeIn(out)('folds'), '--steps', '3000', '--runtime', runtime
  ]
})

const repeated = (name: string, values: readonly string[]) => values.flatMap(value => [name, value])

function findSource (folders: readonly string[], name: string): string {
  const found = folders.map(folder => path.join(folder, `${name}.jsonl`)).find(file => existsSync(file))
  if (!found) throw new Error(`None of ${folders.join(', ')} has ${name}.jsonl`)
  return found
}

export const main = createMain('train-alphabet', OPTIONS, async (options, print, stderr) => {
  await runStage(rendering(options), print, stderr)
  await runStage(training(options), print, stderr)
  // The second looks of the shipped model are kept.
  const { info: { second_look: looks } } = await readModel('assets/models/alphabet')
  if (looks) await changeModel(placeIn(options.out)('alphabet'), { second_look: looks })
  await runStage(choosingThresholds(options), print, stderr)
})

/** Runs a stage, unless an earlier run finished it. */
async function runStage ({ name, result, command, args }: Stage, print: Print, stderr: Writer) {
  if (existsSync(result)) return print(`${name}: ${result} already exists`)
  print(`${name}…`)
  const streams: Streams = { stdout: { write: text => { print(text.trimEnd()); return true } }, stderr }
  await command(args, streams)
}

await runIfProgram(import.meta.url, main)
