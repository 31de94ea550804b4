// Writes what was learned as the two files of a model.
import { createOnnxGraph } from '../hand-models/onnx-writer.ts'
import { addServedNetwork, type Weights } from './letter-network.ts'

export interface ExportOptions {
  /** Divides the scores; 1 leaves them as trained. */
  temperature?: number
  precision?: 'float16' | 'float32'
}

/** The network as an ONNX file: `[15, 66]` raw frames, newest first, in; `[1, labels]` scores out. */
export function exportOnnx (weights: Weights, labels: number, { temperature = 1, precision = 'float16' }: ExportOptions = {}): Uint8Array {
  const graph = createOnnxGraph('letters')
  addServedNetwork(graph, weights, labels, temperature, precision)
  return graph.bytes()
}
