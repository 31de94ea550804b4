// A round of practice: letters one after another, and how long each took.

export interface Result {
  letter: string
  milliseconds: number
  skipped: boolean
  /** Whether the learner asked to see the hand of a letter that was to be signed from memory. */
  helped: boolean
}

export interface Session {
  readonly letters: readonly string[]
  /** Whether the letters are to be read as one word. */
  readonly isWord: boolean
  /** Whether the hands are to be remembered. */
  readonly fromMemory: boolean
  results: Result[]
  /** `helped` of the present letter. */
  helped: boolean
  /** Whether the learner has paused the round. */
  paused: boolean
  /** Whether the round is over, or the learner has ended it. */
  ended: boolean
  /** Milliseconds spent on the present letter until the clock was last stopped. */
  spent: number
  /** When the clock was started, in milliseconds; null while it stands still. */
  since: number | null
}

/** A round whose clock stands still. */
export const startSession = (letters: readonly string[], { isWord = false, fromMemory = false } = {}): Session => ({
  letters, isWord, fromMemory, results: [], helped: false, paused: false, ended: false, spent: 0, since: null
})

/** The letter to show now; undefined when all are done. */
export const expected = ({ letters, results }: Session): string | undefined => letters[results.length]

export const isOver = (session: Session): boolean => session.ended || expected(session) === undefined

/** Starts the clock, which runs only while the learner can be seen. */
export function startClock (session: Session, now: number) {
  session.since ??= now
}

export function stopClock (session: Session, now: number) {
  session.spent = timeOnLetter(session, now)
  session.since = null
}

/** Stops the clock at so many milliseconds on the present letter. */
export function setClock (session: Session, milliseconds: number) {
  session.spent = milliseconds
  session.since = null
}

/** Goes on to the next letter, whose clock stands still.
 * @returns the result of the letter before; undefined where all are done */
export function finishLetter (session: Session, now: number, skipped = false): Result | undefined {
  const letter = expected(session)
  if (letter === undefined) return undefined
  const result = { letter, milliseconds: timeOnLetter(session, now), skipped, helped: session.helped }
  session.results.push(result)
  session.helped = false
  session.spent = 0
  session.since = null
  return result
}

/** Takes the last result back, because the letter was not right after all. The letter goes on from where it was. */
export function takeBack (session: Session) {
  const result = session.results.pop()
  if (!result) return
  setClock(session, result.milliseconds)
  session.helped = result.helped
}

/** Milliseconds. */
export const timeOnLetter = ({ spent, since }: Session, now: number) => spent + (since === null ? 0 : now - since)

/** Milliseconds spent on the letters that are over. */
export const totalTime = ({ results }: Session): number =>
  results.reduce((sum, { milliseconds }) => sum + milliseconds, 0)

/** What the clock shows, in milliseconds. */
export const elapsed = (session: Session, now: number): number => totalTime(session) + timeOnLetter(session, now)

/** Letters that were skipped, or took clearly longer than the rest, the hardest first. */
export function hardest ({ results }: Session, most = 5): string[] {
  const times = results.filter(({ skipped }) => !skipped).map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const middle = times[Math.floor(times.length / 2)] ?? 0
  const hard = results.filter(({ skipped, milliseconds }) => skipped || milliseconds > 1.5 * middle)
  const effort = ({ skipped, milliseconds }: Result) => skipped ? Infinity : milliseconds
  const letters = hard.sort((a, b) => effort(b) - effort(a)).map(({ letter }) => letter)
  return [...new Set(letters)].slice(0, most)
}
