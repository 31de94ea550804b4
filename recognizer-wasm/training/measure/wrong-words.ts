// Words that differ from a spelled one by one mistake, to measure how many are accepted.
import { LETTERS } from 'recognizer-wasm'
import type { Random } from '../skeleton/random.ts'

export const MISTAKES = ['replaced', 'added', 'left out', 'swapped'] as const
export type Mistake = typeof MISTAKES[number]

/** Lower-case letters. */
const ALL = LETTERS.map(letter => letter.toLowerCase())

const MAKE: Record<Mistake, (word: string, random: Random) => string> = {
  replaced (word, random) {
    const at = random.integer(word.length)
    const others = ALL.filter(letter => ![word[at - 1], word[at], word[at + 1]].includes(letter))
    return word.slice(0, at) + random.pick(others) + word.slice(at + 1)
  },
  added (word, random) {
    const at = random.integer(word.length + 1)
    const others = ALL.filter(letter => ![word[at - 1], word[at]].includes(letter))
    return word.slice(0, at) + random.pick(others) + word.slice(at)
  },
  'left out' (word, random) {
    const at = random.integer(word.length)
    return word.slice(0, at) + word.slice(at + 1)
  },
  swapped (word, random) {
    const places = [...word.slice(1)].flatMap((letter, i) => letter === word[i] ? [] : [i])
    const at = random.pick(places)
    return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)
  }
}

/** A word with one mistake, in lower case. A word of two letters or more. */
export const withMistake = (word: string, mistake: Mistake, random: Random): string => MAKE[mistake](word, random)
