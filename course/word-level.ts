// How hard a word is to spell by hand. The weights are this product's own: no source says what a level is.
import { ALPHABET, lettersOf, moves } from 'recognizer-wasm'
import type { Letter } from 'recognizer-wasm'

export type Level = 1 | 2 | 3

/** What a movement costs, in letters. */
const MOVEMENT = 3
/** The most that a word of the first level and of the second costs. */
const MOST = [5, 8] as const

/** Each letter costs one, with a movement three more, and one more after a letter that bends the fingers alike: at most
 * the thumb, the spread of the fingers or the direction of the hand part such letters.
 * @param word with at least one letter; accents do not count */
export function levelOf (word: string): Level {
  const letters = lettersOf(word)
  const costs = letters.map((letter, i) =>
    1 + (moves(letter) ? MOVEMENT : 0) + (i > 0 && areAlike(letter, letters[i - 1]!) ? 1 : 0))
  const cost = costs.reduce((sum, each) => sum + each, 0)
  return cost <= MOST[0] ? 1 : cost <= MOST[1] ? 2 : 3
}

/** Whether two letters bend the same fingers in the same way. */
const areAlike = (one: Letter, other: Letter): boolean =>
  JSON.stringify(ALPHABET[one].shape.fingers) === JSON.stringify(ALPHABET[other].shape.fingers)
