// One training step: scores, loss and gradients of a batch in one run of an ONNX graph, then Adam.
import { type OnnxRuntime } from 'recognizer-wasm'
import { wasmRuntime } from 'recognizer-wasm/onnxruntime-web'
import { createOnnxGraph } from '../../tools/onnx/onnx-writer.ts'
import { FRAME_SIZE, MEMORY, type Batch, type BatchSize } from '../contract.ts'
import { addTrainingNetwork, parametersFor, weightsOf, type Weights } from './letter-network.ts'

export interface Learner {
  /** Trains on one batch; returns the mean loss. */
  step (batch: Batch, learningRate: number): Promise<number>
  /** Moving average of the weights, which generalizes better to unseen signers than the last weights. */
  averaged (): Weights
  /** The state to resume from. */
  state: LearnerState
}

export interface LearnerState { steps: number, weights: Weights, average: Weights, mean: Weights, square: Weights }

/** Adam (arXiv:1412.6980) with decoupled weight decay (arXiv:1711.05101). */
const ADAM = { mean: 0.9, square: 0.999, tiny: 1e-8, decay: 1e-3 }
/** Decay of the moving average per step. */
const AVERAGE_DECAY = 0.998

export function newLearnerState (weights: Weights): LearnerState {
  const zeros = () => new Map([...weights].map(([name, values]) => [name, new Float32Array(values.length)]))
  return {
    steps: 0,
    weights,
    average: new Map([...weights].map(([name, values]) => [name, values.slice()])),
    mean: zeros(),
    square: zeros()
  }
}

/**
 * The graph of a step. Inputs: weights, batch and targets; outputs: the loss and a gradient for each weight.
 */
export function stepGraph (labels: number, batch: BatchSize): Uint8Array {
  const graph = createOnnxGraph('training step')
  const samples = batch.stills + batch.sequences
  const { scores, layers } = addTrainingNetwork(graph, labels, batch)
  const targets = graph.input('targets', [samples, labels])
  const logarithms = graph.node('LogSoftmax', [scores], { attributes: { axis: 1 } })
  const share = graph.float32('share', [], [1 / samples])
  const loss = graph.node(
    'ReduceSum',
    [graph.node('Mul', [graph.node('Neg', [graph.node('Mul', [targets, logarithms])]), share])],
    { attributes: { keepdims: 0 }, outputs: ['loss'] }
  )
  graph.output(loss, [])
  const weightOfRow = graph.node('ReduceSum', [targets, graph.int64('last_axis', [1], [1])], {
    attributes: { keepdims: 1 }
  })
  const wanted = graph.node('Mul', [graph.node('Exp', [logarithms]), weightOfRow])
  const gradients = layers.gradients(scores, graph.node('Mul', [graph.node('Sub', [wanted, targets]), share]))
  for (const { name, shape } of parametersFor(labels)) {
    graph.output(graph.node('Identity', [gradients.get(name)!], { outputs: [`${name}_gradient`] }), shape)
  }
  return graph.bytes()
}

/** Prepares a learner for batches of one size. */
export async function createLearner (
  labels: number,
  batch: BatchSize,
  state: LearnerState,
  { InferenceSession, Tensor }: OnnxRuntime = wasmRuntime()
): Promise<Learner> {
  const session = await InferenceSession.create(stepGraph(labels, batch), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1
  })
  const parameters = parametersFor(labels)
  const tensor = (values: Float32Array, shape: readonly number[]) => new Tensor('float32', values, shape)

  return {
    state,
    averaged: () => state.average,
    async step ({ stills, sequences, targets }, learningRate) {
      const inputs: Record<string, object> = { targets: tensor(targets, [batch.stills + batch.sequences, labels]) }
      if (batch.stills > 0) inputs['stills'] = tensor(stills, [batch.stills, 1, FRAME_SIZE])
      if (batch.sequences > 0) inputs['sequences'] = tensor(sequences, [batch.sequences, MEMORY, FRAME_SIZE])
      for (const { name, shape } of parameters) inputs[name] = tensor(weightsOf(state.weights, name), shape)
      const results = await session.run(inputs) as Record<string, { data: Float32Array }>
      state.steps++
      for (const { name } of parameters) adam(state, name, results[`${name}_gradient`]!.data, learningRate)
      return results['loss']!.data[0]!
    }
  }
}

/** Updates the weights of one name by their gradient. */
export function adam (
  { steps, weights, average, mean, square }: LearnerState,
  name: string,
  gradient: Float32Array,
  learningRate: number
): void {
  const [w, a] = [weightsOf(weights, name), weightsOf(average, name)]
  const [m, s] = [weightsOf(mean, name), weightsOf(square, name)]
  const rate = learningRate * Math.sqrt(1 - ADAM.square ** steps) / (1 - ADAM.mean ** steps)
  const decay = name.endsWith('_bias') ? 0 : learningRate * ADAM.decay
  const keep = Math.min(AVERAGE_DECAY, steps / (steps + 10))
  for (let i = 0; i < w.length; i++) {
    const g = gradient[i]!
    m[i] = ADAM.mean * m[i]! + (1 - ADAM.mean) * g
    s[i] = ADAM.square * s[i]! + (1 - ADAM.square) * g * g
    w[i] = w[i]! - rate * m[i]! / (Math.sqrt(s[i]!) + ADAM.tiny) - decay * w[i]!
    a[i] = keep * a[i]! + (1 - keep) * w[i]!
  }
}
