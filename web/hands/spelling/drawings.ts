// The time of a word in drawings, letter by letter.
import { moves } from 'recognizer-wasm'
import { pause } from '../../elements/lifetime.ts'

/** The length of a drawing's animation, in milliseconds. */
export const MOVEMENT_MS = 2400
/** The pause between equal drawings, which would look like one, in letters' times. */
const GAP = 0.3

interface Options {
  signal: AbortSignal
  lettersPerSecond: number
  /** Whether drawings do not move; otherwise a moving letter takes the time of its animation. */
  areStill: boolean
  /** Indices of the first and last letter. */
  range: { from: number, to: number }
}

/** @param show gets the letter's index, or null for no hand
 * @returns whether it came to the last letter */
export async function playDrawings (
  letters: readonly string[], { signal, lettersPerSecond, areStill, range }: Options, show: (at: number | null) => void
): Promise<boolean> {
  const pace = 1000 / lettersPerSecond
  const wait = (milliseconds: number) => pause(milliseconds, signal).then(() => true, () => false)
  for (let i = range.from; i <= range.to; i++) {
    if (i > range.from && letters[i] === letters[i - 1]) {
      show(null)
      if (!await wait(GAP * pace)) return false
    }
    show(i)
    if (!await wait(moves(letters[i]!) && !areStill ? Math.max(pace, MOVEMENT_MS) : pace)) return false
  }
  return true
}
