// Plays a round: reading by reading towards each letter, and from one letter to the next.
import type { Reading } from 'recognizer-wasm/client'
import { after, onEnd, partOf } from '../lifetime.ts'
import { createCoach } from './coach.ts'
import type { Advice } from './coach.ts'
import { expected, finishLetter, isOver, startClock, stopClock } from './session.ts'
import type { Result, Session } from './session.ts'

/** Milliseconds a right letter is celebrated before the next one comes. */
const CELEBRATION = 700
/** Milliseconds between two readings that count at most, for no frame comes while the page is hidden; longer than the
 * slowest machine takes for one. */
export const LONGEST_BREAK = 2000

export interface RoundListener {
  /** `right`: the letter that was right just before; null where there is none. */
  onLetter: (letter: string, right: string | null) => void
  /** A letter is over: it was right, or left out. */
  onResult?: (result: Result) => void
  onEnd: () => void
}

export interface Round {
  /** What there is to say of the newest reading; it was enough when `held` is 1. Null while a letter is celebrated.
   * `at`: milliseconds. */
  see (reading: Reading, at: number): Advice | null
  /** Leaves the letter out, or the rest of its celebration. */
  skip (): void
  /** The learner is not seen: no time passes until the next reading. */
  rest (): void
}

/** Plays until the signal ends. A letter is right from the moment it was held long enough, whatever comes then.
 * @param now a clock in milliseconds */
export function playRound (
  session: Session, signal: AbortSignal, listener: RoundListener, now = () => performance.now()
): Round {
  let coach = createCoach(expected(session) ?? '')
  let celebration: AbortController | null = null
  const presence = presenceBy(now)
  const next = (right: string | null) => {
    celebration?.abort()
    celebration = null
    const letter = expected(session)
    if (letter === undefined) return listener.onEnd()
    coach = createCoach(letter)
    listener.onLetter(letter, right)
  }
  const finish = (skipped: boolean) => tell(listener, finishLetter(session, presence.until(), skipped))
  const celebrate = (letter: string) => {
    finish(false)
    celebration = partOf(signal)
    after(CELEBRATION, celebration.signal, () => next(letter))
  }
  const rest = () => stopClock(session, presence.until())
  onEnd(signal, rest)

  return {
    see (reading, at) {
      const letter = expected(session)
      if (letter === undefined || celebration || isOver(session)) return null
      if (presence.until() < now()) rest()
      startClock(session, presence.note())
      const advice = coach.see(reading, at)
      if (advice.held >= 1) celebrate(letter)
      return advice
    },
    skip () {
      if (celebration) return next(session.results.at(-1)?.letter ?? null)
      finish(true)
      next(null)
    },
    rest
  }
}

/** Until when the learner was there, by when they were last seen. */
function presenceBy (now: () => number) {
  let seenAt = -Infinity
  return {
    until: () => Math.min(now(), seenAt + LONGEST_BREAK),
    note () { seenAt = now(); return seenAt }
  }
}

const tell = ({ onResult }: RoundListener, result: Result | undefined) => { if (result) onResult?.(result) }
