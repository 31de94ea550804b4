// Puts into a model that is there already what was learned after it.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseModelInfo, writeModelArchive, type ModelInfo } from 'recognizer-wasm'

type Learned = Pick<ModelInfo, 'second_look' | 'verification_thresholds' | 'letter_thresholds'>

/**
 * Changes what the model of a folder says of itself, in model.json and in model.zip.
 * @throws when there is no model, or it does not know a label
 */
export async function changeModel (folder: string, learned: Learned): Promise<void> {
  const [json, onnx, zip] = ['model.json', 'model.onnx', 'model.zip'].map(file => path.join(folder, file)) as
    [string, string, string]
  const changed = { ...JSON.parse(await readFile(json, 'utf8')), ...learned }
  const info = parseModelInfo(changed)
  await writeFile(json, `${JSON.stringify(changed, null, 2)}\n`)
  if (existsSync(zip)) await writeFile(zip, await writeModelArchive({ info, onnx: await readFile(onnx) }))
}
