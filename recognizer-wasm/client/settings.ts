// The options of openLetters, and their defaults.
import { asFolder } from '../src/address.ts'
import { addressOf } from './address.ts'
import { AnyWorker as Worker } from './any-worker.ts'
import type { WorkerLike } from './connection.ts'
import type { Calibration } from '../src/letters/calibration.ts'
import type { SavedPersonal } from '../src/letters/personal-examples.ts'
import { filesIn, ownFiles, type PackageFiles } from '../src/package-files.ts'
import type { Settings } from './protocol.ts'

/** Relative addresses resolve against the document's base URI, like those of `fetch`. */
export interface LettersOptions {
  /** The Dactylo server. It provides the letter model, and reads letters if the page cannot. While it is away, the
   * package's own model reads, and `state.problems` says so. Default: none. */
  server?: string | URL | null
  /** Address of model.zip; by default the server's or, without a server, the package's own. */
  model?: string | URL
  /** Called before the first picture leaves the device. Without it, no picture leaves the device until you call
   * `agree`. If the page finds hands, only hand points ever leave the device. */
  maySendPictures?: () => boolean | Promise<boolean>
  /** Folder that serves this package's folders `client` and `models`: for pages without a bundler, or with a bundler
   * that gives files no addresses. */
  files?: string | URL
  /** Folder that serves onnxruntime-web's files, for letter models that the package's own runtime cannot run. */
  onnxRuntime?: string | URL
  /** The learner's calibration, from `calibrate`. */
  calibration?: Calibration | null
  /** The examples of the person who signs, from `learn`. */
  personal?: SavedPersonal | null
  /** Opens a worker that calls `serveLetters`, instead of the package's own. */
  worker?: () => WorkerLike
}

const MODEL = 'get-sign_recognizer-model/alphabet'

/** @returns the settings of the worker, and a function that opens the worker */
export function settingsFrom (
  { server = null, model, files, onnxRuntime, calibration = null, personal = null, worker }: LettersOptions
): [settings: Settings, open: () => WorkerLike] {
  const help = server === null ? null : folderAt(server)
  const folder = files === undefined ? null : folderAt(files)
  const own = folder ? filesIn(`${folder}models/`) : wholeAddresses(ownFiles())
  const settings: Settings = {
    server: help,
    model: addressOf(model ?? (help === null ? own.letterModel : help + MODEL)),
    ownModel: model === undefined && help !== null ? own.letterModel : null,
    files: own,
    onnxRuntime: onnxRuntime === undefined ? null : folderAt(onnxRuntime),
    calibration,
    personal
  }
  return [settings, worker ?? (folder ? () => workerAt(`${folder}client/worker.js`) : ownWorker)]
}

const folderAt = (url: string | URL) => asFolder(addressOf(url))
const wholeAddresses = (files: PackageFiles) =>
  Object.fromEntries(Object.entries(files).map(([name, url]) => [name, addressOf(url)])) as unknown as PackageFiles
const workerAt = (url: string): WorkerLike => new Worker(new URL(url), { type: 'module' })

// Bundlers only recognize this address written this way.
const ownWorker = (): WorkerLike => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
