// The second step: reading the letter.
import type { Scene } from '../src/hand/scene.ts'
import type { LetterReading } from './protocol.ts'

/** Names the letter in hands, or in pictures where the page finds no hands. */
export interface LetterReader<Seen, Letter = LetterReading> {
  /** The letter in the next frame of a film. `timestamp`: milliseconds. `scene`: of the picture, where the hands are
   * known. Does not wait for a server: it gives the server's last answer. */
  follow (seen: Seen, timestamp: number, scene?: Scene): Promise<Letter>
  /** The letter in hands or a picture that have nothing to do with those before. */
  read (seen: Seen): Promise<Letter>
  /** No letter, of a frame that was not looked at. */
  none (): Letter
  /** Ends the film: the frames seen so far mean nothing for the next ones. */
  forget (): Promise<void>
}

export const NOTHING = { letter: null, confidence: 0, candidates: [], accepted: [], unsure: [] }
