// Waits until a learner has shown F and T, each as often as asked and long enough to be sure of.
import { createLetterHold } from 'recognizer-wasm'
import type { Reading } from 'recognizer-wasm/client'
import { TWINS } from '../../signing/letters/twins.ts'

/** How often each letter is shown. */
const TIMES = 2

/** The letters, one after the other. */
export const ASKED: readonly string[] = TWINS.flatMap(letter => Array<string>(TIMES).fill(letter))

/** Milliseconds after which the next letter counts: the hand has to change first. */
const BREAK = 1500

/**
 * @param ask is called with how many were shown, when there is one more to show
 * @param finish is called with a reading of each
 * @returns a function that takes a reading, and says how much of the time to hold the hand is over: 0 to 1
 */
export function watchTwins (ask: (taken: number) => void, finish: (readings: readonly Reading[]) => void) {
  const readings: Reading[] = []
  let hold = createLetterHold(TWINS[0])
  let from = -Infinity
  return (reading: Reading, at: number): number => {
    const held = at < from ? 0 : hold.see(isEither(reading), at)
    if (held < 1) return held
    readings.push(reading)
    hold = createLetterHold(TWINS[0])
    from = at + BREAK
    if (readings.length < ASKED.length) ask(readings.length)
    else finish(readings)
    return held
  }
}

/** Which of the two it is read as does not count: that is what is to be found. */
const isEither = ({ accepted, lookedAgain }: Reading): boolean =>
  TWINS.some(letter => accepted?.includes(letter)) && lookedAgain?.includes(TWINS[0]) === true
