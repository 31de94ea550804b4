// The letter models: a folder <name>/ with model.onnx and model.json is a model that can be downloaded.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createLetterRecognizer, parseModelInfo, wasmRuntime, writeModelArchive, type LetterModel, type LetterRecognizer
} from 'recognizer-wasm'
import { etagOf } from '../http/not-modified.ts'
import type { Log } from '../threads.ts'

/** model.zip, the same bytes at every start. */
export interface Archive { zip: Uint8Array, etag: string }

export interface LoadedModel extends LetterModel {
  recognizer: LetterRecognizer
  /** Packed at the first call. */
  archive: () => Promise<Archive>
}

const NAME = /^[a-z0-9][a-z0-9_-]*$/i

/** Loads every model of a folder. A broken one is logged and left out; the others are served. */
export async function loadModels (folder: string, log: Log): Promise<Map<string, LoadedModel>> {
  const models = new Map<string, LoadedModel>()
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter(entry => entry.isDirectory() && NAME.test(entry.name)).map(entry => entry.name)
  for (const name of names.sort()) {
    try {
      models.set(name, await loadModel(join(folder, name)))
    } catch (err) {
      log.error({ model: name, err }, `the model "${name}" is broken and is not served`)
    }
  }
  return models
}

async function loadModel (folder: string): Promise<LoadedModel> {
  const [onnx, json] = await Promise.all([
    readFile(join(folder, 'model.onnx')),
    readFile(join(folder, 'model.json'), 'utf8')
  ])
  const model = { onnx: new Uint8Array(onnx), info: parseModelInfo(JSON.parse(json)) }
  let archive: Promise<Archive> | undefined
  return {
    ...model,
    recognizer: await createLetterRecognizer(model, { runtime: wasmRuntime() }),
    archive () {
      archive ??= pack(model).catch((error: unknown) => {
        archive = undefined
        throw error
      })
      return archive
    }
  }
}

async function pack (model: LetterModel): Promise<Archive> {
  const zip = await writeModelArchive(model)
  return { zip, etag: etagOf(zip) }
}
