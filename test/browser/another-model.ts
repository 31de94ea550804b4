// The shipped model with its labels changed: told apart from the shipped one by what it says.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseModelInfo, writeModelArchive } from 'recognizer-wasm'
import { inProject } from '../../server/paths.ts'

/** Where the shipped model sees an L, this one sees a Q. */
export async function anotherModel () {
  const read = (name: string) => readFile(inProject('assets', 'models', 'alphabet', name))
  const [onnx, json] = await Promise.all([read('model.onnx'), read('model.json')])
  const info = parseModelInfo(JSON.parse(json.toString()))
  const traded: Record<string, string> = { l: 'q', q: 'l' }
  const labels = info.labels.map(label => traded[label] ?? label)
  const zip = Buffer.from(await writeModelArchive({ onnx: new Uint8Array(onnx), info: { ...info, labels } }))
  return { zip, etag: `"${createHash('sha256').update(zip).digest('base64url')}"` }
}
