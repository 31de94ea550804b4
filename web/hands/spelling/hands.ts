// Spells a word hand by hand.
import { moves } from 'recognizer-wasm'
import { pause } from '../../elements/lifetime.ts'

/** Milliseconds per still hand. */
export const PACES = { slow: 1600, medium: 1000, fast: 600 } as const

/** The length of a drawing's animation. */
export const MOVEMENT_MS = 2400
/** The pause between equal hands, which would look like one. */
const GAP_MS = 300

/** @param show gets the letter's index, or null for no hand
 * @throws the signal's reason when it aborts before the end */
export async function playHands (
  letters: readonly string[], pace: number, signal: AbortSignal, show: (at: number | null) => void
) {
  for (const [i, letter] of letters.entries()) {
    if (letter === letters[i - 1]) {
      show(null)
      await pause(GAP_MS, signal)
    }
    show(i)
    await pause(moves(letter) ? Math.max(pace, MOVEMENT_MS) : pace, signal)
  }
  show(null)
}
