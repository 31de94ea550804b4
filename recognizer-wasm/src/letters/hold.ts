// Decides when a requested letter was made: it must be accepted for long enough. Pages and evaluations share this rule.
import { moves } from '../alphabet.ts'

export interface LetterHold {
  /**
   * Fills while the letter is accepted, and drains twice as fast while it is not.
   * @param timestamp when the frame was taken, in milliseconds; must not decrease
   * @returns 0 to 1; at 1 the letter was held long enough
   */
  see (isAccepted: boolean, timestamp: number): number
}

/** Milliseconds to hold a still letter. A moving letter passes sooner. */
const STILL_HOLD_MS = 800
const MOVING_HOLD_MS = 300

/** Longest step that counts, in milliseconds: after a hidden page, a late frame must not fill the hold. */
const MAX_STEP_MS = 250

/** @param letter upper case */
export function createLetterHold (letter: string): LetterHold {
  const needed = moves(letter) ? MOVING_HOLD_MS : STILL_HOLD_MS
  let held = 0
  let last: number | undefined
  return {
    see (isAccepted, time) {
      const step = last === undefined ? 0 : Math.min(time - last, MAX_STEP_MS)
      last = time
      held = Math.min(1, Math.max(0, held + (isAccepted ? step : -2 * step) / needed))
      return held
    }
  }
}
