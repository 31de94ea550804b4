// Loads a served model for measurement: a zip, or a folder with model.onnx and model.json.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  openLetterRecognizer, readModelArchive, parseModelInfo,
  type LetterRecognizer, type LetterModel, type ModelInfo
} from 'recognizer-wasm'

export interface LoadedModel {
  title: string
  /** Bytes of the network. */
  size: number
  recognizer: LetterRecognizer
}

/** @throws if the file or folder does not hold a model */
export async function readModel (location: string): Promise<LetterModel> {
  if (!(await stat(location)).isDirectory()) return readModelArchive(await readFile(location))
  const info = parseModelInfo(JSON.parse(await readFile(path.join(location, 'model.json'), 'utf8')))
  return { info, onnx: await readFile(path.join(location, 'model.onnx')) }
}

/** @param changed fields that replace those of the model's info */
export async function loadModel (location: string, changed: Partial<ModelInfo> = {}): Promise<LoadedModel> {
  const { info, onnx } = await readModel(location)
  const title = [path.basename(path.resolve(location), '.zip'), info.version].filter(Boolean).join(' ')
  const recognizer = await openLetterRecognizer({ onnx, info: { ...info, ...changed } as ModelInfo })
  return { title, size: onnx.length, recognizer }
}
