// From samples to a folder with a model that can be served.
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
import { BATCH_SIZE, trainNetworks } from './network/train-network.ts'
import { teachEye } from './network/teach-eye.ts'
import { createLearner, newLearnerState } from './network/learner.ts'

export interface Training {
  seed: number
  steps: number
  /** Steps after which the state is saved. */
  saveEvery: number
  /** Learn the signs of the recordings and nothing else. */
  onlyRecorded: boolean
  /** An ONNX runtime, by the name it is installed under. */
  runtime: string
}

/** The options of a command that say how to train. */
export const TRAINING_OPTIONS = {
  seed: option('the same seed, data and options make the same file', integer(0, 2 ** 32 - 1), '1'),
  steps: option('fewer is faster, more is better up to a point', integer(1, 1e7), '8000'),
  'save-every': option('steps after which the state is saved, to go on from', integer(1, 1e7), '250'),
  runtime: option(
    'the ONNX runtime to learn with; onnxruntime-node, once installed, is faster',
    installed,
    'onnxruntime-web'
  ),
  'only-recorded': flag('learn the signs of the recordings and nothing else; without it, the LSF alphabet is completed')
}

/** What such a command line asks for. */
export function trainingOf (options: Values<typeof TRAINING_OPTIONS>): Training {
  const { 'save-every': saveEvery, 'only-recorded': onlyRecorded, ...same } = options
  return { ...same, saveEvery, onlyRecorded }
}

/**
 * Trains a model into a folder, or goes on where an interrupted training of the same samples stopped.
 * @param stderr is told how far it is
 * @throws when the folder holds an interrupted training of other samples, or one asked for differently
 */
export async function trainModel (
  folder: string, samples: readonly Sample[], description: Omit<Description, 'signs' | 'kept'>, training: Training,
  stderr: Writer
): Promise<void> {
  if (samples.length === 0) throw new Error('There is no recording to learn from')
  await mkdir(folder, { recursive: true })
  const signs = signsOf(samples, training.onlyRecorded)
  const kept = signs.filter(sign => isKept(sign, samples, !training.onlyRecorded))
  const { networks, losses } = await learn(folder, samples, [NO_LETTER, ...signs], training, stderr)
  const model = { onnx: exportOnnx(networks, 1 + signs.length), info: describeModel({ ...description, signs, kept }) }
  await writeFile(path.join(folder, 'model.onnx'), model.onnx)
  await writeFile(path.join(folder, 'model.json'), `${JSON.stringify(model.info, null, 2)}\n`)
  // As a reader of the two files packs them, to the byte: the hash of an archive names its version.
  const archive = await writeModelArchive({ ...model, info: parseModelInfo(model.info) })
  await writeFile(path.join(folder, 'model.zip'), archive)
  await writeFile(path.join(folder, 'report.html'), reportPage({ losses }))
  await removeCheckpoint(folder)
}

/** The signs of the recordings and, unless told otherwise, the letters that can be made without any. */
function signsOf (samples: readonly Sample[], onlyRecorded: boolean): string[] {
  const recorded = samples.flatMap(({ label }) => label ?? [])
  return [...new Set([...recorded, ...onlyRecorded ? [] : Object.keys(LETTER_POSES)])].toSorted()
}

interface Learned { networks: Weights[], losses: number[] }

async function learn (
  folder: string, samples: readonly Sample[], labels: string[], training: Training, stderr: Writer
): Promise<Learned> {
  const { seed, steps, saveEvery, onlyRecorded, runtime } = training
  const asked = { seed, steps, 'only-recorded': onlyRecorded, runtime }
  const run = { recordings: hashOf(samples), labels: labels.join(), ...asked }
  const saved = await loadCheckpoint(folder, run)
  const losses = saved?.losses ?? []
  const seeds = Array.from({ length: NETWORKS }, (_, i) => seed + i)
  const states = saved?.learners ??
    seeds.map(own => newLearnerState(initialWeights(labels.length, createRandom(own))))
  const onnx = await runtimeNamed(runtime)
  const eye = onlyRecorded ? undefined : await teachEye(samples, seed, onnx)
  const source = { samples, labels, withAlphabet: !onlyRecorded, eye, size: BATCH_SIZE }
  const supplies = states.map(({ steps }, i) => repeatBatches({ ...source, seed: seeds[i]! }, steps))
  const pupils = await Promise.all(states.map(async (state, i) =>
    ({ learner: await createLearner(labels.length, BATCH_SIZE, state, onnx), nextBatch: supplies[i]!.next })))
  const show = progressBar('training', stderr)
  try {
    await trainNetworks(pupils, steps, async ({ step, loss }) => {
      losses.push(loss)
      show(step, steps, `loss ${loss.toFixed(3)}`)
      if (step % saveEvery === 0) await saveCheckpoint(folder, { run, learners: states, losses })
    })
  } finally {
    // Else the threads would keep a process alive that cannot go on.
    await Promise.all(supplies.map(({ close }) => close()))
  }
  return { networks: pupils.map(({ learner }) => learner.averaged()), losses }
}

/** A runtime of one's own choice is loaded by its name, or by the path it is installed at. */
async function runtimeNamed (name: string): Promise<OnnxRuntime> {
  if (name === 'onnxruntime-web') return wasmRuntime()
  return createRequire(path.resolve('package.json'))(name) as OnnxRuntime
}
