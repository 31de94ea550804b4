// Variants of the shipped model, recognizable by their answers.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseModelInfo, writeModelArchive, type LetterModel, type ModelInfo } from 'recognizer-wasm'
import { INNER_FEATURES } from 'recognizer-wasm/internals'
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

/** The shipped model with `Sum` in place of `Add`: the same letters, by an operator that only onnxruntime-web has. */
export async function modelForOnnxRuntime (): Promise<LetterModel> {
  const { info, onnx } = await shippedModel()
  // A node's field 4 is its operator, here of three letters.
  const changed = Buffer.from(onnx).toString('latin1').replaceAll('\x22\x03Add', '\x22\x03Sum')
  return { info, onnx: Buffer.from(changed, 'latin1') }
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
