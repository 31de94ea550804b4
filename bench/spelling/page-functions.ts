// The functions of the page of the bench.

/** A frame of a film, and what was read by then. Time in seconds. */
export interface ReadFrame { at: number, letter: string | null, hasHand: boolean }

export interface ReadWord {
  /** Times in seconds; `letter` is null on the way between two. */
  steps: { from: number, to: number, letter: string | null }[]
  frames: ReadFrame[]
}

export interface SpellingPage {
  /** @param tone from 0 to 1 */
  read (word: string, lettersPerSecond: number, tone: number): Promise<ReadWord>
  /** The hand that spells, as JPEGs in data URLs: at rest before the word, and held after it. */
  film (word: string, lettersPerSecond: number, framesPerSecond: number): string[]
  /** Milliseconds of script for each frame of a word in which the hand moves, without drawing. */
  scriptTimes (word: string): number[]
}
