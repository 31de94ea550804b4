// The shipped model with something changed: told apart from the shipped one by what it says.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { INNER_FEATURES, parseModelInfo, writeModelArchive, type ModelInfo } from 'recognizer-wasm'
import { toSecondLook } from 'recognizer-wasm/training/second-look/head'
import { inProject } from '../../server/paths.ts'

/** Where the shipped model sees an L, this one sees a Q. */
export const anotherModel = () => changedModel(({ labels }) => {
  const traded: Record<string, string> = { l: 'q', q: 'l' }
  return { labels: labels.map(label => traded[label] ?? label) }
})

/** It takes an L for a Q when it looks twice, whatever it sees. */
export const lookingModel = () => changedModel(() => {
  const alwaysSecond = { weights: new Float64Array(INNER_FEATURES), bias: 20 }
  return { second_look: [toSecondLook(['l', 'q'], alwaysSecond)] }
})

async function changedModel (change: (info: ModelInfo) => Partial<ModelInfo>) {
  const read = (name: string) => readFile(inProject('assets', 'models', 'alphabet', name))
  const [onnx, json] = await Promise.all([read('model.onnx'), read('model.json')])
  const info = parseModelInfo(JSON.parse(json.toString()))
  const zip = Buffer.from(await writeModelArchive({ onnx: new Uint8Array(onnx), info: { ...info, ...change(info) } }))
  return { zip, etag: `"${createHash('sha256').update(zip).digest('base64url')}"` }
}
