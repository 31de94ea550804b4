// Grades answers to exercises and stores them as attempts.
import { and, eq, gte, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { answerIn, feedbackOn, mayKnowAnswer, scoresOf } from '../../../course/grading.ts'
import type { Verdict } from '../../../course/grading.ts'
import { readingOf } from '../../../course/reading.ts'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { prepared } from '../../database/queries/prepared.ts'
import { attempts } from '../../database/schema/tables.ts'
import { RequestError, found, invalid } from '../../http/errors/request-error.ts'
import type { Reader } from '../../content/audience/localization.ts'
import { faultTexts } from '../../http/texts/texts.ts'
import { findGraded } from './exercises.ts'
import { serverKinds, type Verifier } from './kinds.ts'
import { findProgress } from './progress.ts'
import type { Answer, Graded } from './schemas.ts'

interface Parts { db: Database, letters: Verifier }

/** An answer with an `attemptId` counts once, however often it is sent, and always gets the stored verdict. In a
 * preview, each answer is graded as the first one and not stored.
 * @throws RequestError 400 for no answer or two; 404; 422 for an answer of the wrong kind or with the id of another
 * one; a database error if the exercise is deleted meanwhile */
export async function submitAnswer (
  { db, letters }: Parts, reader: Reader, exerciseId: string, answer: Answer
): Promise<Graded> {
  if ((answer.answer === undefined) === (answer.frames === undefined)) throw invalid('', faultTexts.answerMissing)
  const exercise = found(await findGraded(db, reader, exerciseId), 'EXERCISE_NOT_FOUND')
  const { verdict, ...asked } = await serverKinds[exercise.type].grade(exercise, answer, reader, letters)
  const attempt = { userId: reader.id, exerciseId: exercise.id, ...verdict }
  const kept = reader.isPreview
    ? firstAttempt(attempt)
    : await keepAttempt(db, attempt, asked.signed !== undefined, answer.attemptId)
  const reading = asked.word === undefined ? null : readingOf(asked.word, kept.given ?? '')
  const maySee = mayKnowAnswer(kept.wasRight || kept.isCorrect, kept.number)
  return {
    isCorrect: kept.isCorrect,
    score: kept.score,
    correctAnswer: maySee ? answerIn(reader.language, exercise) : null,
    reading,
    feedback: feedbackOn(kept, asked)[reader.language],
    attempt: kept.number,
    progress: found(await findProgress(db, reader, exercise.lessonId), 'EXERCISE_NOT_FOUND')
  }
}

/** Answers of a learner per exercise. The right answer is shown after three. */
const MAX_ATTEMPTS = 500

interface NewAttempt extends Verdict { userId: string, exerciseId: string }
interface KeptAttempt extends NewAttempt { number: number, score: number, wasRight: boolean }

const firstAttempt = (attempt: NewAttempt): KeptAttempt =>
  ({ ...attempt, number: 1, score: scoresOf(attempt.isCorrect)[0]!, wasRight: false })

/** Numbers a learner's attempts consecutively, even if they arrive concurrently: of attempts with the same number, one
 * is stored and the others get the next number.
 * @param id chosen by a client that may retry
 * @returns the attempt, or the stored one with this id
 * @throws RequestError 422 if the stored one is another attempt, or the learner has reached `MAX_ATTEMPTS` */
async function keepAttempt (
  db: Database, attempt: NewAttempt, isSigned: boolean, id?: string
): Promise<KeptAttempt> {
  const insert = prepared(db, 'keep_attempt', () => insertAttempt(db))
  const values = { ...attempt, scores: scoresOf(attempt.isCorrect) }
  while (true) {
    const [kept] = await insert.execute({ ...values, id: id ?? uuidv7() })
    if (kept) return kept
    const earlier = id && await findAttempt(db, id)
    if (earlier) return sameAttempt(earlier, attempt, isSigned)
    if (await isFull(db, attempt)) throw new RequestError('ATTEMPTS_FULL', { values: { max: MAX_ATTEMPTS } })
  }
}

async function isFull (db: Database, { userId, exerciseId }: NewAttempt): Promise<boolean> {
  return await db.$count(attempts, and(
    eq(attempts.userId, userId), eq(attempts.exerciseId, exerciseId), gte(attempts.number, MAX_ATTEMPTS)
  )) > 0
}

/** Rejects another attempt with the same id, without revealing whose it is. Signed answers are not compared: only the
 * recognized letter is stored, and another model may recognize another letter. */
function sameAttempt (earlier: KeptAttempt, { userId, exerciseId, given }: NewAttempt, isSigned: boolean): KeptAttempt {
  const isSame = earlier.userId === userId && earlier.exerciseId === exerciseId && (isSigned || earlier.given === given)
  if (!isSame) throw new RequestError('ATTEMPT_ID_TAKEN')
  return earlier
}

/** Columns of an attempt, and whether the learner was right before. */
function keptColumns (db: Database) {
  const earlier = alias(attempts, 'earlier')
  const rightOnes = db.select({ one: sql`1` }).from(earlier).where(and(
    eq(earlier.userId, attempts.userId), eq(earlier.exerciseId, attempts.exerciseId),
    lt(earlier.number, attempts.number), earlier.isCorrect
  ))
  return {
    ...columnsOf(attempts, 'userId', 'exerciseId', 'number', 'isCorrect', 'score'),
    given: attempts.answer,
    wasRight: sql<boolean>`exists(${rightOnes})`
  }
}

async function findAttempt (db: Database, id: string): Promise<KeptAttempt | undefined> {
  const query = prepared(db, 'find_attempt', () =>
    db.select(keptColumns(db)).from(attempts).where(eq(attempts.id, sql.placeholder('id'))))
  const [attempt] = await query.execute({ id })
  return attempt
}

/** Numbers and stores an attempt in one statement. */
function insertAttempt (db: Database) {
  const [userId, exerciseId, scores] = [value('userId', 'uuid'), value('exerciseId', 'uuid'), value('scores', 'int[]')]
  const next = db.select({ number: sql<number>`coalesce(max(${attempts.number}), 0) + 1`.as('number') })
    .from(attempts).where(and(eq(attempts.userId, userId), eq(attempts.exerciseId, exerciseId))).as('next')
  return db.insert(attempts).select(db.select({
    id: value('id', 'uuid').as('id'),
    userId: userId.as('user_id'),
    exerciseId: exerciseId.as('exercise_id'),
    number: next.number,
    answer: value('given', 'text').as('answer'),
    isCorrect: value('isCorrect', 'boolean').as('is_correct'),
    score: sql`(${scores})[least(${next.number}, cardinality(${scores}))]`.as('score'),
    createdAt: sql`now()`.as('created_at')
  }).from(next).where(lte(next.number, MAX_ATTEMPTS))).onConflictDoNothing().returning(keptColumns(db))
}

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
