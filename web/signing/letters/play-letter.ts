// Plays one letter, in rounds and lessons: signed and held, verified and celebrated, or skipped.
import type { Reading } from 'recognizer-wasm/client'
import { after, onEnd, childController } from '../../elements/lifetime.ts'
import { createCoach, type Advice } from './coach.ts'
import { currentLetter, finishLetter, isOver, setClock, startClock, stopClock, undoLetter } from './session.ts'
import type { Result, Session } from './session.ts'

/** Longer gaps between readings do not count: the page was hidden. Even slow machines read faster. */
const MAX_GAP_MS = 2000

export interface LetterOptions {
  /** Milliseconds for which a right letter is celebrated. */
  celebration: number
  /** A clock in milliseconds. */
  now: () => number
  /** Verifies the held letter; a wrong one is signed again. Without this, every held letter is right. */
  verify?: () => Promise<boolean>
  /** Called when the letter was right or skipped, perhaps after the learner left it. */
  onResult: (result: Result) => void
  /** Called when the learner leaves the letter.
   * @param isHeld whether it was held and not found wrong */
  onLeft: (isHeld: boolean) => void
}

export interface LetterPlay {
  /** The advice after a new reading; null while the letter is verified or celebrated. The letter is held when `held` is
   * 1. `at`: milliseconds. */
  see (reading: Reading, at: number): Advice | null
  /** Counts a letter from a photo as held, timed since it was asked for. */
  seePhoto (): void
  /** Skips the letter or, once held, the rest of its celebration. */
  skip (): void
  /** Stops the clock until the next reading, because the learner is not visible. */
  rest (): void
}

/** Plays the session's current letter, which must exist, until the signal aborts. A letter counts once it was held,
 * even if the learner leaves at once. */
export function playLetter (session: Session, signal: AbortSignal, options: LetterOptions): LetterPlay {
  const { celebration, now, verify, onResult, onLeft } = options
  const letter = currentLetter(session) ?? ''
  const clock = clockOf(session, now)
  const life = childController(signal)
  let coach = createCoach(letter, isSecond(session))
  let isHeld = false
  onEnd(life.signal, clock.rest)

  const leave = () => { life.abort(); onLeft(isHeld) }
  const again = () => { undoLetter(session); coach = createCoach(letter, isSecond(session)); isHeld = false }
  const hold = async () => {
    isHeld = true
    const result = clock.finish(false)
    if (!verify || await isAccepted(verify)) onResult(result)
    else if (!life.signal.aborted) return again()
    after(celebration, life.signal, leave)
  }
  const isDone = () => isHeld || life.signal.aborted || isOver(session)

  return {
    see (reading, at) {
      if (isDone()) return null
      clock.see()
      const advice = coach.see(reading, at)
      if (advice.shown?.kind === 'wrong' && advice.shown.letter !== letter) session.seen = advice.shown.letter
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

/** A letter whose verification fails is signed again. */
async function isAccepted (verify: () => Promise<boolean>): Promise<boolean> {
  try {
    return await verify()
  } catch (error) {
    reportError(error)
    return false
  }
}

/** Whether the letter before was the same, and was made. */
const isSecond = ({ letters, results, isWord }: Session): boolean =>
  isWord && letters[results.length - 1] === letters[results.length] && results.at(-1)?.skipped === false

/** Runs the session's clock while the learner is visible. */
function clockOf (session: Session, now: () => number) {
  const began = now()
  let seenAt = -Infinity
  const until = () => Math.min(now(), seenAt + MAX_GAP_MS)
  const rest = () => stopClock(session, until())
  return {
    see () {
      if (until() < now()) rest()
      seenAt = now()
      startClock(session, seenAt)
    },
    rest,
    /** Counts the whole time since the letter was asked for. */
    countAll: () => setClock(session, now() - began),
    finish: (skipped: boolean) => finishLetter(session, until(), skipped)!
  }
}
