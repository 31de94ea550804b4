// Exercises, as their readers may see them, and written by admins.
import { hash } from 'node:crypto'
import { and, asc, countDistinct, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { deleteUsed } from '../audit/deletion.ts'
import { audit, changeOf } from '../audit/log.ts'
import type { Caller } from '../auth/tokens.ts'
import type { Database } from '../database/client.ts'
import { nextOrder } from '../database/order.ts'
import { prepared } from '../database/prepared.ts'
import { attempts, exercises, lessons, signs } from '../database/tables.ts'
import { RequestError } from '../errors.ts'
import { localize } from '../localization.ts'
import type { Reader } from '../localization.ts'
import { usesByLearners } from '../uses.ts'
import type { Deletion } from '../uses.ts'
import { exerciseVisibleTo, isRight, nameFor, visibleTo } from './progress.ts'
import type { Exercise, ExerciseChange, ExerciseOfLesson, ExerciseType, NewExercise } from './schemas.ts'

type Alts = (string | null)[] | null

const pictured = alias(signs, 'pictured')

/** What is said of the pictures that an exercise offers, in their order: null of each that no sign describes. Of signs
 * with the same picture, the oldest counts. */
function altsOfOptions (...texts: AnyPgColumn[]) {
  const alt = sql`select coalesce(${sql.join(texts, sql`, `)}) from ${signs} ${sql.identifier('pictured')}
    where ${pictured.imageUrl} = option.value and ${pictured.imageAlt} is not null order by ${pictured.id} limit 1`
  // As JSON: the driver reads a null in an array of texts as the text "NULL".
  return sql<Alts>`case when ${exercises.type} = 'word_to_image' then to_jsonb(array(
    select (${alt}) from unnest(${exercises.options}) with ordinality option(value, place) order by place)) end`
}

/** What an exercise is graded by, in both languages: never for a learner. */
const gradedColumns = {
  id: exercises.id,
  lessonId: exercises.lessonId,
  type: exercises.type,
  options: exercises.options,
  optionsEn: exercises.optionsEn,
  answer: exercises.answer
}

/** An exercise with its answer. The query joins `signs`. */
const exerciseColumns = {
  ...gradedColumns,
  prompt: exercises.prompt,
  promptEn: exercises.promptEn,
  order: exercises.order,
  signId: exercises.signId,
  imageUrl: signs.imageUrl,
  imageAlt: signs.imageAlt,
  imageAltEn: signs.imageAltEn,
  optionsAlt: altsOfOptions(pictured.imageAlt).as('options_alt'),
  optionsAltEn: altsOfOptions(pictured.imageAltEn, pictured.imageAlt).as('options_alt_en'),
  isSignGone: exercises.isSignGone
}

type FoundExercise = Omit<typeof exercises.$inferSelect, 'key' | 'isEdited' | 'createdAt' | 'updatedAt'> &
  Pick<typeof signs.$inferSelect, 'imageUrl' | 'imageAlt' | 'imageAltEn'> & { optionsAlt: Alts, optionsAltEn: Alts }

/** What a reader may see of an exercise. */
function shownTo (reader: Reader, { answer, isSignGone, ...found }: FoundExercise): Exercise {
  const exercise = found.type === 'image_to_word' ? found : { ...found, ...NO_IMAGE }
  if (reader.role === 'admin') return { ...exercise, answer, isSignGone }
  // The sign behind a choice is its answer.
  const signId = exercise.type === 'sign_recognition' ? exercise.signId : null
  const { options, optionsAlt, ...shown } = localize(exercise, reader)
  const places = placesOf(exercise.options ?? [], `${reader.id} ${exercise.id}`)
  return {
    ...shown,
    signId,
    options: options && places.map(place => options[place]!),
    optionsAlt: optionsAlt && places.map(place => optionsAlt[place] ?? null)
  }
}

const NO_IMAGE = { imageUrl: null, imageAlt: null, imageAltEn: null }

/** The indices of options in an order that stays for one learner, in both languages, differs between learners, and has
 * nothing to do with the answer. */
function placesOf (options: readonly string[], seed: string): number[] {
  const hashes = options.map(option => hash('sha256', `${seed} ${option}`))
  return [...options.keys()].sort((a, b) => hashes[a]! < hashes[b]! ? -1 : 1)
}

/** What there is to do in some lessons, in the order of each. */
export async function findExercisesOf (
  db: Database, reader: Reader, lessonIds: string[]
): Promise<ExerciseOfLesson[]> {
  const isInThem = sql`${exercises.lessonId} = any(${sql.placeholder('lessons')}::uuid[])`
  const query = prepared(db, nameFor(reader, 'find_exercises_of'), () =>
    db.select({ ...exerciseColumns, isCompleted: sql<boolean>`${isRight(db)}` }).from(exercises)
      .leftJoin(signs, eq(signs.id, exercises.signId)).where(and(isInThem, exerciseVisibleTo(reader)))
      .orderBy(asc(exercises.order), asc(exercises.id)))
  const found = await query.execute({ learner: reader.id, lessons: lessonIds })
  return found.map(({ isCompleted, ...exercise }) => ({ ...shownTo(reader, exercise), isCompleted }))
}

/** @returns undefined when there is none, or it is not for the reader to see */
export async function findExercise (db: Database, reader: Reader, id: string): Promise<Exercise | undefined> {
  const query = prepared(db, nameFor(reader, 'find_exercise'), () => db.select(exerciseColumns).from(exercises)
    .innerJoin(lessons, eq(lessons.id, exercises.lessonId))
    .leftJoin(signs, eq(signs.id, exercises.signId))
    .where(and(eq(exercises.id, sql.placeholder('id')), visibleTo(reader), exerciseVisibleTo(reader))))
  const [exercise] = await query.execute({ id })
  return exercise && shownTo(reader, exercise)
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
    return (await findExercise(tx, reader, exercise!.id))!
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
    return findExercise(tx, reader, id)
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
