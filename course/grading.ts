// Grades answers: correctness, score and feedback. Pure functions.
import {
  hasHand, hintText, hintsFor, lettersOf, type HandPoints, type Language, type Text, type WordProgress
} from 'recognizer-wasm'
import { align, isRight } from './alignment.ts'

export interface Verdict {
  isCorrect: boolean
  /** The stored answer, never the frames. */
  given: string | null
}

/** A signed letter or word. */
export interface Signed {
  /** The requested letter or word. */
  expected: string
  /** The newest first. */
  frames: readonly HandPoints[]
  /** Whether the frames rule out similar letters. */
  isSure: boolean
}

/** Scores of a right answer at the first, second, third and every later attempt. */
const SCORES = [100, 75, 50, 25]

/** Scores by attempt. The last one applies to all further attempts. */
export const scoresOf = (isCorrect: boolean): readonly number[] => isCorrect ? SCORES : [0]

const ATTEMPTS_BEFORE_ANSWER = 3

export const mayKnowAnswer = (hasBeenRight: boolean, attempt: number): boolean =>
  hasBeenRight || attempt >= ATTEMPTS_BEFORE_ANSWER

/** A choice exercise. English options are in the order of the French ones, or null. The answer is French. */
export interface Choice { options: string[] | null, optionsEn: string[] | null, answer: string }

/** The right answer in a language. */
export function answerIn (language: Language, { options, optionsEn, answer }: Choice): string {
  if (language === 'fr' || !options || !optionsEn) return answer
  return optionsEn[options.indexOf(answer)] ?? answer
}

/** A text in lower case, without accents and outer blanks. */
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '').trim().toLowerCase()

/** Grades a choice. An exact match of an option means that option: only accents distinguish "pêche" from "péché".
 * @param language of the learner. An answer in the other language counts, unless it is an option in this one */
export function gradeChoice (choice: Choice, given: string, language: Language): Verdict {
  const isOption = [choice.options, choice.optionsEn].some(options => options?.includes(given))
  const isLike = (option: string) => withoutAccents(option) === withoutAccents(given)
  const isGiven = (option: string) => isOption ? option === given : isLike(option)
  const offered = (language === 'en' ? choice.optionsEn : null) ?? choice.options ?? []
  const otherAnswer = answerIn(language === 'en' ? 'fr' : 'en', choice)
  const isCorrect = isGiven(answerIn(language, choice)) || (isGiven(otherAnswer) && !offered.some(isLike))
  return { isCorrect, given }
}

/** @param seen the recognized letter, and whether the frames are accepted as the expected one */
export function gradeSigned (
  { letter, isAccepted }: { letter: string | null, isAccepted: boolean }, { expected, frames }: Signed
): Verdict {
  if (!frames.some(hasHand)) return { isCorrect: false, given: null }
  return { isCorrect: isAccepted, given: isAccepted ? expected : letter }
}

/** The stored answer has the letters that were made clearly. */
export function gradeSpelled (
  { letters, isComplete }: Pick<WordProgress, 'letters' | 'isComplete'>, { frames }: Signed
): Verdict {
  if (!frames.some(hasHand)) return { isCorrect: false, given: null }
  return { isCorrect: isComplete, given: letters.flatMap(({ letter, isMade }) => isMade ? letter : []).join('') }
}

/** The right answer, for the feedback. */
export interface Asked {
  /** The word that was to be read or spelled. */
  word?: string
  signed?: Signed
}

export function feedbackOn ({ isCorrect, given }: Verdict, { word, signed }: Asked = {}): Text {
  if (!signed) {
    if (isCorrect) return { en: 'Right!', fr: 'Bonne réponse !' }
    return word === undefined
      ? { en: 'Not this one.', fr: 'Ce n’est pas la bonne réponse.' }
      : { en: 'Not this word.', fr: 'Ce n’est pas ce mot.' }
  }
  if (!isCorrect) return word === undefined ? whatWasWrong(given, signed) : whatWasUnclear(given, word)
  return signed.isSure
    ? { en: `Right: ${given}`, fr: `Bravo : ${given}` }
    : { en: `Right: ${given}, as far as can be seen`, fr: `Bravo : ${given}, autant qu’on puisse en juger` }
}

const noHandSeen = (expected: string): Text =>
  ({ en: `No hand was seen, expected: ${expected}`, fr: `Aucune main vue, attendu : ${expected}` })

/** The letters that were missing, or that another one would explain as well. */
function whatWasUnclear (given: string | null, word: string): Text {
  const spelled = lettersOf(word).join('')
  if (given === null) return noHandSeen(spelled)
  const unclear = align(lettersOf(word), lettersOf(given)).filter(pair => !isRight(pair)).map(({ letter }) => letter)
  const letters = unclear.join(' ')
  return { en: `${spelled}: not seen clearly: ${letters}`, fr: `${spelled} : pas vu clairement : ${letters}` }
}

function whatWasWrong (given: string | null, { expected, frames }: Signed): Text {
  const newest = frames.find(hasHand)
  if (!newest) return noHandSeen(expected)
  const seen = {
    en: `seen: ${given ?? 'no letter'}, expected: ${expected}`,
    fr: `vu : ${given ?? 'aucune lettre'}, attendu : ${expected}`
  }
  const hint = hintFor(newest, expected, given)
  return hint ? { en: `${seen.en}. ${hint.en}`, fr: `${seen.fr}. ${hint.fr}` } : seen
}

/** The first change to make in the shape of the hand. */
function hintFor (points: HandPoints, expected: string, given: string | null): Text | undefined {
  const [hint] = hintsFor(points, expected, given) ?? []
  return hint && hintText(hint)
}
