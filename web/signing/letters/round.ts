// Plays a round of letters.
import { playLetter, type LetterOptions, type LetterPlay } from './play-letter.ts'
import { currentLetter, type Result, type Session } from './session.ts'

const CELEBRATION_MS = 700

export interface RoundListener {
  /** `right`: the previous letter if it was right, or null. */
  onLetter: (letter: string, right: string | null) => void
  /** Called when a letter was right or skipped. */
  onResult?: (result: Result) => void
  onEnd: () => void
}

export type Round = Pick<LetterPlay, 'see' | 'skip' | 'rest'>

/** Plays until the signal aborts.
 * @param now a clock in milliseconds */
export function playRound (
  session: Session, signal: AbortSignal, { onLetter, onResult = () => {}, onEnd }: RoundListener,
  now = () => performance.now()
): Round {
  const options: LetterOptions = {
    celebration: CELEBRATION_MS,
    now,
    onResult,
    onLeft (isHeld) {
      const letter = currentLetter(session)
      if (letter === undefined) return onEnd()
      current = playLetter(session, signal, options)
      onLetter(letter, isHeld ? session.results.at(-1)?.letter ?? null : null)
    }
  }
  let current = playLetter(session, signal, options)
  return {
    see: (reading, at) => current.see(reading, at),
    skip: () => current.skip(),
    rest: () => current.rest()
  }
}
