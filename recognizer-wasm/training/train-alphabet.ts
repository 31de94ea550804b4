// npm run train-alphabet -- --data <folder> --out <folder>: the alphabet model as it ships, from recordings to
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

/** The recordings that may be learned from, each a file of this name. */
const SOURCES = [
  'chebah', 'enorart', 'adam-blf', 'davidf-lsm', 'inatel-libras', 'gabriel-libras', 'ardamavi-digits', 'rahman-asl',
  'traduttore', 'dayane', 'tracked-stills'
]

/** Sources some of whose signers are the same. */
const TOGETHER = ['inatel-libras', 'traduttore']

/** Sources whose points are those of another tracker. */
const OTHER_TRACKERS = ['adam-blf', 'dayane', 'traduttore']

const OPTIONS = {
  data: oneOrMore('the folders of the recordings; may be repeated', text),
  out: option('where all goes; an interrupted run goes on from here', text),
  version: option('written into model.json', text, '9'),
  look: option('the folder of the model whose second look it gets', text, 'assets/models/alphabet'),
  runtime: option('the ONNX runtime to learn with', installed, 'onnxruntime-web'),
  signers: option('that nobody is, who show stills, and as many who make films', integer(1, 1000), '24'),
  steps: option('of the model', integer(1, 1e7), '12000'),
  'fold-steps': option('of each model that thresholds are chosen by', integer(1, 1e7), '3000')
}

/** A part of the work, and the file that is written at its end. */
interface Part { name: string, result: string, command: Main, args: string[] }

type Asked = Values<typeof OPTIONS>

const recordedIn = (data: readonly string[]) => repeated('--data', SOURCES.map(name => findSource(data, name)))
const placeIn = (out: string) => (...names: string[]) => path.join(out, ...names)

const drawing = ({ out, signers }: Asked): Part => ({
  name: 'draw signers that nobody is',
  result: placeIn(out)('rendered', 'films.jsonl'),
  command: synthesize,
  args: ['--out', placeIn(out)('rendered'), '--seed', '11', '--stills', `${signers}`, '--films', `${signers}`]
})

const learning = ({ data, out, steps, version, runtime }: Asked): Part => ({
  name: 'learn the model',
  result: placeIn(out)('alphabet', 'model.zip'),
  command: train,
  args: [
    ...recordedIn(data),
    ...repeated('--data', ['stills.jsonl', 'films.jsonl'].map(name => placeIn(out)('rendered', name))),
    '--out', placeIn(out)('alphabet'), '--version', version, '--threshold', '0.75', '--steps', `${steps}`,
    '--runtime', runtime
  ]
})

const choosing = ({ data, out, 'fold-steps': steps, runtime }: Asked): Part => ({
  name: 'choose its thresholds by people left out',
  result: placeIn(out)('folds', 'report.html'),
  command: crossValidate,
  args: [
    ...recordedIn(data), '--folds', '4', ...repeated('--together', TOGETHER),
    ...repeated('--other-tracker', OTHER_TRACKERS),
    '--model', placeIn(out)('alphabet'), '--out', placeIn(out)('folds'), '--steps', `${steps}`, '--runtime', runtime
  ]
})

const repeated = (name: string, values: readonly string[]) => values.flatMap(value => [name, value])

function findSource (folders: readonly string[], name: string): string {
  const found = folders.map(folder => path.join(folder, `${name}.jsonl`)).find(file => existsSync(file))
  if (!found) throw new Error(`None of ${folders.join(', ')} has ${name}.jsonl`)
  return found
}

export const main = createMain('train-alphabet', OPTIONS, async (options, print, stderr) => {
  const [draw, learn, choose] = [drawing, learning, choosing].map(partOf => partOf(options)) as [Part, Part, Part]
  await doPart(draw, print, stderr)
  await doPart(learn, print, stderr)
  const { info: { second_look: looks } } = await readModel(options.look)
  if (looks) await changeModel(placeIn(options.out)('alphabet'), { second_look: looks })
  await doPart(choose, print, stderr)
})

/** Does what an earlier run has not finished. */
async function doPart ({ name, result, command, args }: Part, print: Print, stderr: Writer) {
  if (existsSync(result)) return print(`${name}: ${result} is there`)
  print(`${name}…`)
  const streams: Streams = { stdout: { write: text => { print(text.trimEnd()); return true } }, stderr }
  await command(args, streams)
}

await runIfProgram(import.meta.url, main)
