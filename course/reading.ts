// Spelled words, and how they were read. Case, accents and signs do not count: a hand does not spell them.
import { lettersOf } from 'recognizer-wasm'
import { align, type Pair } from './alignment.ts'
import type { Verdict } from './grading.ts'
import { isSigned, isSpelled, type ExerciseType } from './kinds.ts'

/** The letters of a word that a hand spells, with a blank between two words. */
const spellingOf = (answer: string): string =>
  answer.split(/\s+/).map(word => lettersOf(word).join('')).filter(Boolean).join(' ')

/** The same for the word that an exercise spells or asks to spell; null for exercises without one. */
export const spelledIn = (exercise: { type: ExerciseType, answer: string }): string | null =>
  isSpelled(exercise) || isWordToSign(exercise) ? spellingOf(exercise.answer) : null

/** Whether the learner spells a word, not a single letter. */
export const isWordToSign = (exercise: { type: ExerciseType, answer: string }): boolean =>
  isSigned(exercise) && lettersOf(exercise.answer).length > 1

/** Each letter of a spelled word, and what was read for it. */
export const readingOf = (answer: string, given: string): Pair[] => align(lettersOf(answer), lettersOf(given))

export const gradeReading = (answer: string, given: string): Verdict =>
  ({ isCorrect: lettersOf(given).join('') === lettersOf(answer).join(''), given })
