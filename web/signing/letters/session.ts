// The state of a round: its letters, and the time each one took.

export interface Result {
  letter: string
  milliseconds: number
  skipped: boolean
  /** Whether the learner asked to see the hand of a letter to be signed from memory. */
  helped: boolean
  /** The last other letter that the learner was told of, if any. */
  seen: string | null
}

export interface Session {
  readonly letters: readonly string[]
  /** Whether the letters form one word. */
  readonly isWord: boolean
  /** Whether the letters are signed from memory. */
  readonly fromMemory: boolean
  results: Result[]
  /** `helped` and `seen` of the current letter. */
  helped: boolean
  seen: string | null
  /** Whether the learner paused the round. */
  paused: boolean
  /** Whether the round is over or was stopped. */
  ended: boolean
  /** Milliseconds on the current letter, up to the clock's last stop. */
  spent: number
  /** When the clock was started, in milliseconds; null while it is stopped. */
  since: number | null
}

/** A round with a stopped clock. */
export const startSession = (letters: readonly string[], { isWord = false, fromMemory = false } = {}): Session => ({
  letters,
  isWord,
  fromMemory,
  results: [],
  helped: false,
  seen: null,
  paused: false,
  ended: false,
  spent: 0,
  since: null
})

/** The current letter; undefined when all are done. */
export const currentLetter = ({ letters, results }: Session): string | undefined => letters[results.length]

export const isOver = (session: Session): boolean => session.ended || currentLetter(session) === undefined

/** Starts the clock, which runs only while the learner is visible. */
export function startClock (session: Session, now: number) {
  session.since ??= now
}

export function stopClock (session: Session, now: number) {
  session.spent = timeOnLetter(session, now)
  session.since = null
}

/** Stops the clock at a given time. */
export function setClock (session: Session, milliseconds: number) {
  session.spent = milliseconds
  session.since = null
}

/** Moves on to the next letter, with a stopped clock.
 * @returns the finished letter's result; undefined where all are done */
export function finishLetter (session: Session, now: number, skipped = false): Result | undefined {
  const letter = currentLetter(session)
  if (letter === undefined) return undefined
  const { helped, seen } = session
  const result = { letter, milliseconds: timeOnLetter(session, now), skipped, helped, seen }
  session.results.push(result)
  session.helped = false
  session.seen = null
  session.spent = 0
  session.since = null
  return result
}

/** Removes the last result, because the letter turned out wrong. The letter continues from its earlier time. */
export function undoLetter (session: Session) {
  const result = session.results.pop()
  if (!result) return
  setClock(session, result.milliseconds)
  session.helped = result.helped
  session.seen = result.seen
}

export const timeOnLetter = ({ spent, since }: Session, now: number) => spent + (since === null ? 0 : now - since)

/** Milliseconds spent on finished letters. */
export const totalTime = ({ results }: Session): number =>
  results.reduce((sum, { milliseconds }) => sum + milliseconds, 0)

/** The time that the clock shows, in milliseconds. */
export const elapsed = (session: Session, now: number): number => totalTime(session) + timeOnLetter(session, now)

const MAX_HARDEST = 5

/** Skipped letters, and those that took clearly longer than the rest, the hardest first. */
export function hardest ({ results }: Session): string[] {
  const times = results.filter(({ skipped }) => !skipped).map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const middle = times[Math.floor(times.length / 2)] ?? 0
  const hard = results.filter(({ skipped, milliseconds }) => skipped || milliseconds > 1.5 * middle)
  const effort = ({ skipped, milliseconds }: Result) => skipped ? Infinity : milliseconds
  const letters = hard.sort((a, b) => effort(b) - effort(a)).map(({ letter }) => letter)
  return [...new Set(letters)].slice(0, MAX_HARDEST)
}
