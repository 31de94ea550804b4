// The letter models. Each folder <name>/ with model.onnx and model.json is a downloadable model.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openLetterRecognizer, parseModelInfo, writeModelArchive, type LetterModel } from 'recognizer-wasm'
import { wasmRuntime } from 'recognizer-wasm/onnxruntime-web'
import { etagOf } from '../http/answers/not-modified.ts'
import type { Log } from '../scheduling/threads.ts'

export type Models = Awaited<ReturnType<typeof loadModels>>

const NAME = /^[a-z0-9][a-z0-9_-]*$/i

/** Loads every model of a folder. A broken model is logged and skipped. */
export async function loadModels (folder: string, log: Log) {
  const models = new Map<string, Awaited<ReturnType<typeof loadModel>>>()
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter(entry => entry.isDirectory() && NAME.test(entry.name)).map(entry => entry.name)
  for (const name of names.sort()) {
    try {
      models.set(name, await loadModel(join(folder, name)))
    } catch (err) {
      log.error({ model: name, err }, `The model "${name}" is broken and is not served`)
    }
  }
  return models
}

async function loadModel (folder: string) {
  const [onnx, json] = await Promise.all([
    readFile(join(folder, 'model.onnx')),
    readFile(join(folder, 'model.json'), 'utf8')
  ])
  const model = { onnx: new Uint8Array(onnx), info: parseModelInfo(JSON.parse(json)) }
  let archive: ReturnType<typeof pack> | undefined
  return {
    ...model,
    recognizer: await openLetterRecognizer(model, { runtime: wasmRuntime() }),
    /** Packed at the first call, then cached. */
    archive () {
      archive ??= pack(model).catch((error: unknown) => {
        archive = undefined
        throw error
      })
      return archive
    }
  }
}

/** Builds model.zip, with the same bytes at every start. */
async function pack (model: LetterModel) {
  const zip = await writeModelArchive(model)
  return { zip, etag: etagOf(zip) }
}
