// Exercises, read by learners and written by admins.
import { createHash } from 'node:crypto'
import { and, countDistinct, eq } from 'drizzle-orm'
import { deleteUsed } from '../audit/deletion.ts'
import { audit, changeOf } from '../audit/log.ts'
import type { Caller } from '../auth/tokens.ts'
import type { Database } from '../database/client.ts'
import { nextOrder } from '../database/order.ts'
import { attempts, exercises, lessons, signs } from '../database/tables.ts'
import { RequestError } from '../errors.ts'
import { exerciseVisibleTo, visibleTo } from '../lessons/progress.ts'
import { localize } from '../localization.ts'
import type { Reader } from '../localization.ts'
import type { ExerciseType } from '../lessons/schemas.ts'
import { usesByLearners } from '../uses.ts'
import type { Deletion } from '../uses.ts'
import type { Exercise, ExerciseChange, NewExercise } from './schemas.ts'

/** An exercise with its answer, in both languages: for grading, never for a learner.
 * @returns undefined when there is none, or it is not for the caller to see */
export async function findExercise (db: Database, caller: Caller, id: string) {
  const [exercise] = await db.select({
    id: exercises.id,
    lessonId: exercises.lessonId,
    type: exercises.type,
    prompt: exercises.prompt,
    promptEn: exercises.promptEn,
    order: exercises.order,
    signId: exercises.signId,
    imageUrl: signs.imageUrl,
    options: exercises.options,
    optionsEn: exercises.optionsEn,
    answer: exercises.answer,
    isSignGone: exercises.isSignGone
  }).from(exercises)
    .innerJoin(lessons, eq(lessons.id, exercises.lessonId))
    .leftJoin(signs, eq(signs.id, exercises.signId))
    .where(and(eq(exercises.id, id), visibleTo(caller), exerciseVisibleTo(caller)))
  return exercise
}

export type FoundExercise = NonNullable<Awaited<ReturnType<typeof findExercise>>>

/** What a reader may see of an exercise. */
export function shownTo (reader: Reader, { answer, isSignGone, imageUrl, ...exercise }: FoundExercise): Exercise {
  const image = { imageUrl: exercise.type === 'image_to_word' ? imageUrl : null }
  if (reader.role === 'admin') return { ...exercise, ...image, answer, isSignGone }
  // The sign behind a choice is its answer.
  const signId = exercise.type === 'sign_recognition' ? exercise.signId : null
  const { options, ...shown } = localize(exercise, reader)
  const places = placesOf(exercise.options ?? [], `${reader.id} ${exercise.id}`)
  return { ...shown, ...image, signId, options: options && places.map(place => options[place]!) }
}

/** The indices of options in an order that stays for one learner, in both languages, differs between learners, and has
 * nothing to do with the answer. */
function placesOf (options: readonly string[], seed: string): number[] {
  const hashes = options.map(option => createHash('sha256').update(`${seed} ${option}`).digest('hex'))
  return [...options.keys()].sort((a, b) => hashes[a]! < hashes[b]! ? -1 : 1)
}

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
