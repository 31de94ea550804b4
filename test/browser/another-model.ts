// Variants of the shipped model, recognizable by their answers.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseModelInfo, writeModelArchive, type LetterModel, type ModelInfo } from 'recognizer-wasm'
import { INNER_FEATURES, createInputLayout } from 'recognizer-wasm/internals'
import { createOnnxGraph } from 'recognizer-wasm/tools/onnx/onnx-writer'
import { toSecondLook } from 'recognizer-wasm/training/second-look/head'
import { inProject } from '../../server/settings/paths.ts'

/** Reads Q where the shipped model reads L. */
export const anotherModel = () => changedModel(({ labels }) => {
  const traded: Record<string, string> = { l: 'q', q: 'l' }
  return { labels: labels.map(label => traded[label] ?? label) }
})

/** Its second look always turns an L into a Q. */
export const lookingModel = () => changedModel(() => {
  const alwaysSecond = { weights: new Float64Array(INNER_FEATURES), bias: 20 }
  return { second_look: [toSecondLook(['l', 'q'], alwaysSecond)] }
})

/** Reads every hand as Q, with an operator that only onnxruntime-web has. */
export async function modelForOnnxRuntime () {
  const { info } = await shippedModel()
  const { shape } = createInputLayout(info)
  const [numbers, labels] = [shape.reduce((product, size) => product * size, 1), info.labels.length]
  const graph = createOnnxGraph('every hand')
  const flat = graph.node('Reshape', [graph.input('frames', shape), graph.int64('flat', [2], [1, -1])])
  const isQ = info.labels.map(label => label === 'q' ? 1000 : 0)
  const weights = graph.float32('weights', [numbers, labels], Array.from({ length: numbers }, () => isQ).flat())
  const score = graph.node('MatMul', [graph.node('Mul', [flat, flat]), weights])
  const withoutHand = graph.float32('bias', [labels], info.labels.map((_, i) => i === 0 ? 10 : 0))
  graph.node('Softplus', [graph.node('Add', [score, withoutHand])], { outputs: ['logits'] })
  graph.output('logits', [1, labels])
  return packed({ info, onnx: graph.bytes() })
}

/** Its model.json names fewer frames than its network takes, so no page can use it. */
export const unusableModel = () => changedModel(() => ({ memory_frame: 2 }))

async function changedModel (change: (info: ModelInfo) => Partial<ModelInfo>) {
  const { onnx, info } = await shippedModel()
  return packed({ onnx, info: { ...info, ...change(info) } })
}

async function shippedModel (): Promise<LetterModel> {
  const read = (name: string) => readFile(inProject('assets', 'models', 'alphabet', name))
  const [onnx, json] = await Promise.all([read('model.onnx'), read('model.json')])
  return { onnx: new Uint8Array(onnx), info: parseModelInfo(JSON.parse(json.toString())) }
}

async function packed (model: LetterModel) {
  const zip = Buffer.from(await writeModelArchive(model))
  return { zip, etag: `"${createHash('sha256').update(zip).digest('base64url')}"` }
}
