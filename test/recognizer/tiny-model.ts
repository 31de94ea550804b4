// A tiny letter model with predictable answers.
import { createOnnxGraph } from 'recognizer-wasm/tools/onnx/onnx-writer'
import { parseModelInfo, type LetterModel, type ModelInfo } from 'recognizer-wasm'

const LABELS = ['_null', 'a', 'b', 'c']
const MEMORY = 3
/** x, y, z of the wrist, then of the velocity. */
const COLUMNS = 6

/**
 * It scores `a` by the newest wrist's x, `b` by the newest velocity's x, `c` by the oldest wrist's x,
 * each 10 times, and `_null` with 1.
 */
export function tinyModel (over: Partial<ModelInfo> = {}): LetterModel {
  const graph = createOnnxGraph('tiny')
  const flat = graph.node('Reshape', [graph.input('frames', [MEMORY, COLUMNS]), graph.int64('flat', [2], [1, -1])])
  const weights = new Float32Array(MEMORY * COLUMNS * LABELS.length)
  const score = (row: number, column: number, label: string) => {
    weights[(row * COLUMNS + column) * LABELS.length + LABELS.indexOf(label)] = 10
  }
  score(0, 0, 'a')
  score(0, 3, 'b')
  score(MEMORY - 1, 0, 'c')
  const scores = graph.node('MatMul', [flat, graph.float32('weights', [MEMORY * COLUMNS, LABELS.length], weights)])
  graph.node('Add', [scores, graph.float32('bias', [LABELS.length], [1, 0, 0, 0])], { outputs: ['logits'] })
  graph.output('logits', [1, LABELS.length])
  const info = parseModelInfo({
    name: 'tiny',
    labels: LABELS,
    memory_frame: MEMORY,
    active_gestures: { r_wrist: true, r_hand_velocity: true, l_wrist: false },
    one_side: true,
    ...over
  })
  return { info, onnx: graph.bytes() }
}
