// Waits until the learner has shown F and T as often as asked, each held long enough.
import { createLetterHold, hasHand } from 'recognizer-wasm'
import type { PageReading } from 'recognizer-wasm/client'
import { TWINS } from '../../signing/letters/twins.ts'

/** How often each letter is shown. */
const TIMES = 2

/** The letters, one after the other. */
export const LETTER_SEQUENCE: readonly string[] = TWINS.flatMap(letter => Array<string>(TIMES).fill(letter))

/** Without a hand for this long, it was lowered. A hand that stays up shows nothing new. */
const LOWERED_AFTER_MS = 300

interface Listener {
  /** Called to ask for a letter. `shownCount`: how many were shown. */
  ask: (shownCount: number) => void
  /** Called to ask the learner to lower the hand. */
  lower: () => void
  /** Called with one reading per letter. */
  finish: (readings: readonly PageReading[]) => void
}

/** @returns a function that takes a reading and returns the progress of the hold, 0 to 1 */
export function watchTwins ({ ask, lower, finish }: Listener) {
  const readings: PageReading[] = []
  let hold = createLetterHold(TWINS[0])
  let upUntil: number | undefined
  const isUp = (reading: PageReading, at: number) => {
    if (upUntil === undefined) return false
    if (reading.points && hasHand(reading.points)) upUntil = at
    if (at - upUntil < LOWERED_AFTER_MS) return true
    upUntil = undefined
    ask(readings.length)
    return false
  }
  return (reading: PageReading, at: number): number => {
    if (readings.length === LETTER_SEQUENCE.length || isUp(reading, at)) return 0
    const held = hold.see(isEither(reading), at)
    if (held < 1) return held
    readings.push(reading)
    if (readings.length === LETTER_SEQUENCE.length) finish(readings)
    else {
      hold = createLetterHold(TWINS[0])
      upUntil = at
      lower()
    }
    return held
  }
}

/** Whether every hand was read as the other letter: the learner confuses the two. */
export const areSwapped = (readings: readonly PageReading[]): boolean => readings.every(({ candidates }, i) => {
  const read = candidates.find(({ letter }) => TWINS.some(twin => twin === letter))
  return read !== undefined && read.letter !== LETTER_SEQUENCE[i]
})

/** Accepts either letter, because the calibration decides which one it is. */
export const isEither = ({ accepted, lookedAgain }: PageReading): boolean =>
  TWINS.some(letter => accepted.includes(letter)) && lookedAgain.includes(TWINS[0])
