// Opens trackers and letter models from the package's files, or from files at an address.
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

/** model.zip, its address, or its two unpacked files. */
export type LetterSource = LetterModel | FileSource | Address

/**
 * Loads the two networks and runs each once, on an input with a known output.
 * @param files the files, or the address of the folder that holds them; by default the files of this package
 * @throws DactyloError: `invalid-argument` names an option out of range; `download` a file that cannot be loaded;
 * `file-invalid` a wrong file; `no-simd`, `wasm-forbidden` or `engine`: the tracker cannot run here
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
 * Loads a letter model. The recognizer is stateless: its answers depend on the frames alone.
 * @param model by default the alphabet of this package
 * @throws DactyloError: `download` if the model cannot be loaded; `model-invalid` if it is damaged or its parts do not
 * match; `model-unsupported` if the runtime cannot run it
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

/** Reads `file:` URLs in Node, whose `fetch` does not. */
async function fileOf (url: URL): Promise<FileSource> {
  const { process } = globalThis as { process?: NodeProcess }
  const files = url.protocol === 'file:' ? process?.getBuiltinModule?.('node:fs/promises') : undefined
  return files ? await files.readFile(url) : await fetch(url)
}
