// Adds thresholds and second looks, which are measured after training, to an existing model.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseModelInfo, writeModelArchive, type ModelInfo } from 'recognizer-wasm'

type Changes = Pick<ModelInfo, 'second_look' | 'verification_thresholds' | 'letter_thresholds'>

/**
 * Changes the fields in a folder's model.json, and in its model.zip if there is one.
 * @throws if the folder has no model, or the model has no such label
 */
export async function changeModel (folder: string, changes: Changes): Promise<void> {
  const [json, onnx, zip] = ['model.json', 'model.onnx', 'model.zip'].map(file => path.join(folder, file)) as
    [string, string, string]
  const changed = { ...JSON.parse(await readFile(json, 'utf8')), ...changes }
  const info = parseModelInfo(changed)
  await writeFile(json, `${JSON.stringify(changed, null, 2)}\n`)
  if (existsSync(zip)) await writeFile(zip, await writeModelArchive({ info, onnx: await readFile(onnx) }))
}
