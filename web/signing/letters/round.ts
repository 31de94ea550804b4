// Plays a round: one letter after another.
import { playLetter, type LetterOptions, type LetterUnderWay } from './play-letter.ts'
import { expected } from './session.ts'
import type { Result, Session } from './session.ts'

/** Milliseconds for which a right letter is celebrated before the next one comes. */
const CELEBRATION = 700

export interface RoundListener {
  /** `right`: the letter that was right just before; null where there is none. */
  onLetter: (letter: string, right: string | null) => void
  /** Called when a letter is over: it was right, or left out. */
  onResult?: (result: Result) => void
  onEnd: () => void
}

export type Round = Pick<LetterUnderWay, 'see' | 'skip' | 'rest'>

/** Plays until the signal ends.
 * @param now a clock in milliseconds */
export function playRound (
  session: Session, signal: AbortSignal, { onLetter, onResult = () => {}, onEnd }: RoundListener,
  now = () => performance.now()
): Round {
  const options: LetterOptions = {
    celebration: CELEBRATION,
    now,
    onResult,
    onLeft (isHeld) {
      const letter = expected(session)
      if (letter === undefined) return onEnd()
      present = playLetter(session, signal, options)
      onLetter(letter, isHeld ? session.results.at(-1)?.letter ?? null : null)
    }
  }
  let present = playLetter(session, signal, options)
  return {
    see: (reading, at) => present.see(reading, at),
    skip: () => present.skip(),
    rest: () => present.rest()
  }
}
