// The letters of a word, as indices of a model's labels, with equal neighbours as one run.
import { lettersOf } from '../alphabet.ts'
import { invalidArgument } from '../errors.ts'

/** Equal letters in a row. */
export interface Run {
  /** Index in the model's letters. */
  letter: number
  times: number
}

/** @throws DactyloError `invalid-argument` if the model does not know a letter of the word */
export function lettersIn (word: string, known: readonly string[]): string[] {
  const letters = [...lettersOf(word)]
  const unknown = letters.find(letter => !known.includes(letter))
  if (unknown !== undefined) throw invalidArgument(`The letter model does not know the letter ${unknown}`)
  return letters
}

export function runsOf (word: readonly string[], known: readonly string[]): Run[] {
  const runs: Run[] = []
  for (const name of word) {
    const letter = known.indexOf(name)
    const last = runs.at(-1)
    if (last?.letter === letter) last.times++
    else runs.push({ letter, times: 1 })
  }
  return runs
}
