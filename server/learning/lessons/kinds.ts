// The server's part in each kind of exercise.
import { isLetter, lettersOf } from 'recognizer-wasm'
import { gradeChoice, gradeSigned, gradeSpelled, type Asked, type Verdict } from '../../../course/grading.ts'
import { SIGNED_LENGTH, type ExerciseType } from '../../../course/kinds.ts'
import { gradeReading, isWordToSign } from '../../../course/reading.ts'
import type { Reader } from '../../content/audience/localization.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import type { Letters } from '../../recognition/letters.ts'
import type { GradedExercise } from './exercises.ts'
import { filmOf, type SignedFilm } from './film.ts'
import type { Answer, NewExercise } from './schemas.ts'

export type Verifier = Pick<Letters, 'framesPerSecond' | 'verify' | 'verifyWord' | 'needsPicture'>

/** The fields of an exercise that depend on each other. */
export type ExerciseParts =
  Pick<NewExercise, 'type' | 'options' | 'optionsEn' | 'answer' | 'signId' | 'isPublished'> & { isSignGone?: boolean }

/** The sign of an exercise; null without one. */
type ShownSign = { word: string, imageUrl: string | null } | null

interface Grade extends Asked { verdict: Verdict }

interface ServerKind {
  /** @throws RequestError 422 if its parts do not fit together */
  check (parts: ExerciseParts): void
  /** Why no learner can answer it, for the operator. */
  lacks (sign: ShownSign, answer: string): string | undefined
  /** @throws RequestError 422 for an answer of another kind */
  grade (exercise: GradedExercise, answer: Answer, reader: Reader, letters: Verifier): Grade | Promise<Grade>
}

export const serverKinds: Record<ExerciseType, ServerKind> = {
  word_to_image: { check: checkChoice, lacks: () => undefined, grade: gradeOption },
  image_to_word: { check: checkPictureAndChoice, lacks: lacksPicture, grade: gradeOption },
  word_reading: { check: checkWord, lacks: () => undefined, grade: gradeWord },
  sign_recognition: { check: checkSigned, lacks: lacksLetter, grade: gradeFrames }
}

function checkChoice ({ options, optionsEn, answer }: ExerciseParts): void {
  if (!options) throw new RequestError('OPTIONS_MISSING')
  if (optionsEn && optionsEn.length !== options.length) throw new RequestError('OPTIONS_EN_DIFFER')
  if (!options.includes(answer)) throw new RequestError('ANSWER_NOT_OFFERED')
}

/** The picture of a sign may be added later, but without a sign there is no question. Nobody sees an exercise whose
 * sign was deleted. */
function checkPictureAndChoice (parts: ExerciseParts): void {
  checkChoice(parts)
  const { signId, isPublished = true, isSignGone = false } = parts
  if (!signId && isPublished && !isSignGone) throw new RequestError('SIGN_MISSING')
}

function checkSigned ({ options, optionsEn, answer }: ExerciseParts): void {
  if (options || optionsEn) throw new RequestError('OPTIONS_UNEXPECTED')
  const { length } = lettersOf(answer)
  const isWord = length >= SIGNED_LENGTH.min && length <= SIGNED_LENGTH.max
  if (!isWord && !/^[A-Z]$/.test(answer)) throw new RequestError('ANSWER_NOT_A_LETTER', { values: SIGNED_LENGTH })
}

/** Letters of a word that a hand spells. */
const WORD_LENGTH = { min: 2, max: 60 }

function checkWord (parts: ExerciseParts): void {
  const { length } = lettersOf(parts.answer)
  const { min, max } = WORD_LENGTH
  if (length < min || length > max) throw new RequestError('ANSWER_NOT_A_WORD', { values: WORD_LENGTH })
  if (parts.optionsEn) throw new RequestError('OPTIONS_EN_UNEXPECTED')
  if (parts.options) checkChoice(parts)
}

function lacksPicture (sign: ShownSign) {
  return sign?.imageUrl ? undefined : 'it has no sign with a picture'
}

/** The page finds the letter to sign by the sign. */
function lacksLetter (sign: ShownSign, answer: string) {
  const isKnown = isWordToSign({ type: 'sign_recognition', answer }) || (sign && isLetter(sign.word))
  return isKnown ? undefined : 'it has no sign of a letter'
}

function gradeOption (exercise: GradedExercise, { answer }: Answer, { language }: Reader): Grade {
  if (answer === undefined) throw new RequestError('ANSWER_EXPECTED')
  return { verdict: gradeChoice(exercise, answer, language) }
}

function gradeWord ({ answer: word }: GradedExercise, { answer }: Answer): Grade {
  if (answer === undefined) throw new RequestError('ANSWER_EXPECTED')
  return { verdict: gradeReading(word, answer), word }
}

async function gradeFrames (
  exercise: GradedExercise, answer: Answer, _reader: Reader, letters: Verifier
): Promise<Grade> {
  const film = filmOf(answer, letters.framesPerSecond)
  return isWordToSign(exercise)
    ? gradeWordIn(film, exercise.answer, letters)
    : gradeLetterIn(film, exercise.answer, letters)
}

async function gradeLetterIn ({ frames, rate }: SignedFilm, expected: string, letters: Verifier): Promise<Grade> {
  const newest = frames.toReversed()
  const { seen: { letter }, isAccepted, isSure } = await letters.verify(expected, newest, rate)
  const signed = { expected, frames: newest, isSure }
  return { verdict: gradeSigned({ letter, isAccepted }, signed), signed }
}

async function gradeWordIn ({ frames, times }: SignedFilm, word: string, letters: Verifier): Promise<Grade> {
  const seen = await letters.verifyWord(word, frames, times)
  const isSure = !lettersOf(word).some(letters.needsPicture)
  const signed = { expected: word, frames: frames.toReversed(), isSure }
  return { verdict: gradeSpelled(seen, signed), word, signed }
}
