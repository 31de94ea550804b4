// What the trainer asks of the alphabet, by label: labels are lower case.
import { ALPHABET, LETTERS, isLetter, type Letter, type LetterFacts } from 'recognizer-wasm'

const lettersWith = (fact: (facts: LetterFacts, letter: Letter) => unknown): string[] =>
  LETTERS.filter(letter => fact(ALPHABET[letter], letter)).map(letter => letter.toLowerCase())

/** A still shows one moment of them. */
export const MOVING_LETTERS: ReadonlySet<string> = new Set(lettersWith(({ movement }) => movement))

/** Letters that move and look like something else on their way. Y is a Y from start to end. */
export const KEPT_LETTERS: ReadonlySet<string> = new Set(lettersWith(({ movement }, letter) =>
  movement && (movement.startsAs !== letter || movement.looksLike)))

/** Whether a label is a letter that is held, however a recording of it may drift. */
export const isStillLetter = (label: string | null): boolean =>
  label !== null && isLetter(label.toUpperCase()) && !MOVING_LETTERS.has(label)

/** Letters that are another letter when they are turned over. */
export const TURNED_IS_ANOTHER: ReadonlySet<string> = new Set(lettersWith(({ turnedIsAnother }) => turnedIsAnother))

/** Letters that are shown any way up in the course of their movement. */
export const ANY_WAY_UP: ReadonlySet<string> = new Set(lettersWith(({ movement }) => movement?.anyWayUp))

/** Letters that are none without their movement: hands lie before the body as a J ends, in many words. */
export const ONLY_BY_MOVING: readonly string[] = lettersWith(({ movement }) => movement?.onlyByMoving)

const seenOnTheWay = LETTERS.flatMap(letter => ALPHABET[letter].movement?.looksLike?.toLowerCase() ?? [])
const travelling = new Set([...MOVING_LETTERS, ...seenOnTheWay])

/**
 * Whether a hand in the shape of this letter says something else once it travels, as the flat hand of many words does.
 * Letters that travel themselves, and those whose shapes these have on their way, do not.
 */
export const isNegativeWhenMoved = (label: string): boolean => !travelling.has(label)

/**
 * The label in whose shape a letter's movement begins.
 * @throws when it begins in none, or not for sure
 */
export function startOf (label: string): string {
  const letter = label.toUpperCase()
  const start = isLetter(letter) ? ALPHABET[letter].movement?.startsAs : undefined
  if (!start) throw new Error(`The movement of ${letter} begins in the shape of no letter`)
  return start.toLowerCase()
}
