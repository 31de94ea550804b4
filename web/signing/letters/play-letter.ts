// Plays a letter, in a round as in a lesson: it is made and held, verified, celebrated; or left out.
import type { Reading } from 'recognizer-wasm/client'
import { after, onEnd, childController } from '../../elements/lifetime.ts'
import { createCoach, type Advice } from './coach.ts'
import { expected, finishLetter, isOver, setClock, startClock, stopClock, takeBack } from './session.ts'
import type { Result, Session } from './session.ts'

/** The most milliseconds between two readings that count, because no frame comes while the page is hidden. It is longer
 * than the slowest machine takes for a reading. */
const LONGEST_BREAK = 2000

export interface LetterOptions {
  /** Milliseconds for which a right letter is celebrated. */
  celebration: number
  /** A clock in milliseconds. */
  now: () => number
  /** Whether the letter that was held is right. A wrong one is made once more. Without this, a held letter is right. */
  verify?: () => Promise<boolean>
  /** Called when the letter was right, or left out. Its verdict may come after it was left. */
  onResult: (result: Result) => void
  /** Called when the letter is left.
   * @param isHeld whether it was held, and was not found wrong */
  onLeft: (isHeld: boolean) => void
}

export interface LetterUnderWay {
  /** The advice after the newest reading. The letter is held when `held` is 1. Null while a letter is verified or
   * celebrated. `at`: milliseconds. */
  see (reading: Reading, at: number): Advice | null
  /** Counts the letter as held, because a photograph shows it: its time is all the time since it was asked for. */
  seePhoto (): void
  /** Leaves the letter out or, where it was held, the rest of its celebration. */
  skip (): void
  /** Stops the clock until the next reading, because the learner is not seen. */
  rest (): void
}

/** Plays the session's present letter, which must exist, until the signal ends. The letter counts from the moment it
 * was held long enough, whatever comes then. */
export function playLetter (session: Session, signal: AbortSignal, options: LetterOptions): LetterUnderWay {
  const { celebration, now, verify, onResult, onLeft } = options
  const letter = expected(session) ?? ''
  const clock = clockOf(session, now)
  const life = childController(signal)
  let coach = createCoach(letter)
  let isHeld = false
  onEnd(life.signal, clock.rest)

  const leave = () => { life.abort(); onLeft(isHeld) }
  const again = () => { takeBack(session); coach = createCoach(letter); isHeld = false }
  const hold = async () => {
    isHeld = true
    const result = clock.finish(false)
    if (!verify || await verify()) onResult(result)
    else if (!life.signal.aborted) return again()
    after(celebration, life.signal, leave)
  }
  const isDone = () => isHeld || life.signal.aborted || isOver(session)

  return {
    see (reading, at) {
      if (isDone()) return null
      clock.see()
      const advice = coach.see(reading, at)
      if (advice.held >= 1) hold().catch(reportError)
      return advice
    },
    seePhoto () {
      if (isDone()) return
      clock.countAll()
      hold().catch(reportError)
    },
    skip () {
      if (life.signal.aborted) return
      if (!isHeld) onResult(clock.finish(true))
      leave()
    },
    rest: clock.rest
  }
}

/** Runs the session's clock while the learner is there, by when they were last seen. */
function clockOf (session: Session, now: () => number) {
  const began = now()
  let seenAt = -Infinity
  const until = () => Math.min(now(), seenAt + LONGEST_BREAK)
  const rest = () => stopClock(session, until())
  return {
    see () {
      if (until() < now()) rest()
      seenAt = now()
      startClock(session, seenAt)
    },
    rest,
    /** Counts all the time since the letter was asked for. */
    countAll: () => setClock(session, now() - began),
    finish: (skipped: boolean) => finishLetter(session, until(), skipped)!
  }
}
