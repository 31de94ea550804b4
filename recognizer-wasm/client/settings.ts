// The options that an app may give, and their defaults.
import { asFolder } from '../src/address.ts'
import { addressOf } from './address.ts'
import { AnyWorker as Worker } from './any-worker.ts'
import type { WorkerLike } from './connection.ts'
import type { Calibration } from '../src/letters/calibration.ts'
import { filesIn, ownFiles, type PackageFiles } from '../src/package-files.ts'
import type { Settings } from './protocol.ts'

/** Relative addresses resolve against the document's base URI, as those of `fetch` do. */
export interface LettersOptions {
  /** The Dactylo server. It gives the letter model, and helps when something fails in the page. Default: no server. */
  server?: string | URL | null
  /** The address of model.zip; by default the server's or, where there is no server, the package's own. */
  model?: string | URL
  /** Asked before the first picture leaves the device. Without it, no picture leaves it until `agree` is called. Where
   * the page finds hands, at most hand points leave the device. */
  maySendPictures?: () => boolean | Promise<boolean>
  /** The folder where this package is served, with its folders `client` and `models`: for pages without a bundler, or
   * with one that gives no addresses to files. */
  files?: string | URL
  /** The folder where onnxruntime-web's files are served, for letter models beyond the package's own runtime. */
  onnxRuntime?: string | URL
  /** What `calibrate` found of this learner. */
  calibration?: Calibration | null
  /** Opens a worker that calls `serveLetters`, in place of the package's. */
  worker?: () => WorkerLike
}

const MODEL = 'get-sign_recognizer-model/alphabet'

/** @returns the settings of the worker, and a function that opens the worker */
export function settingsFrom (
  { server = null, model, files, onnxRuntime, calibration = null, worker }: LettersOptions
): [settings: Settings, open: () => WorkerLike] {
  const help = server === null ? null : folderAt(server)
  const folder = files === undefined ? null : folderAt(files)
  const own = folder ? filesIn(`${folder}models/`) : wholeAddresses(ownFiles())
  const settings: Settings = {
    server: help,
    model: addressOf(model ?? (help === null ? own.letterModel : help + MODEL)),
    files: own,
    onnxRuntime: onnxRuntime === undefined ? null : folderAt(onnxRuntime),
    calibration
  }
  return [settings, worker ?? (folder ? () => workerAt(`${folder}client/worker.js`) : ownWorker)]
}

const folderAt = (url: string | URL) => asFolder(addressOf(url))
const wholeAddresses = (files: PackageFiles) =>
  Object.fromEntries(Object.entries(files).map(([name, url]) => [name, addressOf(url)])) as unknown as PackageFiles
const workerAt = (url: string): WorkerLike => new Worker(new URL(url), { type: 'module' })

// Bundlers understand this address only in this form.
const ownWorker = (): WorkerLike => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
