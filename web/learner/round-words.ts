// The words of a daily round.
import type { Course } from '#course/content'
import { isSpelled } from '#course/kinds'
import { levelOf, type Level } from '#course/word-level'
import { lettersOf, type Letter } from 'recognizer-wasm'

export interface ListedWord { word: string, level: Level }

/** Random words, of which the one with the most wanted letters is taken. */
const SAMPLE = 20

/** A list with the words that lessons spell, some too short for the list: the first letters make few others. */
export function withWordsOf (
  { lessons }: Pick<Course, 'lessons'>, list: readonly ListedWord[]
): readonly ListedWord[] {
  const spellings = new Set(list.map(({ word }) => lettersOf(word).join('')))
  const exercises = lessons.flatMap(({ exercises }) => exercises.filter(isSpelled))
  const spelled = exercises.flatMap(({ spelled }) => spelled ?? [])
  const others = [...new Set(spelled)].filter(word => !word.includes(' ') && !spellings.has(word))
  return [...list, ...others.map(word => ({ word, level: levelOf(word) }))]
}

/** The letters of the words of a list, which each round asks for. */
const lettersByWord = new Map<string, Letter[]>()

function lettersOnce (word: string): readonly Letter[] {
  const letters = lettersByWord.get(word) ?? lettersOf(word)
  lettersByWord.set(word, letters)
  return letters
}

/** The words of known letters. */
export function wordsOf (
  { words, known }: { words: readonly ListedWord[], known: readonly string[] }
): readonly ListedWord[] {
  const letters = new Set(known)
  return words.filter(({ word }) => lettersOnce(word).every(letter => letters.has(letter)))
}

export type WordPicker = ReturnType<typeof wordPicker>

/** Picks words, each once. */
export function wordPicker (words: readonly ListedWord[], { random = Math.random }: { random?: () => number }) {
  const left = [...words]
  return {
    /** A word of a level, or of the nearest one, with many of the wanted letters, which are then no longer wanted.
     * @returns undefined where no word is left */
    next (level: Level, wanted: string[]): string | undefined {
      const nearest = Math.min(...left.map(word => Math.abs(word.level - level)))
      const pool = left.filter(word => Math.abs(word.level - level) === nearest)
      if (pool.length === 0) return undefined
      const sample = Array.from({ length: SAMPLE }, () => pool[Math.floor(random() * pool.length)]!)
      const found = ({ word }: { word: string }) =>
        new Set(lettersOnce(word).filter(letter => wanted.includes(letter)))
      const best = sample.reduce((best, word) => found(word).size > found(best).size ? word : best)
      for (const letter of found(best)) wanted.splice(wanted.indexOf(letter), 1)
      left.splice(left.indexOf(best), 1)
      return best.word
    }
  }
}
