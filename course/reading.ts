// Words that a hand spells, and how they were read. Case, accents and signs do not count: a hand does not spell them.
import { lettersOf } from 'recognizer-wasm'
import { align, type Pair } from './alignment.ts'
import type { Verdict } from './grading.ts'
import { isSpelled, type ExerciseType } from './kinds.ts'

/** The letters of a word that a hand spells, with a blank between two words. */
export const spellingOf = (answer: string): string =>
  answer.split(/\s+/).map(word => lettersOf(word).join('')).filter(Boolean).join(' ')

/** The same for the word of an exercise; null for exercises without one. */
export const spelledIn = (exercise: { type: ExerciseType, answer: string }): string | null =>
  isSpelled(exercise) ? spellingOf(exercise.answer) : null

/** Each letter of a spelled word, and what was read for it. */
export const readingOf = (answer: string, given: string): Pair[] => align(lettersOf(answer), lettersOf(given))

export const gradeReading = (answer: string, given: string): Verdict =>
  ({ isCorrect: lettersOf(given).join('') === lettersOf(answer).join(''), given })
