// What the page and the recognizer's worker say to each other.
import type { Hand, HandPoints } from '../../recognizer-wasm/src/hand-points.ts'

export const ENGINES = ['auto', 'tasks-vision', 'onnx', 'server-points', 'server-frames'] as const
/** `?engine=` in the address; `auto` takes the first that works. */
export type EngineChoice = typeof ENGINES[number]

/** Where the letters come from. Without a tracker there are no hand points, and the server gets pictures. */
export interface EngineState {
  tracker: 'tasks-vision' | 'onnx' | null
  letters: 'page' | 'server'
  /** What was tried and did not work, for developers. */
  problems: string[]
}

export interface Candidate { letter: string | null, confidence: number }

/** What one frame showed. */
export interface Reading {
  hands: Hand[]
  points: HandPoints | null
  letter: string | null
  /** 0 to 1. */
  confidence: number
  /** Best first; empty when the server was asked for the letter only. */
  candidates: Candidate[]
  /** The server was asked and does not answer. */
  unanswered?: boolean
  /** Milliseconds it took. */
  took: number
}

export type ToWorker =
  | { kind: 'start', engine: EngineChoice, session: string }
  /** `at`: milliseconds, rising from frame to frame. */
  | { kind: 'frame', id: number, picture: ImageBitmap, at: number }
  /** A picture that has nothing to do with the one before. */
  | { kind: 'photo', id: number, picture: ImageBitmap }
  | { kind: 'forget' }
  | { kind: 'use-newer-model' }

export type FromWorker =
  /** Bytes over the wire. */
  | { kind: 'progress', loaded: number, total: number }
  | { kind: 'ready', state: EngineState }
  | { kind: 'failed', reason: string }
  | { kind: 'reading', id: number, reading: Reading }
  | { kind: 'unreadable', id: number, reason: string }
  | { kind: 'newer-model' }
