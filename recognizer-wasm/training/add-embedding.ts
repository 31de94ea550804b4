// npx tsx recognizer-wasm/training/add-embedding.ts --model <folder>: adds the output `embedding` to a model that was
// trained before the trainer exported it. The weights and the letters' scores stay the same.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { EMBEDDING } from 'recognizer-wasm/internals'
import { ModelProto, createOnnxGraph } from '../tools/onnx/onnx-writer.ts'
import { changeModel } from './change-model.ts'
import { createMain, runIfProgram } from './command.ts'
import { EMBEDDING_WIDTH } from './network/letter-network.ts'
import { option, text } from './options.ts'

interface Named { name: string }
interface Graph { node: { op_type: string, input: string[] }[], output: Named[] }

/**
 * Adds the output to the bytes of a `model.onnx`.
 * @throws if this trainer did not write the file, or it has the output
 */
export function addEmbedding (onnx: Uint8Array): Uint8Array {
  const model = ModelProto.decode(onnx) as unknown as { graph: Graph }
  const { node, output } = model.graph
  if (output.some(({ name }) => name === EMBEDDING)) throw new Error(`The model already has the output ${EMBEDDING}`)
  const read = node.filter(({ op_type: type, input }) => type === 'Gemm' && /^still_weights_\d+$/.test(input[1]!))
  if (read.length === 0) throw new Error('The model was not exported by this trainer')
  const added = graphOf(read.map(({ input }) => input[0]!))
  node.push(...added.node)
  output.push(...added.output)
  return ModelProto.encode(model).finish()
}

/** A graph that only has the added node and output. */
function graphOf (parts: readonly string[]): Graph {
  const graph = createOnnxGraph('added')
  for (const part of parts) graph.input(part, [1, EMBEDDING_WIDTH])
  graph.node('Concat', parts, { attributes: { axis: 1 }, outputs: [EMBEDDING] })
  graph.output(EMBEDDING, [1, parts.length * EMBEDDING_WIDTH])
  return (ModelProto.decode(graph.bytes()) as unknown as { graph: Graph }).graph
}

const OPTIONS = { model: option('folder of the model to change', text) }

export const main = createMain('add-embedding', OPTIONS, async ({ model }) => {
  const file = path.join(model, 'model.onnx')
  await writeFile(file, addEmbedding(await readFile(file)))
  await changeModel(model, {})
})

await runIfProgram(import.meta.url, main)
