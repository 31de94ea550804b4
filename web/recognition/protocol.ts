// What the page and the recognizer's worker say to each other.
import type { Candidate, Hand, HandPoints } from 'recognizer-wasm'

export const WAYS = ['auto', 'recognizer-wasm', 'tasks-vision', 'server-points', 'server-frames'] as const
/** `?engine=` in the address; `auto` takes the first that works. */
export type Way = typeof WAYS[number]

/** Who does the two steps. Without a hand finder there are no hand points, and the server gets pictures. */
export interface RecognizerState {
  hands: 'recognizer-wasm' | 'tasks-vision' | null
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

export type ToWorker =
  /** `session` tells this page's history on the server from that of others behind the same address. */
  | { kind: 'start', way: Way, session: string }
  /** `at`: milliseconds, rising from frame to frame. */
  | { kind: 'frame', id: number, picture: ImageBitmap, at: number }
  /** A picture that has nothing to do with the one before. */
  | { kind: 'photo', id: number, picture: ImageBitmap }
  | { kind: 'forget' }
  | { kind: 'use-newer-model' }

export type FromWorker =
  /** Bytes over the wire. */
  | { kind: 'progress', loaded: number, total: number }
  | { kind: 'ready', state: RecognizerState }
  | { kind: 'failed', reason: string }
  | { kind: 'reading', id: number, reading: Reading }
  | { kind: 'unreadable', id: number, reason: string }
  | { kind: 'newer-model' }
