// Facts about the alphabet for the trainer, by lower-case label.
import { ALPHABET, LETTERS, isLetter, type Letter, type LetterFacts } from 'recognizer-wasm'

const lettersWith = (fact: (facts: LetterFacts, letter: Letter) => unknown): string[] =>
  LETTERS.filter(letter => fact(ALPHABET[letter], letter)).map(letter => letter.toLowerCase())

/** Letters with a movement; a still shows only one moment of them. */
export const MOVING_LETTERS: ReadonlySet<string> = new Set(lettersWith(({ movement }) => movement))

/** Moving letters that look like something else during the movement. Y is a Y from start to end. */
export const KEPT_LETTERS: ReadonlySet<string> = new Set(lettersWith(({ movement }, letter) =>
  movement && (movement.startsAs !== letter || movement.looksLike)))

/** Whether a label is a held letter, even if recordings of it drift. */
export const isStillLetter = (label: string | null): boolean =>
  label !== null && isLetter(label.toUpperCase()) && !MOVING_LETTERS.has(label)

/** Letters that become another letter when turned over. */
export const TURNED_IS_ANOTHER: ReadonlySet<string> = new Set(lettersWith(({ turnedIsAnother }) => turnedIsAnother))

/** Letters whose movement shows the hand any way up. */
export const ANY_WAY_UP: ReadonlySet<string> = new Set(lettersWith(({ movement }) => movement?.anyWayUp))

/** Letters that need their movement: in many words, hands are held before the body like the end of a J. */
export const ONLY_BY_MOVING: readonly string[] = lettersWith(({ movement }) => movement?.onlyByMoving)

const seenOnTheWay = LETTERS.flatMap(letter => ALPHABET[letter].movement?.looksLike?.toLowerCase() ?? [])
const travelling = new Set([...MOVING_LETTERS, ...seenOnTheWay])

/**
 * Whether a hand in this letter's shape means something else once it travels, like the flat hand of many words. False
 * for moving letters, and for letters whose shapes occur in their movements.
 */
export const isNegativeWhenMoved = (label: string): boolean => !travelling.has(label)

/**
 * The label of the shape in which a letter's movement starts.
 * @throws if the alphabet names no such shape
 */
export function startOf (label: string): string {
  const letter = label.toUpperCase()
  const start = isLetter(letter) ? ALPHABET[letter].movement?.startsAs : undefined
  if (!start) throw new Error(`The movement of ${letter} does not start in the shape of a letter`)
  return start.toLowerCase()
}
