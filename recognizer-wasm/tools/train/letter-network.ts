// The letter network: one small encoder looks at each frame, a second one at what the frames do together.
import type { OnnxGraph } from '../hand-models/onnx-writer.ts'
import { createLayers, type Layers, type Parameter } from './differentiable-graph.ts'
import { FEATURES, FRAME_SIZE, addHandFeatures } from './hand-features.ts'
import { constant } from './differentiable-graph.ts'
import type { Random } from './random.ts'

/** Frames the network remembers. */
export const MEMORY = 15
/** Frames that are read together in the first step through time. */
const SPAN = 3
const SPANS = MEMORY / SPAN
/** With no hand in this many newest frames there is no letter: a shorter gap is a hand lost for a moment. */
const GONE = 4
/** Added to the score of "no letter" when the hand is gone; scores stay far below. */
const CERTAIN = 40

const WIDTHS = { look: 128, frame: 64, span: 48, movement: 64 } as const

export type Weights = Map<string, Float32Array>

/** Names and shapes of everything that is learned. */
export function parametersFor (labels: number): Parameter[] {
  const layer = (name: string, inputs: number, outputs: number): Parameter[] =>
    [{ name: `${name}_weights`, shape: [inputs, outputs] }, { name: `${name}_bias`, shape: [outputs] }]
  return [
    ...layer('look', FEATURES, WIDTHS.look),
    ...layer('frame', WIDTHS.look, WIDTHS.frame),
    ...layer('span', SPAN * WIDTHS.frame, WIDTHS.span),
    ...layer('movement', SPANS * WIDTHS.span, WIDTHS.movement),
    ...layer('letter', WIDTHS.movement, labels),
    ...layer('still', WIDTHS.frame, labels)
  ]
}

/** Weights before training (He's initialisation, arXiv:1502.01852). */
export function initialWeights (labels: number, random: Random): Weights {
  return new Map(parametersFor(labels).map(({ name, shape }) => {
    const size = shape.reduce((product, length) => product * length, 1)
    const deviation = name.endsWith('_bias') ? 0 : Math.sqrt(2 / shape[0]!)
    return [name, Float32Array.from({ length: size }, () => random.normal(deviation))]
  }))
}

export interface Batch { stills: number, sequences: number }

/** From features of each frame to one row of scores a sample: first the stills, whose only frame counts for all, then the sequences. */
function addScores (layers: Layers, features: string, labels: number, { stills, sequences }: Batch): string {
  const dense = (name: string, x: string) => layers.dense(x, `${name}_weights`, `${name}_bias`)
  const frames = layers.relu(dense('frame', layers.relu(dense('look', features))))
  const total = stills + sequences * MEMORY
  const width = WIDTHS.frame
  const parts: { value: string, size: number }[] = []
  if (stills > 0) {
    const rows = sequences > 0 ? layers.rows(frames, 0, stills, total) : frames
    parts.push({ value: layers.repeat(layers.reshape(rows, [stills, 1, width], [stills, width]), MEMORY), size: stills })
  }
  if (sequences > 0) {
    const rows = stills > 0 ? layers.rows(frames, stills, total, total) : frames
    parts.push({ value: layers.reshape(rows, [sequences, MEMORY, width], [sequences * MEMORY, width]), size: sequences })
  }
  const samples = stills + sequences
  const memory = parts.length > 1 ? layers.concat(parts) : parts[0]!.value
  const spans = layers.reshape(memory, [samples * SPANS, SPAN * width], [samples, MEMORY, width])
  const steps = layers.relu(dense('span', spans))
  const movement = layers.reshape(steps, [samples, SPANS * WIDTHS.span], [samples * SPANS, WIDTHS.span])
  const newest = layers.newest(memory, samples, MEMORY, width)
  return layers.add(dense('letter', layers.relu(dense('movement', movement))), dense('still', newest))
}

/** Appends the network for training: gives the scores and the layers to send gradients back through. */
export function addTrainingNetwork (graph: OnnxGraph, labels: number, batch: Batch): { scores: string, layers: Layers } {
  for (const { name, shape } of parametersFor(labels)) graph.input(name, shape)
  const layers = createLayers(graph)
  const features: string[] = []
  if (batch.stills > 0) features.push(addHandFeatures(graph, graph.input('stills', [batch.stills, 1, FRAME_SIZE]), batch.stills, 1).features)
  if (batch.sequences > 0) {
    features.push(addHandFeatures(graph, graph.input('sequences', [batch.sequences, MEMORY, FRAME_SIZE]), batch.sequences, MEMORY).features)
  }
  const all = features.length > 1 ? graph.node('Concat', features, { attributes: { axis: 0 } }) : features[0]!
  return { scores: addScores(layers, all, labels, batch), layers }
}

/**
 * Appends the network as it is served: `[15, 66]` raw frames, newest first, to `[1, labels]` scores.
 * @param temperature divides the scores, so that their softmax is an honest probability
 */
export function addServedNetwork (graph: OnnxGraph, weights: Weights, labels: number, temperature: number, precision: 'float16' | 'float32'): void {
  for (const { name, shape } of parametersFor(labels)) graph[precision](name, shape, weights.get(name)!)
  const frames = graph.input('frames', [MEMORY, FRAME_SIZE])
  const batch = graph.node('Reshape', [frames, constant(graph, [1, MEMORY, FRAME_SIZE])])
  const { features, present } = addHandFeatures(graph, batch, 1, MEMORY)
  const scores = addScores(createLayers(graph), features, labels, { stills: 0, sequences: 1 })
  const honest = graph.node('Mul', [scores, graph.float32('sharpness', [], [1 / temperature])])
  const logits = graph.node('Add', [honest, addGone(graph, present, labels)], { outputs: ['logits'] })
  graph.output(logits, [1, labels])
}

/** A large score for the first label, "no letter", when the newest frames are without a hand. */
function addGone (graph: OnnxGraph, present: string, labels: number): string {
  const ints = (values: number[]) => constant(graph, values)
  const newest = graph.node('Slice', [present, ints([0]), ints([GONE]), ints([1])])
  const seen = graph.node('ReduceMax', [newest], { attributes: { axes: [1, 2], keepdims: 0 } })
  const certain = (sign: number) => Array.from({ length: labels }, (_, i) => i === 0 ? sign * CERTAIN : 0)
  const lessWhenSeen = graph.node('Mul', [graph.node('Reshape', [seen, ints([1, 1])]), graph.float32('seen', [1, labels], certain(-1))])
  return graph.node('Add', [lessWhenSeen, graph.float32('gone', [1, labels], certain(1))])
}
