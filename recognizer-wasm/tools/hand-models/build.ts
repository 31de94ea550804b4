// npm run models: builds recognizer-wasm/models/ from the npm package @mediapipe/hands and the letter model of the
// alphabet. Does nothing if they are up to date.
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const inTools = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MODELS = inTools('../../models')
const LETTER_MODEL = ['model.json', 'model.onnx'].map(file => inTools(`../../../assets/models/alphabet/${file}`))

/** The fingerprint of the build's sources, and the checksums of its results. */
interface Manifest {
  converter: string
  files: Record<string, { sha256: string, bytes: number }>
}

const sha256 = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** A hash of all sources of the build, including the pinned hashes of the downloaded models. */
async function converterFingerprint (): Promise<string> {
  // A list of its own, because `ensure-built.mjs` compares the times of the same files and folders.
  const sources: string[] = JSON.parse(await readFile(inTools('sources.json'), 'utf8'))
  const files = await Promise.all(sources.map(source => filesOf(inTools(`../../../${source}`))))
  return sha256(...await Promise.all(files.flat().map(file => readFile(file))))
}

/** The files of a folder in alphabetical order, or a file itself. */
const filesOf = async (path: string): Promise<string[]> =>
  (await stat(path)).isDirectory() ? (await readdir(path)).sort().map(file => join(path, file)) : [path]

async function isBuilt (converter: string): Promise<boolean> {
  try {
    const manifest: Manifest = JSON.parse(await readFile(join(MODELS, 'manifest.json'), 'utf8'))
    const kept = await Promise.all(Object.entries(manifest.files).map(async ([file, { sha256: expected }]) =>
      sha256(await readFile(join(MODELS, file))) === expected))
    return manifest.converter === converter && kept.every(Boolean)
  } catch {
    // Absent, unreadable or half written: build again.
    return false
  }
}

/** Writes under a temporary name first, so that other processes never read half a file. */
async function put (file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(MODELS, `${file}.${process.pid}`)
  await writeFile(unfinished, bytes)
  await rename(unfinished, join(MODELS, file))
}

async function build (converter: string): Promise<void> {
  await mkdir(MODELS, { recursive: true })
  // Imported only here, because most runs have nothing to build and should be fast.
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
// Update the time of the check, for callers that only compare times.
else await utimes(join(MODELS, 'manifest.json'), new Date(), new Date())
