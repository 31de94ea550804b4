// The shipped model with its labels changed: told apart from the shipped one by what it says.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseModelInfo, writeModelArchive } from '../../recognizer-wasm/src/index.ts'
import { inProject } from '../../server/paths.ts'

/** Where the shipped model sees an L, this one sees a Q. */
export async function anotherModel () {
  const [onnx, json] = await Promise.all(['model.onnx', 'model.json'].map(name => readFile(inProject('assets', 'models', 'alphabet', name)))) as [Buffer, Buffer]
  const info = parseModelInfo(JSON.parse(json.toString()))
  const traded: Record<string, string> = { l: 'q', q: 'l' }
  const zip = Buffer.from(await writeModelArchive({ onnx: new Uint8Array(onnx), info: { ...info, labels: info.labels.map(label => traded[label] ?? label) } }))
  return { zip, etag: `"${createHash('sha256').update(zip).digest('base64url')}"` }
}
