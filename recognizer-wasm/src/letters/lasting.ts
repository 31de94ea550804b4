// Names a letter once it lasts: a hand between two shapes often looks like a letter for one frame, rarely for two.

/** Milliseconds that a letter must last: two frames at 12 a second, four at 30. A little less than a step of the model,
 * so that an uneven clock does not ask for a third frame. */
const LASTING_MS = 75

export interface LastingLetter {
  /**
   * @param letter the newest frame's, or null
   * @param time of the frame, not before the last one's
   * @param isMade whether a moving letter has just been made. It lasts at once: its movement took longer
   * @returns the letter if it lasts; null until then
   */
  see (letter: string | null, time: number, isMade?: boolean): string | null
}

/** Follows the letters of a film.
 * @param least how long a letter must last, in the unit of the times; by default in milliseconds */
export function createLastingLetter (least = LASTING_MS): LastingLetter {
  let last: { letter: string | null, since: number } = { letter: null, since: -Infinity }
  return {
    see (letter, time, isMade = false) {
      if (letter !== last.letter) last = { letter, since: time }
      return isMade || time - last.since >= least ? letter : null
    }
  }
}
