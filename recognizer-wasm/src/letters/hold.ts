// When a letter that was asked for has been made: it must be accepted for long enough. Pages and evaluations ask here.
import { moves } from '../alphabet.ts'

export interface LetterHold {
  /**
   * Fills while the letter is accepted, and empties twice as fast while it is not.
   * @param timestamp milliseconds: when the frame was taken, rising
   * @returns 0 to 1; 1 is held long enough
   */
  see (isAccepted: boolean, timestamp: number): number
}

/** Milliseconds for which a still letter is held. A letter that moves is over sooner. */
const HOLD = 800
const HOLD_MOVING = 300

/** Milliseconds: a frame that comes late, because the page was hidden, counts for no more. */
const LONGEST_STEP = 250

/** @param letter upper case */
export function createLetterHold (letter: string): LetterHold {
  const needed = moves(letter) ? HOLD_MOVING : HOLD
  let held = 0
  let last: number | undefined
  return {
    see (isAccepted, time) {
      const step = last === undefined ? 0 : Math.min(time - last, LONGEST_STEP)
      last = time
      held = Math.min(1, Math.max(0, held + (isAccepted ? step : -2 * step) / needed))
      return held
    }
  }
}
