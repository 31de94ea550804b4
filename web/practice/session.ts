// A round of practice: letters one after another, and how long each took.

export interface Result { letter: string, milliseconds: number, skipped: boolean }

export interface Session {
  readonly letters: readonly string[]
  /** Whether the letters are to be read as one word. */
  readonly isWord: boolean
  results: Result[]
  /** When the present letter was first shown, in milliseconds; moved by the length of each pause. */
  since: number
}

export const startSession = (letters: readonly string[], isWord: boolean, now: number): Session =>
  ({ letters, isWord, results: [], since: now })

/** The letter to show now; undefined when all are done. */
export const expected = ({ letters, results }: Session): string | undefined => letters[results.length]

export function finishLetter (session: Session, now: number, skipped = false) {
  const letter = expected(session)
  if (letter === undefined) return
  session.results.push({ letter, milliseconds: now - session.since, skipped })
  session.since = now
}

export const totalTime = ({ results }: Session): number => results.reduce((sum, { milliseconds }) => sum + milliseconds, 0)

/** At most so many letters that were skipped, or took clearly longer than the rest; the hardest first. */
export function hardest ({ results }: Session, most = 5): string[] {
  const times = results.filter(({ skipped }) => !skipped).map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const middle = times[Math.floor(times.length / 2)] ?? 0
  const hard = results.filter(({ skipped, milliseconds }) => skipped || milliseconds > 1.5 * middle)
  const effort = ({ skipped, milliseconds }: Result) => skipped ? Infinity : milliseconds
  const letters = hard.sort((a, b) => effort(b) - effort(a)).map(({ letter }) => letter)
  return [...new Set(letters)].slice(0, most)
}

/** The letters of a word as they are spelled: É is E, Œ is O E; what has no letter is left out. */
export function lettersOf (word: string): string[] {
  return [...word.replaceAll(/œ/gi, 'oe').replaceAll(/æ/gi, 'ae').normalize('NFD').toUpperCase()].filter(letter => letter >= 'A' && letter <= 'Z')
}
