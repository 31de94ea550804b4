/** Fills while the right letter is held, and empties twice as fast while it is not. */
export interface Hold {
  /** `at`: milliseconds. @returns 0 to 1; 1 is held long enough */
  update (right: boolean, at: number): number
}

/** Milliseconds: a frame that comes late, because the page was hidden, counts for no more. */
const LONGEST_STEP = 250

export function createHold (milliseconds: number): Hold {
  let held = 0
  let last: number | undefined
  return {
    update (right, at) {
      const step = last === undefined ? 0 : Math.min(at - last, LONGEST_STEP)
      last = at
      held = Math.min(1, Math.max(0, held + (right ? step : -2 * step) / milliseconds))
      return held
    }
  }
}
