// The letter network: a small encoder for each frame, and a second one over all frames.
import { EMBEDDING } from 'recognizer-wasm/internals'
import { createOnnxGraph, type OnnxGraph } from '../../tools/onnx/onnx-writer.ts'
import { FRAME_SIZE, READ_FRAMES, MEMORY, type BatchSize } from '../contract.ts'
import type { Random } from '../skeleton/random.ts'
import { FEATURES, STILLNESS, addHandFeatures } from './features.ts'
import { constant, createLayers, type Layers, type Parameter } from './layers.ts'

const READ_COUNT = READ_FRAMES.length
/** Frames that the first temporal layer combines. */
const SPAN = 3
const SPANS = READ_COUNT / SPAN
/** Newest frames without a hand that mean "no letter"; in a shorter gap, the hand was only lost for a moment. */
const ABSENT_FRAMES = 4
/** Added to the score of "no letter" without a hand; other scores stay far below. */
const ABSENT_SCORE = 40

/** Number of networks that a model averages. Each is trained on its own batches. */
export const NETWORKS = 2
/** The layers whose sum is the score: dividing their weights divides the scores. */
const OUTPUT_LAYERS: ReadonlySet<string> = new Set(['still_weights', 'still_bias', 'letter_weights'])

/** Numbers of one network's embedding. */
const EMBEDDING_WIDTH = 64
const WIDTHS = { look: 128, frame: EMBEDDING_WIDTH, span: 48, movement: 96 } as const

export type Weights = Map<string, Float32Array>

/** @throws if there are no weights of that name */
export function weightsOf (weights: Weights, name: string): Float32Array {
  const values = weights.get(name)
  if (!values) throw new Error(`There are no weights named ${name}`)
  return values
}

/** Names and shapes of all trained weights. */
export function parametersFor (labels: number): Parameter[] {
  const weights = (name: string, inputs: number, outputs: number): Parameter => ({
    name: `${name}_weights`,
    shape: [inputs, outputs]
  })
  const layer = (name: string, inputs: number, outputs: number): Parameter[] => [
    weights(name, inputs, outputs),
    { name: `${name}_bias`, shape: [outputs] }
  ]
  return [
    ...layer('look', FEATURES, WIDTHS.look),
    ...layer('frame', WIDTHS.look, WIDTHS.frame),
    ...layer('span', SPAN * WIDTHS.frame, WIDTHS.span),
    ...layer('stillness', STILLNESS * READ_COUNT, WIDTHS.movement),
    weights('movement', SPANS * WIDTHS.span, WIDTHS.movement),
    ...layer('still', WIDTHS.frame, labels),
    weights('letter', WIDTHS.movement, labels)
  ]
}

/** Initial weights (He initialization, arXiv:1502.01852). */
export function initialWeights (labels: number, random: Random): Weights {
  return new Map(parametersFor(labels).map(({ name, shape }) => {
    const size = shape.reduce((product, length) => product * length, 1)
    const deviation = name.endsWith('_bias') ? 0 : Math.sqrt(2 / shape[0]!)
    return [name, Float32Array.from({ length: size }, () => random.normal(deviation))]
  }))
}

/** Inputs of the network: the features of each frame, and the stillness of each film. */
interface NetworkInput { features: string, stillness: string }

/** Maps the name of a weight to its name in the graph, for one network. */
type NameOf = (name: string) => string

/** One network's results: a row for each sample. */
interface NetworkOutput {
  scores: string
  /** `[samples, 64]`: the last layer that sees one frame alone, for the newest frame. */
  embedding: string
}

/** Appends the layers from the features to the results: first for stills, whose only frame is repeated, then for
 * sequences. */
function addScores (
  layers: Layers, { features, stillness }: NetworkInput, { stills, sequences }: BatchSize, of: NameOf = name => name
): NetworkOutput {
  const dense = (name: string, x: string) => layers.dense(x, of(`${name}_weights`), of(`${name}_bias`))
  const frames = layers.relu(dense('frame', layers.relu(dense('look', features))))
  const samples = stills + sequences
  const width = WIDTHS.frame
  const memory = stills > 0 ? repeatStills(layers, frames, { stills, sequences }) : frames
  const spans = layers.reshape(memory, [samples * SPANS, SPAN * width], [samples * READ_COUNT, width])
  const steps = layers.relu(dense('span', spans))
  const whole = layers.reshape(steps, [samples, SPANS * WIDTHS.span], [samples * SPANS, WIDTHS.span])
  const movement = layers.relu(layers.addDense(dense('stillness', stillness), whole, of('movement_weights')))
  const newest = layers.every(memory, READ_COUNT, samples, width)
  return { scores: layers.addDense(dense('still', newest), movement, of('letter_weights')), embedding: newest }
}

/**
 * Repeats each still as if it were held: `[stills + sequences * READ_COUNT, width]` to
 * `[(stills + sequences) * READ_COUNT, width]`.
 */
function repeatStills (layers: Layers, frames: string, { stills, sequences }: BatchSize): string {
  const width = WIDTHS.frame
  const total = stills + sequences * READ_COUNT
  const single = sequences > 0 ? layers.rows(frames, 0, stills, total) : frames
  const held = layers.repeat(layers.reshape(single, [stills, 1, width], [stills, width]), READ_COUNT)
  const rows = stills * READ_COUNT
  const flat = { value: layers.reshape(held, [rows, width], [stills, READ_COUNT, width]), size: rows }
  return sequences > 0
    ? layers.concat([flat, { value: layers.rows(frames, stills, total, total), size: sequences * READ_COUNT }])
    : flat.value
}

/** Appends the network for training; returns the scores, and the layers for backpropagation. */
export function addTrainingNetwork (
  graph: OnnxGraph,
  labels: number,
  batch: BatchSize
): { scores: string, layers: Layers } {
  for (const { name, shape } of parametersFor(labels)) graph.input(name, shape)
  const layers = createLayers(graph)
  const seen: NetworkInput[] = []
  if (batch.stills > 0) {
    const { features } = addHandFeatures(graph, graph.input('stills', [batch.stills, 1, FRAME_SIZE]), batch.stills, 1)
    const size = [batch.stills, STILLNESS * READ_COUNT]
    seen.push({ features, stillness: graph.float32('held', size, new Float32Array(size[0]! * size[1]!)) })
  }
  if (batch.sequences > 0) {
    const films = graph.input('sequences', [batch.sequences, MEMORY, FRAME_SIZE])
    const looks = graph.node('Gather', [films, constant(graph, READ_FRAMES)], { attributes: { axis: 1 } })
    seen.push(addHandFeatures(graph, looks, batch.sequences, READ_COUNT))
  }
  const all = (key: keyof NetworkInput) =>
    graph.node('Concat', seen.map(part => part[key]), { attributes: { axis: 0 } })
  const { scores } = addScores(layers, { features: all('features'), stillness: all('stillness') }, batch)
  return { scores, layers }
}

export interface ExportOptions {
  precision?: 'float16' | 'float32'
}

/**
 * Exports networks as one ONNX file. Its input is `[15, 66]` raw frames, newest first. Its outputs are `logits`
 * `[1, labels]`, the mean of the networks' scores, and `embedding` `[1, 64 * networks]`, what each network's first
 * encoder gives for the newest hand.
 */
export function exportOnnx (
  networks: readonly Weights[], labels: number, { precision = 'float16' }: ExportOptions = {}
): Uint8Array {
  const graph = createOnnxGraph('letters')
  const frames = graph.input('frames', [MEMORY, FRAME_SIZE])
  const looks = graph.node('Gather', [frames, constant(graph, READ_FRAMES)], { attributes: { axis: 0 } })
  const film = graph.node('Reshape', [looks, constant(graph, [1, READ_COUNT, FRAME_SIZE])])
  const seen = addHandFeatures(graph, film, 1, READ_COUNT)
  const layers = createLayers(graph)
  const results = networks.map((weights, i) => {
    const of: NameOf = name => `${name}_${i + 1}`
    for (const { name, shape } of parametersFor(labels)) {
      const values = weightsOf(weights, name)
      graph[precision](of(name), shape, OUTPUT_LAYERS.has(name) ? values.map(value => value / networks.length) : values)
    }
    return addScores(layers, seen, { stills: 0, sequences: 1 }, of)
  })
  const mean = results.map(({ scores }) => scores).reduce((sum, own) => graph.node('Add', [sum, own]))
  graph.output(graph.node('Add', [mean, addAbsence(graph, seen.present, labels)], { outputs: ['logits'] }), [1, labels])
  addEmbedding(graph, results.map(({ embedding }) => embedding))
  return graph.bytes()
}

function addEmbedding (graph: OnnxGraph, parts: readonly string[]): void {
  graph.node('Concat', parts, { attributes: { axis: 1 }, outputs: [EMBEDDING] })
  graph.output(EMBEDDING, [1, parts.length * EMBEDDING_WIDTH])
}

/** A large score for "no letter", the first label, if the newest frames have no hand; otherwise 0. */
function addAbsence (graph: OnnxGraph, present: string, labels: number): string {
  const less = Array.from({ length: READ_COUNT * labels },
    (_, i) => (i % labels === 0 && i < ABSENT_FRAMES * labels ? -ABSENT_SCORE : 0))
  const certain = Array.from({ length: labels }, (_, i) => (i === 0 ? ABSENT_SCORE : 0))
  return graph.node('Relu', [
    graph.node('Gemm', [
      present,
      graph.float32('seen', [READ_COUNT, labels], less),
      graph.float32('gone', [1, labels], certain)
    ])
  ])
}
