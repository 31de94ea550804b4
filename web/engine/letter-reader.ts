import type { HandPoints } from '../../recognizer-wasm/src/hand-points.ts'
import type { Candidate } from './protocol.ts'

export interface LetterSeen {
  letter: string | null
  confidence: number
  candidates: Candidate[]
  /** The server was asked and does not answer. */
  unanswered?: boolean
}

export const NOTHING: LetterSeen = { letter: null, confidence: 0, candidates: [] }

/** Names the letter in hand points, given what it saw before. */
export interface LetterReader {
  /** Does not wait for a server: then it is the last answer that is given. */
  follow (points: HandPoints, at: number): Promise<LetterSeen>
  /** The letter in points that have nothing to do with the ones before. */
  read (points: HandPoints): Promise<LetterSeen>
  forget (): Promise<void>
}
