// Trains the tracker model on rendered hands, whose true joints are known.
import type { OnnxRuntime } from 'recognizer-wasm'
import { createOnnxGraph } from '../../tools/onnx/onnx-writer.ts'
import {
  TRACKER_MODEL_LAYERS, TRACKER_MODEL_SIZE, bonesInPalms, directionsOf, type TrackerModelWeights
} from '../hands/tracker-model.ts'
import type { Sample } from '../recordings/samples.ts'
import { createRandom, type Random } from '../skeleton/random.ts'
import { adam, newLearnerState } from './learner.ts'
import { createLayers } from './layers.ts'
import { weightsOf, type Weights } from './letter-network.ts'

const STEPS = 1500
const BATCH = 256
const MAX_LEARNING_RATE = 3e-3
/** Standard deviation of the noise added to bone directions (unit vectors), because there are few people. */
const NOISE = 0.03

const PARAMETERS = TRACKER_MODEL_LAYERS.flatMap(([name, inputs, outputs]) => [
  { name: `${name}_weights`, shape: [inputs, outputs] }, { name: `${name}_bias`, shape: [outputs] }
])

/** True bone directions, and the bones that the tracker reported. */
interface TrainingPair { joints: number[], seen: number[] }

/** @returns undefined if the samples have no rendered hands */
export async function trainTrackerModel (
  samples: readonly Sample[], seed: number, runtime: OnnxRuntime
): Promise<TrackerModelWeights | undefined> {
  const pairs = samples.flatMap(({ joints, frames }): TrainingPair[] =>
    joints ? [{ joints: directionsOf(joints), seen: bonesInPalms(frames[0]!) }] : [])
  if (pairs.length === 0) return undefined
  const random = createRandom(seed, 1)
  const { InferenceSession, Tensor } = runtime
  const session = await InferenceSession.create(stepGraph(), { intraOpNumThreads: 1, interOpNumThreads: 1 })
  const state = newLearnerState(initialWeights(random))
  while (state.steps < STEPS) {
    const { directions, seen } = drawPairs(pairs, random)
    const inputs: Record<string, object> = {
      directions: new Tensor('float32', directions, [BATCH, TRACKER_MODEL_SIZE]),
      seen: new Tensor('float32', seen, [BATCH, TRACKER_MODEL_SIZE])
    }
    for (const { name, shape } of PARAMETERS) {
      inputs[name] = new Tensor('float32', weightsOf(state.weights, name), shape)
    }
    const gradients = await session.run(inputs) as Record<string, { data: Float32Array }>
    const rate = MAX_LEARNING_RATE * 0.5 * (1 + Math.cos(Math.PI * state.steps / STEPS))
    state.steps++
    for (const { name } of PARAMETERS) adam(state, name, gradients[`${name}_gradient`]!.data, rate)
  }
  return state.average
}

function initialWeights (random: Random): Weights {
  return new Map(PARAMETERS.map(({ name, shape }) => {
    const deviation = name.endsWith('_bias') ? 0 : Math.sqrt(2 / shape[0]!)
    const size = shape.reduce((product, length) => product * length, 1)
    return [name, Float32Array.from({ length: size }, () => random.normal(deviation))]
  }))
}

function drawPairs (pairs: readonly TrainingPair[], random: Random) {
  const size = BATCH * TRACKER_MODEL_SIZE
  const [directions, seen] = [new Float32Array(size), new Float32Array(size)]
  for (let i = 0; i < BATCH; i++) {
    const pair = random.pick(pairs)
    directions.set(pair.joints.map(value => value + random.normal(NOISE)), i * TRACKER_MODEL_SIZE)
    seen.set(pair.seen, i * TRACKER_MODEL_SIZE)
  }
  return { directions, seen }
}

/** Computes the gradients of the mean absolute error, which is robust to the few hands detected as left ones. */
function stepGraph (): Uint8Array {
  const graph = createOnnxGraph('tracker model')
  for (const { name, shape } of PARAMETERS) graph.input(name, shape)
  const layers = createLayers(graph)
  const [first, second, bones] = TRACKER_MODEL_LAYERS.map(([name]) => name) as [string, string, string]
  const dense = (name: string, x: string) => layers.dense(x, `${name}_weights`, `${name}_bias`)
  const hidden = layers.relu(dense(first, graph.input('directions', [BATCH, TRACKER_MODEL_SIZE])))
  const result = dense(bones, layers.relu(dense(second, hidden)))
  const error = graph.node('Sub', [result, graph.input('seen', [BATCH, TRACKER_MODEL_SIZE])])
  const share = graph.float32('share', [], [1 / BATCH])
  const gradients = layers.gradients(result, graph.node('Mul', [graph.node('Sign', [error]), share]))
  for (const { name, shape } of PARAMETERS) {
    graph.output(graph.node('Identity', [gradients.get(name)!], { outputs: [`${name}_gradient`] }), shape)
  }
  return graph.bytes()
}
