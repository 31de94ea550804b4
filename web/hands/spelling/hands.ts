// Plays a word, hand by hand.
import { moves } from 'recognizer-wasm'
import { pause } from '../../elements/lifetime.ts'

/** Milliseconds for which a hand that does not move is shown. */
export const PACES = { slow: 1600, medium: 1000, fast: 600 } as const

/** Milliseconds in which a moving drawing moves once. */
export const MOVEMENT = 2400
/** Milliseconds without a hand between two equal hands: otherwise they would look like one. */
const APART = 300

/** Shows the hands of a word one after another.
 * @param show gets the place of the letter, or null for no hand
 * @throws the signal's reason when it ends before the word does */
export async function playHands (
  letters: readonly string[], pace: number, signal: AbortSignal, show: (at: number | null) => void
) {
  for (const [i, letter] of letters.entries()) {
    if (letter === letters[i - 1]) {
      show(null)
      await pause(APART, signal)
    }
    show(i)
    await pause(moves(letter) ? Math.max(pace, MOVEMENT) : pace, signal)
  }
  show(null)
}
