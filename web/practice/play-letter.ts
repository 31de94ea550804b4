// A letter under way, in a round as in a lesson: made and held, verified, celebrated; or left out.
import type { Reading } from 'recognizer-wasm/client'
import { after, onEnd, partOf } from '../lifetime.ts'
import { createCoach, type Advice } from './coach.ts'
import { expected, finishLetter, isOver, setClock, startClock, stopClock, takeBack } from './session.ts'
import type { Result, Session } from './session.ts'

/** Milliseconds between two readings that count at most, for no frame comes while the page is hidden; longer than the
 * slowest machine takes for one. */
const LONGEST_BREAK = 2000

export interface LetterOptions {
  /** Milliseconds for which a right letter is celebrated. */
  celebration: number
  /** A clock in milliseconds. */
  now: () => number
  /** Whether the letter that was held is right: where it is not, it is made once more. Without it, it is right. */
  verify?: () => Promise<boolean>
  /** The letter was right, or left out. One that is verified may be right after it was left. */
  onResult: (result: Result) => void
  /** The letter is left.
   * @param isHeld whether it was held, and no one has said that it is wrong */
  onLeft: (isHeld: boolean) => void
}

export interface LetterUnderWay {
  /** What there is to say of the newest reading; it was enough when `held` is 1. Null while a letter is verified or
   * celebrated. `at`: milliseconds. */
  see (reading: Reading, at: number): Advice | null
  /** A photograph shows the letter: it counts as held, for as long as it was asked for. */
  seePhoto (): void
  /** Leaves the letter out or, where it was held, the rest of its celebration. */
  skip (): void
  /** The learner is not seen: no time passes until the next reading. */
  rest (): void
}

/** Plays the session's present letter, of which there is one, until the signal ends. It counts from the moment it was
 * held long enough, whatever comes then. */
export function playLetter (session: Session, signal: AbortSignal, options: LetterOptions): LetterUnderWay {
  const { celebration, now, verify, onResult, onLeft } = options
  const letter = expected(session) ?? ''
  const clock = clockOf(session, now)
  const life = partOf(signal)
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

/** The session's clock, for the time in which the learner was there, by when they were last seen. */
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
    /** As if they had been there since the letter was asked for. */
    countAll: () => setClock(session, now() - began),
    finish: (skipped: boolean) => finishLetter(session, until(), skipped)!
  }
}
