// The messages between the page and the recognizer's worker.
import type { Hand, HandPoints } from '../src/hand/points.ts'
import type { Calibration } from '../src/letters/calibration.ts'
import type { SavedPersonal } from '../src/letters/personal-examples.ts'
import type { Candidate } from '../src/letters/choice.ts'
import type { DactyloError } from '../src/errors.ts'
import type { ReadWord } from '../src/words/word-reader.ts'
import type { WordProgress } from '../src/words/word-progress.ts'
import type { PackageFiles } from '../src/package-files.ts'
import type { SentError } from './sent-error.ts'

/** The backend of each of the two steps. Without a hand finder there are no hand points, and the server gets
 * pictures. */
export interface Backends {
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
  /** In this frame. */
  letter: string | null
  /** The letter to show: `letter`, once it has lasted for two frames of the model; a moving letter as soon as the hand
   * rests after the movement. In a picture, `letter`. */
  lasting: string | null
  /** 0 to 1. */
  confidence: number
  /** Best first; empty before the first answer of a server. */
  candidates: Candidate[]
  /** Every letter that would be accepted if it were the one asked for. */
  accepted: readonly string[]
  /** Letters that a second look cannot separate from a similar letter in this hand. None of them is accepted. */
  unsure: readonly string[]
}

export interface PageLetter extends ReadLetter {
  by: 'page'
  /** The name and the version of the letter model. */
  model: string
  /** Letters that a second look decided. */
  lookedAgain: readonly string[]
  /** The followed word, or the likeliest words; null if the film is read letter by letter. */
  spelled: SpelledWord | null
}

/** The task of the hand: to spell a requested word, or any word of a list; without a list, any letters. */
export type Spelling = { kind: 'follow', word: string } | { kind: 'read', words: readonly string[] | undefined }

/** The word or letters that the hand has spelled so far. */
export type SpelledWord = { kind: 'follow', progress: WordProgress } | { kind: 'read', words: ReadWord[] }

export interface ServerLetter extends ReadLetter {
  by: 'server'
}

/** The letter, by the page's model or by the server. */
export type LetterReading = PageLetter | ServerLetter

/** The hands in a picture. */
export interface SeenHands {
  hands: Hand[]
  /** Null if the points were not computed. */
  points: HandPoints | null
  /** Whether letter and points are the server's answer to an earlier picture, because this one was not sent. */
  isRepeated: boolean
}

export interface Frame extends SeenHands {
  /** Milliseconds that the reading took. */
  duration: number
}

export type PageReading = PageLetter & Frame
export type ServerReading = ServerLetter & Frame

/** The result for one frame or picture. */
export type Reading = PageReading | ServerReading

/** The settings that a worker starts with. */
export interface Settings {
  /** Address of the Dactylo server, with a trailing slash; null without one. */
  server: string | null
  /** The address of model.zip. */
  model: string
  /** Used if that is the server's and cannot be loaded; null if the app chose the model. */
  ownModel: string | null
  files: PackageFiles
  /** Folder of onnxruntime-web's files, for letter models that the package's own runtime cannot run; null without
   * one. */
  onnxRuntime: string | null
  /** The learner's calibration. */
  calibration: Calibration | null
  /** The learner's examples. */
  personal: SavedPersonal | null
}

/** The backends as the worker posts them. */
export type SentBackends = Omit<Backends, 'problems'> & { problems: SentError[] }

export type ToWorker =
  /** `session` separates this worker's history on the server from others behind the same address. */
  | { kind: 'start', settings: Settings, session: string }
  /** `timestamp`: milliseconds, rising from frame to frame. */
  | { kind: 'frame', id: number, picture: ImageBitmap, timestamp: number }
  /** A picture unrelated to the one before. */
  | { kind: 'photo', id: number, picture: ImageBitmap }
  | { kind: 'forget' }
  /** Begins another film. `spelling`: null to read letter by letter. */
  | { kind: 'spell', spelling: Spelling | null }
  | { kind: 'use-newer-model' }
  | { kind: 'calibrate', calibration: Calibration | null }
  | { kind: 'personalize', personal: SavedPersonal | null }
  /** Learns the hand in the newest frame. */
  | { kind: 'learn', id: number, name: string }

export type FromWorker =
  /** Transferred bytes. */
  | { kind: 'progress', loaded: number, total: number }
  | { kind: 'ready', state: SentBackends }
  | { kind: 'failed', error: SentError }
  | { kind: 'reading', id: number, reading: Reading }
  /** All examples; null if nothing was learned. */
  | { kind: 'learned', id: number, personal: SavedPersonal | null }
  | { kind: 'unreadable', id: number, error: SentError }
  | { kind: 'newer-model' }
