// Trains a model from samples into a folder that a server can use.
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { NO_LETTER, parseModelInfo, writeModelArchive, type OnnxRuntime } from 'recognizer-wasm'
import { wasmRuntime } from 'recognizer-wasm/onnxruntime-web'
import { LETTER_POSES } from './skeleton/letter-poses.ts'
import { repeatBatches } from './films/repeated-batches.ts'
import { loadCheckpoint, removeCheckpoint, saveCheckpoint } from './network/checkpoint.ts'
import { isKept } from './recordings/recorded-movements.ts'
import { hashOf, type Sample } from './recordings/samples.ts'
import { describeModel, type Description } from './contract.ts'
import { exportOnnx, initialWeights, NETWORKS, type Weights } from './network/letter-network.ts'
import { flag, installed, integer, option, type Values } from './options.ts'
import { progressBar, type Writer } from './progress-bar.ts'
import { createRandom } from './skeleton/random.ts'
import { reportPage } from './measure/report.ts'
import { BATCH_SIZE, ONLY_STILLS, trainNetworks } from './network/train-network.ts'
import { trainTrackerModel } from './network/train-tracker-model.ts'
import { createLearner, newLearnerState } from './network/learner.ts'

export interface Training {
  seed: number
  steps: number
  /** Number of steps between two checkpoints. */
  saveEvery: number
  /** Whether to train only the recorded signs. */
  onlyRecorded: boolean
  /** Whether to train one network on stills alone: it reads no films. */
  onlyStills: boolean
  /** Package name of an ONNX runtime. */
  runtime: string
}

/** The training options of a command. */
export const TRAINING_OPTIONS = {
  seed: option('the same seed, data and options give the same file', integer(0, 2 ** 32 - 1), '1'),
  steps: option('training steps; more is better up to a point', integer(1, 1e7), '8000'),
  'save-every': option('steps between two checkpoints, to resume from', integer(1, 1e7), '250'),
  runtime: option(
    'ONNX runtime for training; onnxruntime-node, if installed, is faster',
    installed,
    'onnxruntime-web'
  ),
  'only-recorded': flag('only train the recorded signs; by default the rest of the LSF alphabet is synthesized'),
  'only-stills': flag('train one network on stills alone, in seconds, to compare ideas; it reads no films')
}

/** The training settings of a command line. */
export function trainingOf (options: Values<typeof TRAINING_OPTIONS>): Training {
  const { 'save-every': saveEvery, 'only-recorded': onlyRecorded, 'only-stills': onlyStills, ...same } = options
  return { ...same, saveEvery, onlyRecorded, onlyStills }
}

/**
 * Trains a model into a folder, or resumes an interrupted training of the same samples.
 * @param stderr receives the progress
 * @throws if the folder holds an interrupted training with other samples or options
 */
export async function trainModel (
  folder: string, samples: readonly Sample[], description: Omit<Description, 'signs' | 'kept'>, training: Training,
  stderr: Writer
): Promise<void> {
  if (samples.length === 0) throw new Error('There are no recordings to train on')
  await mkdir(folder, { recursive: true })
  const signs = signsOf(samples, training.onlyRecorded)
  const kept = signs.filter(sign => isKept(sign, samples, !training.onlyRecorded))
  const { networks, losses } = await learn(folder, samples, [NO_LETTER, ...signs], training, stderr)
  const model = { onnx: exportOnnx(networks, 1 + signs.length), info: describeModel({ ...description, signs, kept }) }
  await writeFile(path.join(folder, 'model.onnx'), model.onnx)
  await writeFile(path.join(folder, 'model.json'), `${JSON.stringify(model.info, null, 2)}\n`)
  // Packed to the byte like a server packs the two files, because the archive's hash identifies the version.
  const archive = await writeModelArchive({ ...model, info: parseModelInfo(model.info) })
  await writeFile(path.join(folder, 'model.zip'), archive)
  await writeFile(path.join(folder, 'report.html'), reportPage({ losses }))
  await removeCheckpoint(folder)
}

/** The recorded signs and, unless `onlyRecorded`, the letters that can be synthesized. */
function signsOf (samples: readonly Sample[], onlyRecorded: boolean): string[] {
  const recorded = samples.flatMap(({ label }) => label ?? [])
  return [...new Set([...recorded, ...onlyRecorded ? [] : Object.keys(LETTER_POSES)])].toSorted()
}

interface TrainedNetworks { networks: Weights[], losses: number[] }

async function learn (
  folder: string, samples: readonly Sample[], labels: string[], training: Training, stderr: Writer
): Promise<TrainedNetworks> {
  const { seed, steps, saveEvery, onlyRecorded, onlyStills, runtime } = training
  const settings = { seed, steps, 'only-recorded': onlyRecorded, 'only-stills': onlyStills, runtime }
  const run = { recordings: hashOf(samples), labels: labels.join(), ...settings }
  const saved = await loadCheckpoint(folder, run)
  const losses = saved?.losses ?? []
  const size = onlyStills ? ONLY_STILLS : BATCH_SIZE
  const seeds = Array.from({ length: onlyStills ? 1 : NETWORKS }, (_, i) => seed + i)
  const states = saved?.learners ??
    seeds.map(own => newLearnerState(initialWeights(labels.length, createRandom(own))))
  const onnx = await runtimeNamed(runtime)
  const trackerModel = onlyRecorded || onlyStills ? undefined : await trainTrackerModel(samples, seed, onnx)
  const source = { samples, labels, withAlphabet: !onlyRecorded, trackerModel, size }
  const supplies = states.map(({ steps }, i) => repeatBatches({ ...source, seed: seeds[i]! }, steps))
  const learners = await Promise.all(states.map(async (state, i) =>
    ({ learner: await createLearner(labels.length, size, state, onnx), nextBatch: supplies[i]!.next })))
  const show = progressBar('training', stderr)
  try {
    await trainNetworks(learners, steps, async ({ step, loss }) => {
      losses.push(loss)
      show(step, steps, `loss ${loss.toFixed(3)}`)
      if (step % saveEvery === 0) await saveCheckpoint(folder, { run, learners: states, losses })
    })
  } finally {
    // Otherwise the worker threads would keep a failed process alive.
    await Promise.all(supplies.map(({ close }) => close()))
  }
  return { networks: learners.map(({ learner }) => learner.averaged()), losses }
}

/** Loads a runtime by its package name or path. */
async function runtimeNamed (name: string): Promise<OnnxRuntime> {
  if (name === 'onnxruntime-web') return wasmRuntime()
  return createRequire(path.resolve('package.json'))(name) as OnnxRuntime
}
