// What the page and the recognizer's worker say to each other.
import type { Hand, HandPoints } from '../src/hand/points.ts'
import type { Candidate } from '../src/letters/recognizer.ts'
import type { PackageFiles } from './files.ts'

export const WAYS = ['auto', 'recognizer-wasm', 'other-tracker', 'server-points', 'server-frames'] as const
/** Which way letters are read; `auto` takes the first that works: the package's own tracker, another one where the
 * worker has it, pictures to the server. */
export type Way = typeof WAYS[number]

/** Who does the two steps. Without a hand finder there are no hand points, and the server gets pictures. */
export interface Ways {
  /** The name of what finds hands here: `recognizer-wasm`, or another one. */
  hands: string | null
  letters: 'page' | 'server'
  /** What runs the letter model in the page. */
  runtime: string | null
  /** What was tried and did not work, for developers. */
  problems: string[]
}

/** What a letter reader says. */
export interface LetterReading {
  letter: string | null
  /** 0 to 1. */
  confidence: number
  /** Best first; empty when the server was asked for the letter only. */
  candidates: Candidate[]
  /** The letters that would be accepted, each where it was asked for, and which of these are not sure; where nobody has
   * looked, only the letter read is. */
  accepted?: string[]
  unsure?: string[]
  /** Of the hand in a picture that the server read. */
  points?: HandPoints | null
  /** The server was asked and does not answer. */
  unanswered?: boolean
}

/** What one frame showed. */
export interface Reading extends LetterReading {
  hands: Hand[]
  /** Null where nobody has looked for them. */
  points: HandPoints | null
  /** What the server said of an earlier picture, while this one was not sent. */
  isRepeated?: boolean
  /** Milliseconds it took. */
  took: number
}

/** What a worker opens. */
export interface Settings {
  way: Way
  /** The address of the server that helps, with a slash at its end; null where there is none. */
  server: string | null
  /** The address of model.zip. */
  model: string
  files: PackageFiles
  /** The folder of onnxruntime-web's files, for letter models beyond the package's own runtime; null where there is
   * none. */
  onnxRuntime: string | null
}

export type ToWorker =
  /** `session` tells this worker's history on the server from that of others behind the same address. */
  | { kind: 'start', settings: Settings, session: string }
  /** `at`: milliseconds, rising from frame to frame. */
  | { kind: 'frame', id: number, picture: ImageBitmap, at: number }
  /** A picture that has nothing to do with the one before. */
  | { kind: 'photo', id: number, picture: ImageBitmap }
  | { kind: 'forget' }
  | { kind: 'use-newer-model' }

export type FromWorker =
  /** Bytes over the wire. */
  | { kind: 'progress', loaded: number, total: number }
  | { kind: 'ready', state: Ways }
  | { kind: 'failed', reason: string }
  | { kind: 'reading', id: number, reading: Reading }
  | { kind: 'unreadable', id: number, reason: string }
  | { kind: 'newer-model' }
