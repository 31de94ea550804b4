// Whether an answer is right, what it is worth, and what to tell the learner. Pure: nothing here asks or stores anything.
import { asRightHand, hasHand } from '../../recognizer-wasm/src/hand-points.ts'
import type { HandPoints } from '../../recognizer-wasm/src/hand-points.ts'
import { compareShapes, measureShape } from '../../recognizer-wasm/src/hand-shape.ts'
import type { Hint } from '../../recognizer-wasm/src/hand-shape.ts'
import { LETTER_SHAPES } from '../../recognizer-wasm/src/letter-shapes.ts'
import type { Text } from '../messages.ts'
import { hintText } from './hint-texts.ts'

export interface Verdict {
  isCorrect: boolean
  /** What was answered, as it is kept: never the frames. */
  given: string | null
  feedback: Text
}

/** What a right answer is worth at the first, second, third and every later attempt. */
const SCORES = [100, 75, 50, 25]

/** @param attempt counts from 1 */
export const scoreOf = (isCorrect: boolean, attempt: number): number =>
  isCorrect ? SCORES[Math.min(attempt, SCORES.length) - 1]! : 0

/** Attempts after which a learner is told the answer. */
const PATIENCE = 3

export const mayKnowAnswer = (hasBeenRight: boolean, attempt: number): boolean => hasBeenRight || attempt >= PATIENCE

/** Without regard to case, accents and blanks around. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '').trim().toLowerCase()

export function gradeChoice (expected: string, given: string): Verdict {
  return plain(given) === plain(expected)
    ? { isCorrect: true, given, feedback: { en: 'Right!', fr: 'Bonne réponse !' } }
    : { isCorrect: false, given, feedback: { en: 'Not this one.', fr: 'Ce n’est pas celle-ci.' } }
}

/** @param letter what the recognizer saw in the frames
 * @param frames the newest first */
export function gradeSigned (expected: string, letter: string | null, frames: readonly HandPoints[]): Verdict {
  if (letter === expected) return { isCorrect: true, given: letter, feedback: { en: `Right: ${letter}`, fr: `Bravo : ${letter}` } }
  const newest = frames.find(hasHand)
  if (!newest) return { isCorrect: false, given: null, feedback: { en: `No hand was seen, expected: ${expected}`, fr: `Aucune main vue, attendu : ${expected}` } }
  const hint = hintFor(newest, expected)
  const seen = { en: `seen: ${letter ?? 'no letter'}, expected: ${expected}`, fr: `vu : ${letter ?? 'aucune lettre'}, attendu : ${expected}` }
  const feedback = hint ? { en: `${seen.en}. ${hint.en}`, fr: `${seen.fr}. ${hint.fr}` } : seen
  return { isCorrect: false, given: letter, feedback }
}

/** What to change first in the hand seen, as far as its shape tells. */
function hintFor (points: HandPoints, expected: string): Text | undefined {
  const shape = measureShape(asRightHand(points))
  const wanted = LETTER_SHAPES[expected]
  const [hint]: Hint[] = shape && wanted ? compareShapes(shape, wanted) : []
  return hint && hintText(hint)
}
