// Whether an answer is right, what it is worth, and what to tell the learner. Pure: nothing is asked or stored here.
import { hasHand, hintText, hintsFor, type HandPoints, type Language, type Text } from 'recognizer-wasm'

export interface Verdict {
  isCorrect: boolean
  /** What was answered, as it is kept: never the frames. */
  given: string | null
  feedback: Text
}

/** What a right answer is worth at the first, second, third and every later attempt. */
const SCORES = [100, 75, 50, 25]

/** @param attempt counts from 1 */
export const scoreOfAttempt = (isCorrect: boolean, attempt: number): number =>
  isCorrect ? SCORES[Math.min(attempt, SCORES.length) - 1]! : 0

const ATTEMPTS_BEFORE_ANSWER = 3

export const mayKnowAnswer = (hasBeenRight: boolean, attempt: number): boolean =>
  hasBeenRight || attempt >= ATTEMPTS_BEFORE_ANSWER

/** What a choice exercise offers, the English in the same order as the French or null; the answer is a French one. */
export interface Choice { options: string[] | null, optionsEn: string[] | null, answer: string }

/** The right answer as it is offered in a language. */
export function answerIn (language: Language, { options, optionsEn, answer }: Choice): string {
  if (language === 'fr' || !options || !optionsEn) return answer
  return optionsEn[options.indexOf(answer)] ?? answer
}

/** Without regard to case, accents and blanks around. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '').trim().toLowerCase()

/** Whoever gives an option letter by letter means that one: accents are all that tells "pêche" from "péché".
 * @param language in which the learner reads; an answer in the other one counts, unless it is an option in this one */
export function gradeChoice (choice: Choice, given: string, language: Language): Verdict {
  const isOption = [choice.options, choice.optionsEn].some(options => options?.includes(given))
  const isLike = (option: string) => plain(option) === plain(given)
  const isGiven = (option: string) => isOption ? option === given : isLike(option)
  const offered = (language === 'en' ? choice.optionsEn : null) ?? choice.options ?? []
  const otherAnswer = answerIn(language === 'en' ? 'fr' : 'en', choice)
  const isCorrect = isGiven(answerIn(language, choice)) || (isGiven(otherAnswer) && !offered.some(isLike))
  return isCorrect
    ? { isCorrect, given, feedback: { en: 'Right!', fr: 'Bonne réponse !' } }
    : { isCorrect, given, feedback: { en: 'Not this one.', fr: 'Ce n’est pas celle-ci.' } }
}

/** @param letter what the recognizer saw in the frames
 * @param frames the newest first */
export function gradeSigned (expected: string, letter: string | null, frames: readonly HandPoints[]): Verdict {
  if (letter === expected) {
    return { isCorrect: true, given: letter, feedback: { en: `Right: ${letter}`, fr: `Bravo : ${letter}` } }
  }
  const newest = frames.find(hasHand)
  if (!newest) {
    const feedback = { en: `No hand was seen, expected: ${expected}`, fr: `Aucune main vue, attendu : ${expected}` }
    return { isCorrect: false, given: null, feedback }
  }
  const seen = {
    en: `seen: ${letter ?? 'no letter'}, expected: ${expected}`,
    fr: `vu : ${letter ?? 'aucune lettre'}, attendu : ${expected}`
  }
  const hint = hintFor(newest, expected)
  const feedback = hint ? { en: `${seen.en}. ${hint.en}`, fr: `${seen.fr}. ${hint.fr}` } : seen
  return { isCorrect: false, given: letter, feedback }
}

/** What to change first in the hand seen, as far as its shape tells. */
function hintFor (points: HandPoints, expected: string): Text | undefined {
  const [hint] = hintsFor(points, expected) ?? []
  return hint && hintText(hint)
}
