// Takes an answer to an exercise: graded, then kept as an attempt.
import { and, count, eq, sql } from 'drizzle-orm'
import { completeHandPoints, hasHand, type HandPoints } from 'recognizer-wasm'
import type { Database } from '../database/client.ts'
import { attempts, users } from '../database/tables.ts'
import { RequestError, found, invalid } from '../errors.ts'
import { findProgress } from '../lessons/progress.ts'
import type { Reader } from '../localization.ts'
import { faultTexts } from '../texts.ts'
import { findExercise } from './exercises.ts'
import type { FoundExercise } from './exercises.ts'
import { answerIn, gradeChoice, gradeSigned, mayKnowAnswer, scoreOfAttempt } from './grading.ts'
import type { Verdict } from './grading.ts'
import type { Answer, Graded } from './schemas.ts'

/** Names the letter that frames show, the newest first. */
export interface FrameReader {
  readFrames (frames: readonly HandPoints[]): Promise<{ letter: string | null }>
}

interface Parts { db: Database, letters: FrameReader }

/** @throws RequestError 400 for no answer or for two, 404, or 422 for an answer of the wrong kind; a database error
 * when the exercise is deleted meanwhile */
export async function submitAnswer (
  { db, letters }: Parts, reader: Reader, exerciseId: string, answer: Answer
): Promise<Graded> {
  if ((answer.answer === undefined) === (answer.frames === undefined)) throw invalid('', faultTexts.answerMissing)
  const exercise = found(await findExercise(db, reader, exerciseId), 'EXERCISE_NOT_FOUND')
  const verdict = await grade(exercise, answer, reader, letters)
  return db.transaction(async tx => {
    const { attempt, hasBeenRight, score } = await keepAttempt(tx, reader.id, exerciseId, verdict)
    return {
      isCorrect: verdict.isCorrect,
      score,
      correctAnswer: mayKnowAnswer(hasBeenRight, attempt) ? answerIn(reader.language, exercise) : null,
      feedback: verdict.feedback[reader.language],
      attempt,
      progress: found(await findProgress(tx, reader, exercise.lessonId), 'EXERCISE_NOT_FOUND')
    }
  })
}

async function grade (
  exercise: FoundExercise, { answer, frames }: Answer, { language }: Reader, letters: FrameReader
): Promise<Verdict> {
  if (exercise.type === 'sign_recognition') {
    if (!frames) throw new RequestError('FRAMES_EXPECTED')
    return gradeFrames(exercise.answer, frames, letters)
  }
  if (answer === undefined) throw new RequestError('ANSWER_EXPECTED')
  return gradeChoice(exercise, answer, language)
}

async function gradeFrames (
  expected: string, oldestFirst: NonNullable<Answer['frames']>, letters: FrameReader
): Promise<Verdict> {
  const frames = oldestFirst.map(given => completeHandPoints(given)).reverse()
  // A hand that has left the picture already takes no letter back.
  const signed = frames.slice(Math.max(0, frames.findIndex(hasHand)))
  const { letter } = await letters.readFrames(signed)
  return gradeSigned(expected, letter, signed)
}

/** Attempts of one learner are numbered one after the other, however many arrive at once. */
async function keepAttempt (tx: Database, userId: string, exerciseId: string, { isCorrect, given }: Verdict) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const wasRight = sql<boolean>`coalesce(bool_or(${attempts.isCorrect}), false)`
  const [before] = await tx.select({ attempts: count(), wasRight })
    .from(attempts).where(and(eq(attempts.userId, userId), eq(attempts.exerciseId, exerciseId)))
  const attempt = before!.attempts + 1
  const score = scoreOfAttempt(isCorrect, attempt)
  await tx.insert(attempts).values({ userId, exerciseId, number: attempt, answer: given, isCorrect, score })
  return { attempt, score, hasBeenRight: before!.wasRight || isCorrect }
}
