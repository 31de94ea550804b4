// Models with predictable answers.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createOnnxGraph } from 'recognizer-wasm/tools/onnx/onnx-writer'

interface Model { info: object, onnx: Uint8Array }

/** Makes the history visible: A for one remembered frame with a hand, B for two, up to D.
 * @param rate the frame rate to sample at; without it every frame counts */
export function countingModel (rate?: number): Model {
  const memory = 4
  const labels = ['_null', 'a', 'b', 'c', 'd']
  const graph = createOnnxGraph('counting')
  const input = graph.input('input', [memory, 3])
  const attributes = { keepdims: 1 }
  const size = graph.node('ReduceSum', [graph.node('Abs', [input]), graph.int64('axis', [1], [1])], { attributes })
  const sign = graph.node('Sign', [size])
  const count = graph.node('ReduceSum', [sign, graph.int64('axes', [2], [0, 1])], { attributes })
  // Largest for the label whose index is the count: 20 (index * count - index² / 2).
  const slope = graph.float32('slope', [1, labels.length], labels.map((_, place) => 20 * place))
  const offset = graph.float32('offset', [1, labels.length], labels.map((_, place) => -10 * place ** 2))
  const logits = graph.node('Add', [graph.node('Mul', [count, slope]), offset], { outputs: ['logits'] })
  graph.output(logits, [1, labels.length])
  const info = {
    name: 'counting',
    labels,
    memory_frame: memory,
    active_gestures: { r_wrist: true },
    one_side: true,
    ...rate && { frames_per_second: rate }
  }
  return { info, onnx: graph.bytes() }
}

/** 1 if the input has a hand, else 0. */
function isSeen (graph: ReturnType<typeof createOnnxGraph>, input: string): string {
  const attributes = { keepdims: 1 }
  const size = graph.node('ReduceSum', [graph.node('Abs', [input]), graph.int64('axes', [2], [0, 1])], { attributes })
  return graph.node('Sign', [size])
}

/** Every hand is about equally A or B, slightly more A; there are no other letters. It remembers four frames. */
export function undecidedModel (): Model {
  const labels = ['_null', 'a', 'b']
  const graph = createOnnxGraph('undecided')
  const input = graph.input('input', [4, 3])
  const scores = graph.float32('scores', [1, labels.length], [-10, 5.2, 5])
  graph.output(graph.node('Mul', [isSeen(graph, input), scores], { outputs: ['logits'] }), [1, labels.length])
  const info = { name: 'undecided', labels, memory_frame: 4, active_gestures: { r_wrist: true }, one_side: true }
  return { info, onnx: graph.bytes() }
}

/** A for a hand that arrived, or is visible, since at most half a second; B for one at rest. */
export function arrivingModel (): Model {
  const memory = 6
  const labels = ['_null', 'a', 'b']
  const graph = createOnnxGraph('arriving')
  const input = graph.input('input', [memory, 3])
  const presence = graph.node('Mul', [isSeen(graph, input), graph.float32('scores', [1, 3], [-10, 0, 5])])
  const row = graph.node('Reshape', [input, graph.int64('row', [2], [1, 3 * memory])])
  const weights = new Array<number>(3 * memory).fill(0)
  weights[0] = 1
  weights[3 * (memory - 1)] = -1
  const newestLessOldest = graph.float32('difference', [3 * memory, 1], weights)
  const distance = graph.node('Abs', [graph.node('MatMul', [row, newestLessOldest])])
  const arriving = graph.node('Mul', [distance, graph.float32('coming', [1, 3], [0, 100, 0])])
  graph.output(graph.node('Add', [presence, arriving], { outputs: ['logits'] }), [1, labels.length])
  const info = {
    name: 'arriving',
    labels,
    memory_frame: memory,
    active_gestures: { r_hand_position: true },
    one_side: true,
    frames_per_second: 10,
    kept_labels: ['a']
  }
  return { info, onnx: graph.bytes() }
}

/** Writes a model as `<models>/<name>/`. */
export async function writeModel (models: string, { info, onnx }: Model, name = 'alphabet') {
  const folder = join(models, name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'model.onnx'), onnx)
  await writeFile(join(folder, 'model.json'), JSON.stringify(info))
}
