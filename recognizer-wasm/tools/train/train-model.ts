// From samples to a folder with a model that can be served.
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { NO_LETTER } from '../../src/model-info.ts'
import { wasmRuntime, type OnnxRuntime } from '../../src/runtime.ts'
import { LETTER_POSES } from '../parametric-hand/letter-poses.ts'
import { supplyBatches } from './batch-supply.ts'
import { loadCheckpoint, removeCheckpoint, saveCheckpoint } from './checkpoint.ts'
import type { Sample } from './dataset.ts'
import { describeModel, type Description } from './describe-model.ts'
import { exportOnnx } from './export-onnx.ts'
import { initialWeights, type Weights } from './letter-network.ts'
import { progressBar } from './progress-bar.ts'
import { createRandom } from './random.ts'
import { reportPage } from './report.ts'
import { BATCH, trainNetwork } from './train-network.ts'
import { createLearner, newLearnerState } from './training-step.ts'

export interface Training {
  seed: number
  steps: number
  /** Steps after which the state is saved. */
  saveEvery: number
  /** Learn the signs of the recordings and nothing else. */
  onlyRecorded: boolean
  /** An ONNX runtime, by the name it is installed under. */
  runtime: string
  workers: number
}

/** The options of a command line that say how to train. */
export const TRAINING_OPTIONS = {
  seed: { type: 'string', default: '1' },
  steps: { type: 'string', default: '8000' },
  'save-every': { type: 'string', default: '250' },
  runtime: { type: 'string', default: 'onnxruntime-web' },
  workers: { type: 'string', default: '1' },
  'only-recorded': { type: 'boolean', default: false }
} as const

type Given = { [Name in keyof typeof TRAINING_OPTIONS]: typeof TRAINING_OPTIONS[Name]['type'] extends 'boolean' ? boolean : string }

/** What such a command line asks for. */
export function trainingOf ({ seed, steps, 'save-every': saveEvery, runtime, workers, 'only-recorded': onlyRecorded }: Given): Training {
  return { seed: Number(seed), steps: Number(steps), saveEvery: Number(saveEvery), onlyRecorded, runtime, workers: Number(workers) }
}

/** Trains a model into a folder, or goes on where an interrupted training of the same samples stopped. */
export async function trainModel (folder: string, samples: readonly Sample[], description: Omit<Description, 'signs'>, training: Training): Promise<void> {
  await mkdir(folder, { recursive: true })
  const signs = signsOf(samples, training.onlyRecorded)
  const labels = [NO_LETTER, ...signs]
  const { weights, losses } = await learn(folder, samples, labels, training)
  await writeFile(path.join(folder, 'model.onnx'), exportOnnx(weights, labels.length))
  await writeFile(path.join(folder, 'model.json'), `${JSON.stringify(describeModel({ ...description, signs }), null, 2)}\n`)
  await writeFile(path.join(folder, 'report.html'), reportPage({ losses }))
  await removeCheckpoint(folder)
}

/** The signs of the recordings and, unless told otherwise, the letters that can be made without any. */
function signsOf (samples: readonly Sample[], onlyRecorded: boolean): string[] {
  const recorded = samples.flatMap(({ label }) => label ?? [])
  return [...new Set([...recorded, ...onlyRecorded ? [] : Object.keys(LETTER_POSES)])].toSorted()
}

async function learn (folder: string, samples: readonly Sample[], labels: string[], training: Training): Promise<{ weights: Weights, losses: number[] }> {
  const { seed, steps, saveEvery, onlyRecorded, runtime, workers } = training
  const settings = JSON.stringify({ seed, steps, labels, onlyRecorded, samples: samples.length, signers: [...new Set(samples.map(({ signer }) => signer))] })
  const saved = await loadCheckpoint(folder, settings)
  const losses = saved?.losses ?? []
  const state = saved?.learner ?? newLearnerState(initialWeights(labels.length, createRandom(seed)))
  const learner = await createLearner(labels.length, BATCH, state, await runtimeNamed(runtime))
  const batches = supplyBatches({ samples, labels, seed, lsf: !onlyRecorded, size: BATCH }, state.steps, workers)
  const show = progressBar('training')
  await trainNetwork(learner, batches.next, steps, async ({ step, loss }) => {
    losses.push(loss)
    show(step, steps, `loss ${loss.toFixed(3)}`)
    if (step % saveEvery === 0) await saveCheckpoint(folder, { settings, learner: state, losses })
  })
  await batches.close()
  return { weights: learner.averaged(), losses }
}

/** A runtime of one's own choice is loaded by its name, or by the path it is installed at. */
async function runtimeNamed (name: string): Promise<OnnxRuntime> {
  if (name === 'onnxruntime-web') return wasmRuntime()
  return createRequire(path.resolve('package.json'))(name) as OnnxRuntime
}
