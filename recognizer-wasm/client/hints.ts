// Adds hints towards the wanted letter to a reading.
import { hintsFor } from '../src/advice.ts'
import type { Hint } from '../src/hand/expected-shape.ts'
import type { Reading } from './protocol.ts'

/** A reading with the hints for the learner. */
export type HintedReading = Reading & {
  /** Hints towards the wanted letter; empty if no letter is wanted. */
  hints: Hint[]
}

/** The letter that the user should sign, or a function that returns it for each frame. */
export type Wanted = string | (() => string | undefined) | undefined

export function withHints (reading: Reading, wanted: Wanted): HintedReading {
  const letter = typeof wanted === 'function' ? wanted() : wanted
  return { ...reading, hints: letter && reading.points ? hintsFor(reading.points, letter, reading.letter) ?? [] : [] }
}
