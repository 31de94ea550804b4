// Puts second looks into a model that is there already.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseModelInfo, writeModelArchive, type SecondLook } from 'recognizer-wasm'

/**
 * Lets the model of a folder look again at these pairs, and at no others.
 * @throws when there is no model, or it does not know a label
 */
export async function addSecondLook (folder: string, looks: readonly SecondLook[]): Promise<void> {
  const [json, onnx, zip] = ['model.json', 'model.onnx', 'model.zip'].map(file => path.join(folder, file)) as
    [string, string, string]
  const given = { ...JSON.parse(await readFile(json, 'utf8')), second_look: looks }
  const info = parseModelInfo(given)
  await writeFile(json, `${JSON.stringify(given, null, 2)}\n`)
  if (existsSync(zip)) await writeFile(zip, await writeModelArchive({ info, onnx: await readFile(onnx) }))
}
