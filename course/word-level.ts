// Difficulty of fingerspelling a word. The weights are our own: no source defines levels.
import { lettersOf, moves } from 'recognizer-wasm'
import type { Letter } from 'recognizer-wasm'

export type Level = 1 | 2 | 3

/** Cost of a movement, in letters. */
const MOVEMENT_COST = 3
/** Maximum costs of the first and second level. */
const MAX_COSTS = [5, 8] as const

/** Letters that bend the fingers alike: they differ by the thumb, the spread of the fingers or the direction of the
 * hand. */
const ALIKE = ['AS', 'EO', 'FT', 'GLZ', 'IJY', 'KNRUV']

/** Each letter costs one, a movement three more, and a letter that bends the fingers like its predecessor one more.
 * @param word with at least one letter; accents do not count */
export function levelOf (word: string): Level {
  const letters = lettersOf(word)
  const costs = letters.map((letter, i) =>
    1 + (moves(letter) ? MOVEMENT_COST : 0) + (i > 0 && areAlike(letter, letters[i - 1]!) ? 1 : 0))
  const cost = costs.reduce((sum, each) => sum + each, 0)
  return cost <= MAX_COSTS[0] ? 1 : cost <= MAX_COSTS[1] ? 2 : 3
}

/** The letters that bend the fingers like a letter. */
export const lettersLike = (letter: string): string[] =>
  [...ALIKE.find(letters => letters.includes(letter)) ?? ''].filter(other => other !== letter)

const areAlike = (one: Letter, other: Letter): boolean =>
  one === other || ALIKE.some(letters => letters.includes(one) && letters.includes(other))
