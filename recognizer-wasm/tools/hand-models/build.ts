// npm run models: makes recognizer-wasm/models/ from the npm package @mediapipe/hands and the letter model of the
// alphabet. Does nothing when they are there.
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const inTools = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** What the models are made by: the planner, the kernels, and the format of a plan. */
const SOURCES = ['.', '../../kernels', '../../src/engine'].map(folder => inTools(folder))
const MODELS = inTools('../../models')
const LETTER_MODEL = ['model.json', 'model.onnx'].map(file => inTools(`../../../assets/models/alphabet/${file}`))
/** What packs the letter model. */
const PACKER = inTools('../../src/letters/model-archive.ts')

/** What made the models, and what they were. */
interface Manifest {
  converter: string
  files: Record<string, { sha256: string, bytes: number }>
}

const sha256 = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** Changes when any file of these folders does, the pinned hashes of the sources included. */
async function converterFingerprint (): Promise<string> {
  const files = await Promise.all(SOURCES.map(async folder =>
    (await readdir(folder)).sort().map(file => join(folder, file))))
  return sha256(...await Promise.all([...files.flat(), ...LETTER_MODEL, PACKER].map(file => readFile(file))))
}

async function isBuilt (converter: string): Promise<boolean> {
  try {
    const manifest: Manifest = JSON.parse(await readFile(join(MODELS, 'manifest.json'), 'utf8'))
    const kept = await Promise.all(Object.entries(manifest.files).map(async ([file, { sha256: expected }]) =>
      sha256(await readFile(join(MODELS, file))) === expected))
    return manifest.converter === converter && kept.every(Boolean)
  } catch {
    // Absent, unreadable or half written: all mean that they must be made.
    return false
  }
}

/** Under another name first, so that another process never reads half a file. */
async function put (file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(MODELS, `${file}.${process.pid}`)
  await writeFile(unfinished, bytes)
  await rename(unfinished, join(MODELS, file))
}

async function build (converter: string): Promise<void> {
  await mkdir(MODELS, { recursive: true })
  // Loaded only now: the usual run has nothing to do and should take no time.
  const { makeHandModels, packLetterModel } = await import('./make-models.ts')
  const [json, onnx] = await Promise.all(LETTER_MODEL.map(file => readFile(file)))
  const models = { ...await makeHandModels(), 'alphabet.zip': await packLetterModel(json!, onnx!) }
  const manifest: Manifest = { converter, files: {} }
  for (const [file, bytes] of Object.entries(models)) {
    await put(file, bytes)
    manifest.files[file] = { sha256: sha256(bytes), bytes: bytes.length }
  }
  await put('manifest.json', Buffer.from(JSON.stringify(manifest, null, 2) + '\n'))
}

const converter = await converterFingerprint()
if (!await isBuilt(converter)) await build(converter)
// That they are right was found out now: whoever looks at times only need not ask again.
else await utimes(join(MODELS, 'manifest.json'), new Date(), new Date())
