// What to change in a hand towards the letter that is wanted.
import { hintsFor } from '../src/advice.ts'
import type { Hint } from '../src/hand/shape.ts'
import type { Reading } from './protocol.ts'

/** What a frame or a picture showed, and what to change in the hand. */
export type HintedReading = Reading & {
  /** Hints towards the wanted letter; none where no letter is wanted. */
  hints: Hint[]
}

/** The letter that the user is to sign, or a function that gives it for each frame. */
export type Wanted = string | (() => string | undefined) | undefined

export function hinted (reading: Reading, wanted: Wanted): HintedReading {
  const letter = typeof wanted === 'function' ? wanted() : wanted
  return { ...reading, hints: letter && reading.points ? hintsFor(reading.points, letter, reading.letter) ?? [] : [] }
}
