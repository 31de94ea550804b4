// Lessons: listed, and read with their exercises.
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { countRows, prepared } from '../../database/queries/prepared.ts'
import { nameFor, visibleTo } from '../../content/audience/visibility.ts'
import { lessons, modules, progress } from '../../database/schema/tables.ts'
import { localize, type Reader } from '../../content/audience/localization.ts'
import { rowsOf, type Page } from '../../http/answers/shapes.ts'
import { findExercisesOf } from './exercises.ts'
import { moduleColumns } from './modules.ts'
import { placeOf } from './places.ts'
import { inOrder, isMine, progressColumns, progressOf } from './progress.ts'
import type { FullLesson, Lesson, LessonQuery } from './schemas.ts'

function selectLessons (db: Database, reader: Reader) {
  return db.select({
    ...columnsOf(lessons, 'id', 'title', 'titleEn', 'description', 'descriptionEn', 'difficulty', 'category',
      'duration', 'order', 'isPublished'),
    module: moduleColumns,
    ...columnsOf(progress, 'place', 'placeKeptAt'),
    ...progressColumns(db, reader)
  }).from(lessons).innerJoin(modules, eq(modules.id, lessons.moduleId)).leftJoin(progress, isMine())
}

type LessonRow = Awaited<ReturnType<typeof selectLessons>>[number]

function toLesson (row: LessonRow, reader: Reader): Lesson {
  const {
    module, score, startedAt, completedAt, totalExercises, completedExercises, place, placeKeptAt, ...lesson
  } = row
  return {
    ...localize(lesson, reader),
    module: localize(module, reader),
    progress: progressOf(lesson.id, { score, startedAt, completedAt, totalExercises, completedExercises }),
    place: placeOf({ place, placeKeptAt })
  }
}

export async function findLessons (db: Database, reader: Reader, query: LessonQuery): Promise<Page<Lesson>> {
  const { moduleId } = query
  const isOfModule = moduleId === undefined ? undefined : eq(lessons.moduleId, sql.placeholder('moduleId'))
  const chosen = and(visibleTo(reader, 'lessons'), isOfModule)
  const shape = nameFor(reader, moduleId === undefined ? 'lessons' : 'lessons_of_module')
  const list = prepared(db, `list_${shape}`, () => selectLessons(db, reader).where(chosen).orderBy(...inOrder)
    .limit(sql.placeholder('limit')).offset(sql.placeholder('offset')))
  const [rows, total] = await Promise.all([
    list.execute({ learner: reader.id, moduleId, ...rowsOf(query) }),
    countRows(db, shape, lessons, chosen, { moduleId })
  ])
  const items = rows.map(row => toLesson(row, reader))
  return { items: query.exercises ? await withExercises(db, reader, items) : items, total }
}

async function withExercises (db: Database, reader: Reader, found: Lesson[]): Promise<FullLesson[]> {
  const exercises = await findExercisesOf(db, reader, found.map(({ id }) => id))
  return found.map(lesson => ({ ...lesson, exercises: exercises.filter(({ lessonId }) => lessonId === lesson.id) }))
}

/** @returns undefined if the reader may not see it, or it does not exist */
export async function findLesson (db: Database, reader: Reader, id: string): Promise<FullLesson | undefined> {
  const query = prepared(db, nameFor(reader, 'find_lesson'), () =>
    selectLessons(db, reader).where(and(eq(lessons.id, sql.placeholder('id')), visibleTo(reader, 'lessons'))))
  const [[row], exercises] = await Promise.all([
    query.execute({ learner: reader.id, id }),
    findExercisesOf(db, reader, [id])
  ])
  return row && { ...toLesson(row, reader), exercises }
}
