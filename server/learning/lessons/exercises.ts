// Exercises in the form for their readers.
import { hash } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { kinds, typesWhere } from '../../../course/kinds.ts'
import { spelledIn } from '../../../course/reading.ts'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { prepared } from '../../database/queries/prepared.ts'
import { nameFor, seesDrafts, visibleTo, type Viewer } from '../../content/audience/visibility.ts'
import { exercises, lessons, signs } from '../../database/schema/tables.ts'
import { localize, type Reader } from '../../content/audience/localization.ts'
import { isRight } from './progress.ts'
import type { Exercise, ExerciseOfLesson } from './schemas.ts'

const WITH_PICTURES = typesWhere(({ options }) => options === 'pictures')

type Alts = (string | null)[] | null

const pictured = alias(signs, 'pictured')

/** Alternative texts of the pictures in an exercise, in the order of its options; null if no sign describes the
 * picture. Among visible signs with the same picture, the oldest counts. */
function altsOfOptions (reader: Viewer, ...texts: AnyPgColumn[]) {
  const alt = sql`select coalesce(${sql.join(texts, sql`, `)}) from ${signs} ${sql.identifier('pictured')}
    where ${pictured.imageUrl} = option.value and ${pictured.imageAlt} is not null
      and ${seesDrafts(reader) ? sql`true` : pictured.isPublished} order by ${pictured.id} limit 1`
  // JSON, because the driver reads null in a text array as "NULL".
  return sql<Alts>`case when ${inArray(exercises.type, WITH_PICTURES)} then to_jsonb(array(
    select (${alt}) from unnest(${exercises.options}) with ordinality option(value, place) order by place)) end`
}

/** Columns for grading, in both languages. Learners never get them. */
const gradedColumns = columnsOf(exercises, 'id', 'lessonId', 'type', 'options', 'optionsEn', 'answer')

/** An exercise with its answer. The query joins `signs`. */
const exerciseColumns = (reader: Viewer) => ({
  ...gradedColumns,
  ...columnsOf(exercises, 'prompt', 'promptEn', 'order', 'signId'),
  ...columnsOf(signs, 'imageUrl', 'imageAlt', 'imageAltEn'),
  optionsAlt: altsOfOptions(reader, pictured.imageAlt).as('options_alt'),
  optionsAltEn: altsOfOptions(reader, pictured.imageAltEn, pictured.imageAlt).as('options_alt_en'),
  ...columnsOf(exercises, 'isPublished', 'isSignGone')
})

type FoundExercise = Omit<typeof exercises.$inferSelect, 'key' | 'isEdited' | 'createdAt' | 'updatedAt'> &
  Pick<typeof signs.$inferSelect, 'imageUrl' | 'imageAlt' | 'imageAltEn'> & { optionsAlt: Alts, optionsAltEn: Alts }

/** Removes everything that the reader must not see. */
function shownTo (reader: Reader, { answer, isSignGone, ...found }: FoundExercise): Exercise {
  const { sign } = kinds[found.type]
  const exercise = { ...found, ...sign !== 'picture' && NO_IMAGE, spelled: spelledIn({ ...found, answer }) }
  if (reader.role === 'admin') return { ...exercise, answer, isSignGone }
  const signId = sign === 'letter' ? exercise.signId : null
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

/** Shuffles the indices of options: stable per learner and across languages, different between learners, independent of
 * the answer. */
function placesOf (options: readonly string[], seed: string): number[] {
  const hashes = options.map(option => hash('sha256', `${seed} ${option}`))
  return [...options.keys()].sort((a, b) => hashes[a]! < hashes[b]! ? -1 : 1)
}

/** The exercises of lessons, in their order. */
export async function findExercisesOf (
  db: Database, reader: Reader, lessonIds: string[]
): Promise<ExerciseOfLesson[]> {
  const isInThem = sql`${exercises.lessonId} = any(${sql.placeholder('lessons')}::uuid[])`
  const query = prepared(db, nameFor(reader, 'find_exercises_of'), () =>
    db.select({ ...exerciseColumns(reader), isCompleted: sql<boolean>`${isRight(db)}` }).from(exercises)
      .leftJoin(signs, eq(signs.id, exercises.signId)).where(and(isInThem, visibleTo(reader, 'exercises')))
      .orderBy(asc(exercises.order), asc(exercises.id)))
  const found = await query.execute({ learner: reader.id, lessons: lessonIds })
  return found.map(({ isCompleted, ...exercise }) => ({ ...shownTo(reader, exercise), isCompleted }))
}

/** @returns undefined if the reader may not see it, or it does not exist */
export async function findExercise (db: Database, reader: Reader, id: string): Promise<Exercise | undefined> {
  const query = prepared(db, nameFor(reader, 'find_exercise'), () => db.select(exerciseColumns(reader)).from(exercises)
    .innerJoin(lessons, eq(lessons.id, exercises.lessonId))
    .leftJoin(signs, eq(signs.id, exercises.signId))
    .where(and(eq(exercises.id, sql.placeholder('id')), visibleTo(reader, 'lessons'), visibleTo(reader, 'exercises'))))
  const [exercise] = await query.execute({ id })
  return exercise && shownTo(reader, exercise)
}

/** The data for grading an answer; visible as in {@link findExercise}. */
export async function findGraded (db: Database, caller: Viewer, id: string): Promise<GradedExercise | undefined> {
  const query = prepared(db, nameFor(caller, 'find_graded'), () => db.select(gradedColumns).from(exercises)
    .innerJoin(lessons, eq(lessons.id, exercises.lessonId))
    .where(and(eq(exercises.id, sql.placeholder('id')), visibleTo(caller, 'lessons'), visibleTo(caller, 'exercises'))))
  const [exercise] = await query.execute({ id })
  return exercise
}

export type GradedExercise = Pick<FoundExercise, keyof typeof gradedColumns>
