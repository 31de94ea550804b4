import { and, asc, count, eq, exists, sql } from 'drizzle-orm'
import { audit } from '../audit/log.ts'
import type { Database } from '../database/client.ts'
import { violatedConstraint } from '../database/failures.ts'
import { attempts, exercises, lessons, modules, progress } from '../database/tables.ts'
import { notFound, unprocessable } from '../errors.ts'
import { messages } from '../messages.ts'
import type { Caller } from '../plugins/access-tokens.ts'
import { rowsOf } from '../schemas.ts'
import { moduleColumns } from './modules.ts'
import { inOrder, isMine, progressColumns, progressOf, visibleTo } from './progress.ts'
import type { FullLesson, Lesson, LessonChange, LessonQuery, NewLesson } from './schemas.ts'

function selectLessons (db: Database, caller: Caller) {
  return db.select({
    id: lessons.id,
    title: lessons.title,
    description: lessons.description,
    difficulty: lessons.difficulty,
    category: lessons.category,
    duration: lessons.duration,
    order: lessons.order,
    isPublished: lessons.isPublished,
    module: moduleColumns,
    ...progressColumns(db, caller.id)
  }).from(lessons).innerJoin(modules, eq(modules.id, lessons.moduleId)).leftJoin(progress, isMine(caller.id))
}

type LessonRow = Awaited<ReturnType<typeof selectLessons>>[number]

function toLesson ({ score, startedAt, completedAt, totalExercises, completedExercises, ...lesson }: LessonRow): Lesson {
  return { ...lesson, progress: progressOf(lesson.id, { score, startedAt, completedAt, totalExercises, completedExercises }) }
}

export async function findLessons (db: Database, caller: Caller, query: LessonQuery): Promise<{ items: Lesson[], total: number }> {
  const chosen = and(visibleTo(caller), query.moduleId === undefined ? undefined : eq(lessons.moduleId, query.moduleId))
  const { limit, offset } = rowsOf(query)
  const [rows, totals] = await Promise.all([
    selectLessons(db, caller).where(chosen).orderBy(...inOrder).limit(limit).offset(offset),
    db.select({ total: count() }).from(lessons).where(chosen)
  ])
  return { items: rows.map(toLesson), total: totals[0]!.total }
}

/** @throws RequestError 404 */
export async function findLesson (db: Database, caller: Caller, id: string): Promise<FullLesson> {
  const [row] = await selectLessons(db, caller).where(and(eq(lessons.id, id), visibleTo(caller)))
  if (!row) throw notFound(messages.lessonNotFound)
  return { ...toLesson(row), exercises: await findExercisesOf(db, caller, id) }
}

function findExercisesOf (db: Database, { id }: Caller, lessonId: string): Promise<FullLesson['exercises']> {
  const isRight = db.select({ one: sql`1` }).from(attempts)
    .where(and(eq(attempts.userId, id), eq(attempts.exerciseId, exercises.id), attempts.isCorrect))
  return db.select({
    id: exercises.id, type: exercises.type, prompt: exercises.prompt, order: exercises.order, isCompleted: sql<boolean>`${exists(isRight)}`
  }).from(exercises).where(eq(exercises.lessonId, lessonId)).orderBy(asc(exercises.order), asc(exercises.id))
}

/** @throws RequestError 422 when there is no such module */
export async function createLesson (db: Database, caller: Caller, { order, isPublished = true, ...values }: NewLesson): Promise<FullLesson> {
  return refusingUnknownModule(db.transaction(async tx => {
    const last = sql<number>`(select coalesce(max("order"), 0) + 1 from ${lessons})`
    const [lesson] = await tx.insert(lessons).values({ ...values, isPublished, order: order ?? last }).returning({ id: lessons.id })
    await audit(tx, { action: 'lesson.created', by: caller.id, on: { kind: 'lesson', id: lesson!.id } })
    return findLesson(tx, caller, lesson!.id)
  }))
}

/** @throws RequestError 404, or 422 when there is no such module */
export async function changeLesson (db: Database, caller: Caller, id: string, change: LessonChange): Promise<FullLesson> {
  return refusingUnknownModule(db.transaction(async tx => {
    const changed = await tx.update(lessons).set({ ...change, isEdited: true }).where(eq(lessons.id, id)).returning({ id: lessons.id })
    if (changed.length === 0) throw notFound(messages.lessonNotFound)
    await audit(tx, { action: 'lesson.changed', by: caller.id, on: { kind: 'lesson', id }, details: { fields: Object.keys(change) } })
    return findLesson(tx, caller, id)
  }))
}

/** Its exercises go with it, and what learners did in them.
 * @throws RequestError 404 */
export async function deleteLesson (db: Database, id: string, by: string): Promise<void> {
  await db.transaction(async tx => {
    const deleted = await tx.delete(lessons).where(eq(lessons.id, id)).returning({ title: lessons.title })
    if (deleted.length === 0) throw notFound(messages.lessonNotFound)
    await audit(tx, { action: 'lesson.deleted', by, on: { kind: 'lesson', id }, details: deleted[0]! })
  })
}

async function refusingUnknownModule<T> (write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violatedConstraint(error) === 'lessons_module_id_modules_id_fk') throw unprocessable(messages.unknownModule)
    throw error
  }
}
