// Opens hands and letters with the files of the package, or with those at an address.
import { hasRelaxedSimd } from './engine/kernels.ts'
import { bytesFrom, type FileSource } from './engine/source.ts'
import { DactyloError } from './errors.ts'
import { readModelArchive, type LetterModel } from './letters/model-archive.ts'
import {
  openLetterRecognizer as openModel, type LetterRecognizer, type RecognizerOptions
} from './letters/recognizer.ts'
import { filesIn, ownFiles } from './package-files.ts'
import {
  openHandTracker as openFiles, type HandTracker, type HandTrackerFiles, type HandTrackerOptions
} from './tracker/tracker.ts'

/** A URL, or its text. */
export type Address = string | { readonly href: string }

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
  const at = files ? filesIn(folderAt(files)) : ownFiles()
  return openFiles({
    kernels: fileAt(urlOf(hasRelaxedSimd() ? at.relaxedKernels : at.kernels)),
    palmDetection: fileAt(urlOf(at.palmDetection)),
    handLandmark: fileAt(urlOf(at.handLandmark))
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
  const source = isAddress(model) ? fileAt(urlOf(model)) : model
  if (isUnpacked(source)) return openModel(source, options)
  const zip = await bytesFrom(source, 'model')
  return openModel(await readModelArchive(zip), options)
}

const isAddress = (value: unknown): value is Address =>
  typeof value === 'string' || (value as Partial<URL> | null)?.href !== undefined

const isUnpacked = (model: unknown): model is LetterModel =>
  (model as Partial<LetterModel> | null)?.onnx !== undefined

/** Relative addresses count from the page or the worker's script, as for `fetch`. */
function urlOf (address: Address): URL {
  const { document, location } = globalThis as { document?: { baseURI: string }, location?: { href: string } }
  try {
    return new URL(typeof address === 'string' ? address : address.href, document?.baseURI ?? location?.href)
  } catch (cause) {
    const message = `${String(address)} is not a URL: make one of a path by pathToFileURL`
    throw new DactyloError('invalid-argument', message, { cause })
  }
}

const folderAt = (address: Address) => urlOf(address).href.replace(/\/*$/, '/')

interface NodeProcess { getBuiltinModule? (name: string): { readFile (url: URL): Promise<Uint8Array> } }

/** `fetch` of Node does not read files. */
async function fileAt (url: URL): Promise<FileSource> {
  const { process } = globalThis as { process?: NodeProcess }
  const files = url.protocol === 'file:' ? process?.getBuiltinModule?.('node:fs/promises') : undefined
  return files ? await files.readFile(url) : await fetch(url)
}
