// Lessons, listed, read with what there is to do in them, and written.
import { and, asc, count, eq, exists, sql } from 'drizzle-orm'
import { audit, changeOf } from '../audit/log.ts'
import type { Database } from '../database/client.ts'
import { nextOrder } from '../database/order.ts'
import { attempts, exercises, lessons, modules, progress } from '../database/tables.ts'
import { localize } from '../localization.ts'
import type { Reader } from '../localization.ts'
import { rowsOf } from '../schemas.ts'
import { moduleColumns } from './modules.ts'
import { exerciseVisibleTo, inOrder, isMine, progressColumns, progressOf, visibleTo } from './progress.ts'
import type { FullLesson, Lesson, LessonChange, LessonQuery, NewLesson } from './schemas.ts'

function selectLessons (db: Database, reader: Reader) {
  return db.select({
    id: lessons.id,
    title: lessons.title,
    titleEn: lessons.titleEn,
    description: lessons.description,
    descriptionEn: lessons.descriptionEn,
    difficulty: lessons.difficulty,
    category: lessons.category,
    duration: lessons.duration,
    order: lessons.order,
    isPublished: lessons.isPublished,
    module: moduleColumns,
    ...progressColumns(db, reader.id)
  }).from(lessons).innerJoin(modules, eq(modules.id, lessons.moduleId)).leftJoin(progress, isMine(reader.id))
}

type LessonRow = Awaited<ReturnType<typeof selectLessons>>[number]

function toLesson (row: LessonRow, reader: Reader): Lesson {
  const { module, score, startedAt, completedAt, totalExercises, completedExercises, ...lesson } = row
  return {
    ...localize(lesson, reader),
    module: localize(module, reader),
    progress: progressOf(lesson.id, { score, startedAt, completedAt, totalExercises, completedExercises })
  }
}

export async function findLessons (
  db: Database, reader: Reader, query: LessonQuery
): Promise<{ items: Lesson[], total: number }> {
  const isOfModule = query.moduleId === undefined ? undefined : eq(lessons.moduleId, query.moduleId)
  const chosen = and(visibleTo(reader), isOfModule)
  const { limit, offset } = rowsOf(query)
  const [rows, totals] = await Promise.all([
    selectLessons(db, reader).where(chosen).orderBy(...inOrder).limit(limit).offset(offset),
    db.select({ total: count() }).from(lessons).where(chosen)
  ])
  return { items: rows.map(row => toLesson(row, reader)), total: totals[0]!.total }
}

/** @returns undefined when there is none that the reader may know of */
export async function findLesson (db: Database, reader: Reader, id: string): Promise<FullLesson | undefined> {
  const [row] = await selectLessons(db, reader).where(and(eq(lessons.id, id), visibleTo(reader)))
  return row && { ...toLesson(row, reader), exercises: await findExercisesOf(db, reader, id) }
}

async function findExercisesOf (db: Database, reader: Reader, lessonId: string): Promise<FullLesson['exercises']> {
  const isRight = db.select({ one: sql`1` }).from(attempts)
    .where(and(eq(attempts.userId, reader.id), eq(attempts.exerciseId, exercises.id), attempts.isCorrect))
  const found = await db.select({
    id: exercises.id,
    type: exercises.type,
    prompt: exercises.prompt,
    promptEn: exercises.promptEn,
    order: exercises.order,
    isCompleted: sql<boolean>`${exists(isRight)}`
  }).from(exercises).where(and(eq(exercises.lessonId, lessonId), exerciseVisibleTo(reader)))
    .orderBy(asc(exercises.order), asc(exercises.id))
  return found.map(exercise => localize(exercise, reader))
}

/** @throws a database error when there is no such module */
export async function createLesson (
  db: Database, reader: Reader, { order, isPublished = true, ...values }: NewLesson
): Promise<FullLesson> {
  return db.transaction(async tx => {
    const [lesson] = await tx.insert(lessons)
      .values({ ...values, isPublished, order: order ?? nextOrder(lessons.order) }).returning({ id: lessons.id })
    await audit(tx, { action: 'lesson.created', by: reader.id, on: { kind: 'lesson', id: lesson!.id } })
    return (await findLesson(tx, reader, lesson!.id))!
  })
}

/** @returns undefined when there is no such lesson
 * @throws a database error when there is no such module */
export async function changeLesson (
  db: Database, reader: Reader, id: string, change: LessonChange
): Promise<FullLesson | undefined> {
  return db.transaction(async tx => {
    const [before] = await tx.select().from(lessons).where(eq(lessons.id, id)).for('update')
    if (!before) return undefined
    await tx.update(lessons).set({ ...change, isEdited: true }).where(eq(lessons.id, id))
    const details = changeOf(before, change)
    await audit(tx, { action: 'lesson.changed', by: reader.id, on: { kind: 'lesson', id }, details })
    return findLesson(tx, reader, id)
  })
}
