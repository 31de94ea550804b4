// Waits until a learner has shown F and T, each as often as asked and long enough to be sure of.
import { createLetterHold, hasHand } from 'recognizer-wasm'
import type { PageReading } from 'recognizer-wasm/client'
import { TWINS } from '../../signing/letters/twins.ts'

/** How often each letter is shown. */
const TIMES = 2

/** The letters, one after the other. */
export const ASKED: readonly string[] = TWINS.flatMap(letter => Array<string>(TIMES).fill(letter))

/** Milliseconds without a hand after which it has been taken down. One that stays up shows nothing new. */
const DOWN = 300

interface Listener {
  /** Called when a letter is to be shown. `taken`: how many were shown. */
  ask: (taken: number) => void
  /** Called when the hand is to be taken down. */
  lower: () => void
  /** Called with a reading of each. */
  finish: (readings: readonly PageReading[]) => void
}

/** @returns a function that takes a reading, and says how much of the time to hold the hand is over: 0 to 1 */
export function watchTwins ({ ask, lower, finish }: Listener) {
  const readings: PageReading[] = []
  let hold = createLetterHold(TWINS[0])
  let upUntil: number | undefined
  const isUp = (reading: PageReading, at: number) => {
    if (upUntil === undefined) return false
    if (reading.points && hasHand(reading.points)) upUntil = at
    if (at - upUntil < DOWN) return true
    upUntil = undefined
    ask(readings.length)
    return false
  }
  return (reading: PageReading, at: number): number => {
    if (readings.length === ASKED.length || isUp(reading, at)) return 0
    const held = hold.see(isEither(reading), at)
    if (held < 1) return held
    readings.push(reading)
    if (readings.length === ASKED.length) finish(readings)
    else {
      hold = createLetterHold(TWINS[0])
      upUntil = at
      lower()
    }
    return held
  }
}

/** Whether each hand was read as the letter that was not asked for: the learner shows one for the other. */
export const areSwapped = (readings: readonly PageReading[]): boolean => readings.every(({ candidates }, i) => {
  const read = candidates.find(({ letter }) => TWINS.some(twin => twin === letter))
  return read !== undefined && read.letter !== ASKED[i]
})

/** Which of the two it is read as does not count: that is what is to be found. */
export const isEither = ({ accepted, lookedAgain }: PageReading): boolean =>
  TWINS.some(letter => accepted.includes(letter)) && lookedAgain.includes(TWINS[0])
