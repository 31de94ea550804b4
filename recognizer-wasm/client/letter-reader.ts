// The second step: reading the letter of a hand.
import type { Scene } from '../src/hand/scene.ts'
import type { LetterReading } from './protocol.ts'

/** Reads the letter from hands, or from pictures if the page finds no hands. */
export interface LetterReader<Seen, Letter = LetterReading> {
  /** The letter in the next frame of a film. `timestamp`: milliseconds. `scene`: of the picture, if the hands are
   * known. Does not wait for a server: returns the server's last answer. */
  follow (seen: Seen, timestamp: number, scene?: Scene): Promise<Letter>
  /** The letter in hands or a picture unrelated to earlier ones. */
  read (seen: Seen): Promise<Letter>
  /** The empty result for a frame that was not read. */
  none (): Letter
  /** Ends the film: later frames do not continue the earlier ones. */
  forget (): Promise<void>
}

export const EMPTY_READING = { letter: null, lasting: null, confidence: 0, candidates: [], accepted: [], unsure: [] }
