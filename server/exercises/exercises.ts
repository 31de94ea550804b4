// Exercises, read by learners and written by admins.
import { and, countDistinct, eq, sql } from 'drizzle-orm'
import { deleteUsed } from '../audit/deletion.ts'
import { audit, changeOf } from '../audit/log.ts'
import type { Caller } from '../auth/tokens.ts'
import type { Database } from '../database/client.ts'
import { nextOrder } from '../database/order.ts'
import { prepared } from '../database/prepared.ts'
import { attempts, exercises, lessons, signs } from '../database/tables.ts'
import { RequestError } from '../errors.ts'
import type { Exercise, ExerciseType } from '../lessons/exercise-schemas.ts'
import { exerciseColumns, gradedColumns, shownTo } from '../lessons/exercises.ts'
import type { FoundExercise } from '../lessons/exercises.ts'
import { exerciseVisibleTo, nameFor, visibleTo } from '../lessons/progress.ts'
import type { Reader } from '../localization.ts'
import { usesByLearners } from '../uses.ts'
import type { Deletion } from '../uses.ts'
import type { ExerciseChange, NewExercise } from './schemas.ts'

/** @returns undefined when there is none, or it is not for the caller to see */
export async function findExercise (db: Database, caller: Caller, id: string): Promise<FoundExercise | undefined> {
  const query = prepared(db, nameFor(caller, 'find_exercise'), () => db.select(exerciseColumns).from(exercises)
    .innerJoin(lessons, eq(lessons.id, exercises.lessonId))
    .leftJoin(signs, eq(signs.id, exercises.signId))
    .where(and(eq(exercises.id, sql.placeholder('id')), visibleTo(caller), exerciseVisibleTo(caller))))
  const [exercise] = await query.execute({ id })
  return exercise
}

/** What to grade an answer by; found as {@link findExercise} finds it. */
export async function findGraded (db: Database, caller: Caller, id: string): Promise<GradedExercise | undefined> {
  const query = prepared(db, nameFor(caller, 'find_graded'), () => db.select(gradedColumns).from(exercises)
    .innerJoin(lessons, eq(lessons.id, exercises.lessonId))
    .where(and(eq(exercises.id, sql.placeholder('id')), visibleTo(caller), exerciseVisibleTo(caller))))
  const [exercise] = await query.execute({ id })
  return exercise
}

export type GradedExercise = Pick<FoundExercise, keyof typeof gradedColumns>

/** @throws RequestError 422 when its parts do not fit together; a database error when the lesson or sign is unknown */
export async function createExercise (
  db: Database, reader: Reader, { order, ...values }: NewExercise
): Promise<Exercise> {
  checkParts(values)
  return db.transaction(async tx => {
    const last = nextOrder(exercises.order, eq(exercises.lessonId, values.lessonId))
    const [exercise] = await tx.insert(exercises).values({ ...values, order: order ?? last })
      .returning({ id: exercises.id })
    await audit(tx, { action: 'exercise.created', by: reader.id, on: { kind: 'exercise', id: exercise!.id } })
    return shownTo(reader, (await findExercise(tx, reader, exercise!.id))!)
  })
}

/** @returns undefined when there is no such exercise
 * @throws as `createExercise` */
export async function changeExercise (
  db: Database, reader: Reader, id: string, change: ExerciseChange
): Promise<Exercise | undefined> {
  return db.transaction(async tx => {
    const [before] = await tx.select().from(exercises).where(eq(exercises.id, id)).for('update')
    if (!before) return undefined
    checkParts({ ...before, ...change })
    const isMended = change.signId !== undefined && { isSignGone: false }
    await tx.update(exercises).set({ ...change, ...isMended, isEdited: true }).where(eq(exercises.id, id))
    const details = changeOf(before, change)
    await audit(tx, { action: 'exercise.changed', by: reader.id, on: { kind: 'exercise', id }, details })
    return shownTo(reader, (await findExercise(tx, reader, id))!)
  })
}

/** @returns what it was; undefined when there was none
 * @throws RequestError 422 when learners have answered it, unless their answers are to go with it */
export async function deleteExercise (
  db: Database, id: string, deletion: Deletion
): Promise<{ prompt: string } | undefined> {
  return db.transaction(async tx => {
    const [exercise] = await tx.select({ prompt: exercises.prompt }).from(exercises).where(eq(exercises.id, id))
      .for('update')
    if (!exercise) return undefined
    const [learners] = await tx.select({ total: countDistinct(attempts.userId) }).from(attempts)
      .where(eq(attempts.exerciseId, id))
    const usedBy = usesByLearners(learners!.total)
    return deleteUsed(tx, { kind: 'exercise', id, was: exercise, usedBy }, deletion, async () =>
      tx.delete(exercises).where(eq(exercises.id, id)))
  })
}

interface ExerciseParts { type: ExerciseType, options?: string[] | null, optionsEn?: string[] | null, answer: string }

function checkParts ({ type, options, optionsEn, answer }: ExerciseParts): void {
  if (type === 'sign_recognition') {
    if (options || optionsEn) throw new RequestError('OPTIONS_UNEXPECTED')
    if (!/^[A-Z]$/.test(answer)) throw new RequestError('ANSWER_NOT_A_LETTER')
    return
  }
  if (!options) throw new RequestError('OPTIONS_MISSING')
  if (optionsEn && optionsEn.length !== options.length) throw new RequestError('OPTIONS_EN_DIFFER')
  if (!options.includes(answer)) throw new RequestError('ANSWER_NOT_OFFERED')
}
