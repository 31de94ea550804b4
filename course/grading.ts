// Whether an answer is right, what it is worth, and what to tell the learner. Pure: nothing is asked or stored here.
import { hasHand, hintText, hintsFor, type HandPoints, type Language, type Text } from 'recognizer-wasm'

export interface Verdict {
  isCorrect: boolean
  /** What was answered, as it is kept: never the frames. */
  given: string | null
}

/** A letter that was signed. */
export interface Signed {
  /** The letter that was asked for. */
  expected: string
  /** The newest first. */
  frames: readonly HandPoints[]
  /** Whether the frames can show no other letter that looks alike. */
  isSure: boolean
}

/** What a right answer is worth at the first, second, third and every later attempt. */
const SCORES = [100, 75, 50, 25]

/** The scores of the first attempt, the second …; the last score is that of all further attempts. */
export const scoresOf = (isCorrect: boolean): readonly number[] => isCorrect ? SCORES : [0]

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

/** A text without case, accents and blanks around it. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '').trim().toLowerCase()

/** Grades a choice. An answer that equals an option means that option: only accents part "pêche" from "péché".
 * @param language in which the learner reads; an answer in the other language counts, unless it is an option in this
 * one */
export function gradeChoice (choice: Choice, given: string, language: Language): Verdict {
  const isOption = [choice.options, choice.optionsEn].some(options => options?.includes(given))
  const isLike = (option: string) => plain(option) === plain(given)
  const isGiven = (option: string) => isOption ? option === given : isLike(option)
  const offered = (language === 'en' ? choice.optionsEn : null) ?? choice.options ?? []
  const otherAnswer = answerIn(language === 'en' ? 'fr' : 'en', choice)
  const isCorrect = isGiven(answerIn(language, choice)) || (isGiven(otherAnswer) && !offered.some(isLike))
  return { isCorrect, given }
}

/** @param seen which letter the recognizer saw in the frames, and whether it takes them for the one expected */
export function gradeSigned (
  { letter, isAccepted }: { letter: string | null, isAccepted: boolean }, { expected, frames }: Signed
): Verdict {
  if (!frames.some(hasHand)) return { isCorrect: false, given: null }
  return { isCorrect: isAccepted, given: isAccepted ? expected : letter }
}

/** What to tell the learner of a verdict.
 * @param signed the letter that was signed; none for a choice */
export function feedbackOn ({ isCorrect, given }: Verdict, signed?: Signed): Text {
  if (!signed) {
    return isCorrect
      ? { en: 'Right!', fr: 'Bonne réponse !' }
      : { en: 'Not this one.', fr: 'Ce n’est pas celle-ci.' }
  }
  if (!isCorrect) return whatWasWrong(given, signed)
  return signed.isSure
    ? { en: `Right: ${given}`, fr: `Bravo : ${given}` }
    : { en: `Right: ${given}, as far as can be seen`, fr: `Bravo : ${given}, pour autant qu’on le voie` }
}

function whatWasWrong (given: string | null, { expected, frames }: Signed): Text {
  const newest = frames.find(hasHand)
  if (!newest) return { en: `No hand was seen, expected: ${expected}`, fr: `Aucune main vue, attendu : ${expected}` }
  const seen = {
    en: `seen: ${given ?? 'no letter'}, expected: ${expected}`,
    fr: `vu : ${given ?? 'aucune lettre'}, attendu : ${expected}`
  }
  const hint = hintFor(newest, expected)
  return hint ? { en: `${seen.en}. ${hint.en}`, fr: `${seen.fr}. ${hint.fr}` } : seen
}

/** What to change first in the hand, as far as its shape shows. */
function hintFor (points: HandPoints, expected: string): Text | undefined {
  const [hint] = hintsFor(points, expected) ?? []
  return hint && hintText(hint)
}
