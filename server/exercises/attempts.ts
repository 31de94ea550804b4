// Takes an answer to an exercise: graded, then kept as an attempt.
import { and, count, eq, sql } from 'drizzle-orm'
import { handPoints, hasHand } from '../../recognizer-wasm/src/hand-points.ts'
import type { HandPoints } from '../../recognizer-wasm/src/hand-points.ts'
import type { Database } from '../database/client.ts'
import { attempts, users } from '../database/tables.ts'
import { invalid, unprocessable } from '../errors.ts'
import { findProgress } from '../lessons/progress.ts'
import { messages } from '../messages.ts'
import type { Language } from '../messages.ts'
import type { Caller } from '../plugins/access-tokens.ts'
import { gradeChoice, gradeSigned, mayKnowAnswer, scoreOf } from './grading.ts'
import type { Verdict } from './grading.ts'
import type { Answer, ExerciseType, Graded } from './schemas.ts'
import { findExercise } from './store.ts'

/** Names the letter that frames show, the newest first. */
export interface FrameReader {
  readFrames (frames: readonly HandPoints[]): Promise<{ letter: string | null }>
}

interface Submission { exerciseId: string, answer: Answer, language: Language }

/** @throws RequestError 404, or 422 when the answer is of the wrong kind */
export async function submitAnswer (db: Database, letters: FrameReader, caller: Caller, { exerciseId, answer, language }: Submission): Promise<Graded> {
  const exercise = await findExercise(db, caller, exerciseId)
  const verdict = await grade(exercise, answer, letters)
  return db.transaction(async tx => {
    const { attempt, hasBeenRight, score } = await keepAttempt(tx, caller.id, exerciseId, verdict)
    return {
      isCorrect: verdict.isCorrect,
      score,
      correctAnswer: mayKnowAnswer(hasBeenRight, attempt) ? exercise.answer : null,
      feedback: verdict.feedback[language],
      attempt,
      progress: await findProgress(tx, caller, exercise.lessonId)
    }
  })
}

async function grade (exercise: { type: ExerciseType, answer: string }, { answer, frames }: Answer, letters: FrameReader): Promise<Verdict> {
  if ((answer === undefined) === (frames === undefined)) throw invalid('', messages.answerMissing)
  if (exercise.type === 'sign_recognition') {
    if (!frames) throw unprocessable(messages.framesExpected)
    return gradeFrames(exercise.answer, frames, letters)
  }
  if (answer === undefined) throw unprocessable(messages.answerExpected)
  return gradeChoice(exercise.answer, answer)
}

async function gradeFrames (expected: string, oldestFirst: NonNullable<Answer['frames']>, letters: FrameReader): Promise<Verdict> {
  const frames = oldestFirst.map(given => handPoints(given)).reverse()
  // A hand that has left the picture already takes no letter back.
  const signed = frames.slice(Math.max(0, frames.findIndex(hasHand)))
  const { letter } = await letters.readFrames(signed)
  return gradeSigned(expected, letter, signed)
}

/** Attempts of one learner are numbered one after the other, however many arrive at once. */
async function keepAttempt (tx: Database, userId: string, exerciseId: string, { isCorrect, given }: Verdict) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [before] = await tx.select({ attempts: count(), wasRight: sql<boolean>`coalesce(bool_or(${attempts.isCorrect}), false)` })
    .from(attempts).where(and(eq(attempts.userId, userId), eq(attempts.exerciseId, exerciseId)))
  const attempt = before!.attempts + 1
  const score = scoreOf(isCorrect, attempt)
  await tx.insert(attempts).values({ userId, exerciseId, number: attempt, answer: given, isCorrect, score })
  return { attempt, score, hasBeenRight: before!.wasRight || isCorrect }
}
