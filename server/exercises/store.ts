import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../audit/log.ts'
import type { Database } from '../database/client.ts'
import { violatedConstraint } from '../database/failures.ts'
import { exercises, lessons, signs } from '../database/tables.ts'
import { notFound, unprocessable } from '../errors.ts'
import { visibleTo } from '../lessons/progress.ts'
import { messages } from '../messages.ts'
import type { Caller } from '../plugins/access-tokens.ts'
import type { Exercise, ExerciseChange, ExerciseType, NewExercise } from './schemas.ts'

/** An exercise with its answer: for grading, never for a learner.
 * @throws RequestError 404, also when the lesson is not for the caller to see */
export async function findExercise (db: Database, caller: Caller, id: string) {
  const [exercise] = await db.select({
    id: exercises.id,
    lessonId: exercises.lessonId,
    type: exercises.type,
    prompt: exercises.prompt,
    order: exercises.order,
    signId: exercises.signId,
    imageUrl: signs.imageUrl,
    options: exercises.options,
    answer: exercises.answer
  }).from(exercises)
    .innerJoin(lessons, eq(lessons.id, exercises.lessonId))
    .leftJoin(signs, eq(signs.id, exercises.signId))
    .where(and(eq(exercises.id, id), visibleTo(caller)))
  if (!exercise) throw notFound(messages.exerciseNotFound)
  return exercise
}

type FoundExercise = Awaited<ReturnType<typeof findExercise>>

/** What a caller may see of an exercise. */
export function shownTo (caller: Caller, { answer, imageUrl, ...exercise }: FoundExercise): Exercise {
  const image = { imageUrl: exercise.type === 'image_to_word' ? imageUrl : null }
  if (caller.role === 'admin') return { ...exercise, ...image, answer }
  // The sign behind a choice is its answer.
  const signId = exercise.type === 'sign_recognition' ? exercise.signId : null
  return { ...exercise, ...image, signId, options: exercise.options && shuffled(exercise.options, `${caller.id} ${exercise.id}`) }
}

/** The options in an order that stays for one learner, differs between learners, and has nothing to do with the answer. */
function shuffled (options: readonly string[], seed: string): string[] {
  const place = (option: string) => createHash('sha256').update(`${seed} ${option}`).digest('hex')
  return options.map(option => ({ option, place: place(option) })).sort((a, b) => a.place < b.place ? -1 : 1).map(({ option }) => option)
}

/** @throws RequestError 422 when its parts do not fit together, or the lesson or sign is unknown */
export async function createExercise (db: Database, caller: Caller, { order, ...values }: NewExercise): Promise<Exercise> {
  checkParts(values)
  return refusingUnknown(db.transaction(async tx => {
    const last = sql<number>`(select coalesce(max("order"), 0) + 1 from ${exercises} where lesson_id = ${values.lessonId})`
    const [exercise] = await tx.insert(exercises).values({ ...values, order: order ?? last }).returning({ id: exercises.id })
    await audit(tx, { action: 'exercise.created', by: caller.id, on: { kind: 'exercise', id: exercise!.id } })
    return shownTo(caller, await findExercise(tx, caller, exercise!.id))
  }))
}

/** @throws RequestError 404, or 422 as `createExercise` */
export async function changeExercise (db: Database, caller: Caller, id: string, change: ExerciseChange): Promise<Exercise> {
  return refusingUnknown(db.transaction(async tx => {
    const [before] = await tx.select().from(exercises).where(eq(exercises.id, id)).for('update')
    if (!before) throw notFound(messages.exerciseNotFound)
    checkParts({ ...before, ...change })
    await tx.update(exercises).set({ ...change, isEdited: true }).where(eq(exercises.id, id))
    await audit(tx, { action: 'exercise.changed', by: caller.id, on: { kind: 'exercise', id }, details: { fields: Object.keys(change) } })
    return shownTo(caller, await findExercise(tx, caller, id))
  }))
}

/** @throws RequestError 404 */
export async function deleteExercise (db: Database, id: string, by: string): Promise<void> {
  await db.transaction(async tx => {
    const deleted = await tx.delete(exercises).where(eq(exercises.id, id)).returning({ id: exercises.id })
    if (deleted.length === 0) throw notFound(messages.exerciseNotFound)
    await audit(tx, { action: 'exercise.deleted', by, on: { kind: 'exercise', id } })
  })
}

interface Parts { type: ExerciseType, options?: string[] | null, answer: string }

function checkParts ({ type, options, answer }: Parts): void {
  if (type === 'sign_recognition') {
    if (options) throw unprocessable(messages.optionsUnexpected)
    if (!/^[A-Z]$/.test(answer)) throw unprocessable(messages.answerNotALetter)
    return
  }
  if (!options) throw unprocessable(messages.optionsMissing)
  if (!options.includes(answer)) throw unprocessable(messages.answerNotOffered)
}

async function refusingUnknown<T> (write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'exercises_lesson_id_lessons_id_fk') throw unprocessable(messages.unknownLesson)
    if (constraint === 'exercises_sign_id_signs_id_fk') throw unprocessable(messages.unknownSign)
    throw error
  }
}
