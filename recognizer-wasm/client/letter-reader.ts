// The second step: reading the letter.
import type { LetterReading } from './protocol.ts'

/** Names the letter in what it is shown: hands, or pictures where nobody finds the hand. */
export interface LetterReader<Seen> {
  /** The letter in the next frame of a film. `at`: milliseconds.
   * Does not wait for a server: then it is the last answer that is given. */
  follow (seen: Seen, at: number): Promise<LetterReading>
  /** The letter in what has nothing to do with what was seen before. */
  read (seen: Seen): Promise<LetterReading>
  /** The film is over: what was seen means nothing for what comes. */
  forget (): Promise<void>
}

export const NOTHING: LetterReading = { letter: null, confidence: 0, candidates: [] }
