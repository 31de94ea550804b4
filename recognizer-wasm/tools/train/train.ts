// npm run train -- --data <folder> --out <folder>: from recordings to a model that can be served.
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { NO_LETTER } from '../../src/model-info.ts'
import { wasmRuntime, type OnnxRuntime } from '../../src/runtime.ts'
import { LETTER_POSES } from '../parametric-hand/letter-poses.ts'
import { supplyBatches } from './batch-supply.ts'
import { loadCheckpoint, removeCheckpoint, saveCheckpoint } from './checkpoint.ts'
import { mayTrainOn, readDataset, type Sample } from './dataset.ts'
import { describeModel } from './describe-model.ts'
import { exportOnnx } from './export-onnx.ts'
import { initialWeights, type Weights } from './letter-network.ts'
import { progressBar } from './progress-bar.ts'
import { createRandom } from './random.ts'
import { reportPage } from './report.ts'
import { BATCH, trainNetwork } from './train-network.ts'
import { createLearner, newLearnerState } from './training-step.ts'

const USAGE = `Usage: npm run train -- --data <folder> --out <folder>
  --data            recordings, one or more .jsonl files
  --out             where model.onnx and model.json go; an interrupted run goes on from here
  --seed            1     the same seed and data make the same file
  --steps           4000  fewer is faster, more is better up to a point
  --save-every      250   steps after which the state is saved, to go on from
  --name, --version       written into model.json
  --only-recorded         learn the signs of the recordings and nothing else; without it, the LSF alphabet is completed
  --runtime               another ONNX runtime to learn with, such as onnxruntime-node once installed: many times faster
  --workers      1        threads that draw examples; two suit a native runtime
  --leave-out             a signer not to learn from, to be measured on; may be repeated`

/** Below this confidence the answer is "no letter". Set by judgement: few recordings hold no letter. */
const THRESHOLD = 0.4

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    name: { type: 'string', default: 'alphabet' },
    version: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '4000' },
    'save-every': { type: 'string', default: '250' },
    runtime: { type: 'string', default: 'onnxruntime-web' },
    workers: { type: 'string', default: '1' },
    'leave-out': { type: 'string', multiple: true, default: [] },
    'only-recorded': { type: 'boolean', default: false }
  }
})

/** The signs of the recordings and, unless told otherwise, the letters that can be made without any. */
function signsOf (samples: readonly Sample[], onlyRecorded: boolean): string[] {
  const recorded = samples.flatMap(({ label }) => label ?? [])
  return [...new Set([...recorded, ...onlyRecorded ? [] : Object.keys(LETTER_POSES)])].toSorted()
}

/** A runtime of one's own choice is loaded by its name, or by the path it is installed at. */
async function runtimeNamed (name: string): Promise<OnnxRuntime> {
  if (name === 'onnxruntime-web') return wasmRuntime()
  return createRequire(path.resolve('package.json'))(name) as OnnxRuntime
}

async function learn (samples: readonly Sample[], labels: string[], folder: string): Promise<{ weights: Weights, losses: number[] }> {
  const [seed, steps] = [Number(options.seed), Number(options.steps)]
  const settings = JSON.stringify({ seed, steps, labels, samples: samples.length, onlyRecorded: options['only-recorded'] })
  const saved = await loadCheckpoint(folder, settings)
  const losses = saved?.losses ?? []
  const state = saved?.learner ?? newLearnerState(initialWeights(labels.length, createRandom(seed)))
  const learner = await createLearner(labels.length, BATCH, state, await runtimeNamed(options.runtime))
  const batches = supplyBatches({ samples, labels, seed, lsf: !options['only-recorded'], size: BATCH }, state.steps, Number(options.workers))
  const show = progressBar('training')
  await trainNetwork(learner, batches.next, steps, async ({ step, loss }) => {
    losses.push(loss)
    show(step, steps, `loss ${loss.toFixed(3)}`)
    if (step % Number(options['save-every']) === 0) await saveCheckpoint(folder, { settings, learner: state, losses })
  })
  await batches.close()
  return { weights: learner.averaged(), losses }
}

async function main (): Promise<void> {
  const { data, out, name, version } = options
  if (!data || !out) throw new Error(USAGE)
  await mkdir(out, { recursive: true })
  const samples = (await readDataset(data)).filter(sample => mayTrainOn(sample) && !options['leave-out'].includes(sample.signer))
  const signs = signsOf(samples, options['only-recorded'])
  const labels = [NO_LETTER, ...signs]
  const { weights, losses } = await learn(samples, labels, out)
  await writeFile(path.join(out, 'model.onnx'), exportOnnx(weights, labels.length))
  await writeFile(path.join(out, 'model.json'), `${JSON.stringify(describeModel({ name, version, signs, threshold: THRESHOLD }), null, 2)}\n`)
  await writeFile(path.join(out, 'report.html'), reportPage(new Map(), losses))
  await removeCheckpoint(out)
}

await main()
