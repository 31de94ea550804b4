// The messages between the page and the recognizer's worker.
import type { Hand, HandPoints } from '../src/hand/points.ts'
import type { Calibration } from '../src/letters/calibration.ts'
import type { Candidate } from '../src/letters/recognizer.ts'
import type { DactyloError } from '../src/errors.ts'
import type { PackageFiles } from '../src/package-files.ts'
import type { SentError } from './sent-error.ts'

/** Who does the two steps. Without a hand finder there are no hand points, and the server gets pictures. */
export interface Ways {
  /** The name of the page's hand finder: `recognizer-wasm`, `tasks-vision`. */
  hands: string | null
  letters: 'page' | 'server'
  /** The name of the runtime that runs the letter model in the page. */
  runtime: string | null
  /** Why the page cannot do a step. */
  problems: DactyloError[]
}

/** The letter in a hand. */
interface ReadLetter {
  letter: string | null
  /** 0 to 1. */
  confidence: number
  /** Best first; empty before the first answer of a server. */
  candidates: Candidate[]
  /** The letters that would be accepted, each where it was asked for. */
  accepted: readonly string[]
  /** The letters that a second look cannot tell from their look-alikes in this hand. None of them is accepted. */
  unsure: readonly string[]
}

export interface PageLetter extends ReadLetter {
  by: 'page'
  /** The name and the version of the letter model. */
  model: string
  /** The letters of which second looks have decided. */
  lookedAgain: readonly string[]
}

export interface ServerLetter extends ReadLetter {
  by: 'server'
}

/** The letter, by the page's model or by the server. */
export type LetterReading = PageLetter | ServerLetter

/** The hands in a picture. */
export interface SeenHands {
  hands: Hand[]
  /** Null where the points were not looked for. */
  points: HandPoints | null
  /** Whether letter and points are the server's answer to an earlier picture, while this one was not sent. */
  isRepeated: boolean
}

export interface Frame extends SeenHands {
  /** Milliseconds that the reading took. */
  duration: number
}

export type PageReading = PageLetter & Frame
export type ServerReading = ServerLetter & Frame

/** What one frame showed. */
export type Reading = PageReading | ServerReading

/** What a worker is to open. */
export interface Settings {
  /** The address of the server that helps, with a slash at its end; null where there is none. */
  server: string | null
  /** The address of model.zip. */
  model: string
  files: PackageFiles
  /** The folder of onnxruntime-web's files, for letter models beyond the package's own runtime; null where there is
   * none. */
  onnxRuntime: string | null
  /** Of the learner. */
  calibration: Calibration | null
}

/** What the worker says of itself. */
export type SentWays = Omit<Ways, 'problems'> & { problems: SentError[] }

export type ToWorker =
  /** `session` keeps this worker's history on the server apart from others behind the same address. */
  | { kind: 'start', settings: Settings, session: string }
  /** `timestamp`: milliseconds, rising from frame to frame. */
  | { kind: 'frame', id: number, picture: ImageBitmap, timestamp: number }
  /** A picture that has nothing to do with the one before. */
  | { kind: 'photo', id: number, picture: ImageBitmap }
  | { kind: 'forget' }
  | { kind: 'use-newer-model' }
  | { kind: 'calibrate', calibration: Calibration | null }

export type FromWorker =
  /** Bytes over the wire. */
  | { kind: 'progress', loaded: number, total: number }
  | { kind: 'ready', state: SentWays }
  | { kind: 'failed', error: SentError }
  | { kind: 'reading', id: number, reading: Reading }
  | { kind: 'unreadable', id: number, error: SentError }
  | { kind: 'newer-model' }
