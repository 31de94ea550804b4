// Opens hands and letters with the files of the package, or with those at an address.
import { addressOf, asFolder, type Address } from './address.ts'
import { hasRelaxedSimd } from './engine/kernels.ts'
import { bytesFrom, type FileSource } from './engine/source.ts'
import { readModelArchive, type LetterModel } from './letters/model-archive.ts'
import {
  openLetterRecognizer as openModel, type LetterRecognizer, type RecognizerOptions
} from './letters/recognizer.ts'
import { filesIn, ownFiles } from './package-files.ts'
import {
  openHandTracker as openFiles, type HandTracker, type HandTrackerFiles, type HandTrackerOptions
} from './tracker/tracker.ts'

/** model.zip, its address, or its two files unpacked. */
export type LetterSource = LetterModel | FileSource | Address

/**
 * Loads the networks and runs each once, on an input whose results are known.
 * @param files the files, or the address of a folder that has them under their names; by default those of this package
 * @throws DactyloError: `invalid-argument` names an option that is out of its range; `download` a file that does not
 * arrive, `file-invalid` one that is not the named one; `no-simd`, `wasm-forbidden` or `engine` when it cannot run here
 */
export async function openHandTracker (
  files?: HandTrackerFiles | Address, options?: HandTrackerOptions
): Promise<HandTracker> {
  if (files && !isAddress(files)) return openFiles(files, options)
  const at = files ? filesIn(asFolder(addressOf(files))) : ownFiles()
  return openFiles({
    kernels: fileAt(hasRelaxedSimd() ? at.relaxedKernels : at.kernels),
    palmDetection: fileAt(at.palmDetection),
    handLandmark: fileAt(at.handLandmark)
  }, options)
}

/**
 * Loads a letter model. Its answers depend on the frames alone: there is no state between calls.
 * @param model by default the alphabet of this package
 * @throws DactyloError: `download` when the model does not arrive; `model-invalid` when it is damaged or its parts do
 * not fit each other; `model-unsupported` when the runtime cannot run it
 */
export async function openLetterRecognizer (
  model: LetterSource = ownFiles().letterModel, options?: RecognizerOptions
): Promise<LetterRecognizer> {
  const source = isAddress(model) ? fileAt(model) : model
  if (isUnpacked(source)) return openModel(source, options)
  const zip = await bytesFrom(source, 'model')
  return openModel(await readModelArchive(zip), options)
}

const isAddress = (value: unknown): value is Address =>
  typeof value === 'string' || (value as Partial<URL> | null)?.href !== undefined

const isUnpacked = (model: unknown): model is LetterModel =>
  (model as Partial<LetterModel> | null)?.onnx !== undefined

interface NodeProcess { getBuiltinModule? (name: string): { readFile (url: URL): Promise<Uint8Array> } }

const fileAt = (address: Address): Promise<FileSource> => fileOf(new URL(addressOf(address)))

/** `fetch` of Node does not read files. */
async function fileOf (url: URL): Promise<FileSource> {
  const { process } = globalThis as { process?: NodeProcess }
  const files = url.protocol === 'file:' ? process?.getBuiltinModule?.('node:fs/promises') : undefined
  return files ? await files.readFile(url) : await fetch(url)
}
