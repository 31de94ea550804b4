// Lessons and modules are deleted with all that is in them, and with what learners did there.
import { eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { deleteUsed } from '../audit/deletion.ts'
import type { Database } from '../database/client.ts'
import { attempts, exercises, lessons, modules, progress } from '../database/tables.ts'
import { USES_LISTED, total, usesBy, usesByLearners } from '../uses.ts'
import type { Deletion, Use } from '../uses.ts'

/** @returns what it was; undefined when there was none
 * @throws RequestError 422 when it has lessons, unless it is to take them along */
export async function deleteModule (
  db: Database, id: string, deletion: Deletion
): Promise<{ title: string } | undefined> {
  return db.transaction(async tx => {
    const [module] = await tx.select({ title: modules.title }).from(modules).where(eq(modules.id, id)).for('update')
    if (!module) return undefined
    const usedBy = await usesOfModule(tx, id)
    return deleteUsed(tx, { kind: 'module', id, was: module, usedBy }, deletion, async () => {
      const inIt = await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.moduleId, id)).orderBy(lessons.id)
      for (const lesson of inIt) await deleteLesson(tx, lesson.id, deletion)
      await tx.delete(modules).where(eq(modules.id, id))
    })
  })
}

/** @returns what it was; undefined when there was none
 * @throws RequestError 422 when it has exercises or learners, unless it is to take along what they did */
export async function deleteLesson (
  db: Database, id: string, deletion: Deletion
): Promise<{ title: string } | undefined> {
  return db.transaction(async tx => {
    const [lesson] = await tx.select({ title: lessons.title }).from(lessons).where(eq(lessons.id, id)).for('update')
    if (!lesson) return undefined
    const usedBy = await usesOfLesson(tx, id)
    return deleteUsed(tx, { kind: 'lesson', id, was: lesson, usedBy }, deletion, async () =>
      tx.delete(lessons).where(eq(lessons.id, id)))
  })
}

async function usesOfModule (tx: Database, id: string): Promise<Use[]> {
  const inIt = await tx.select({ id: lessons.id, name: lessons.title, total }).from(lessons)
    .where(eq(lessons.moduleId, id)).orderBy(lessons.order, lessons.id).limit(USES_LISTED)
  return [...usesBy('lesson', inIt), ...await learnersOf(tx, eq(lessons.moduleId, id))]
}

async function usesOfLesson (tx: Database, id: string): Promise<Use[]> {
  const inIt = await tx.select({ id: exercises.id, name: exercises.prompt, total }).from(exercises)
    .where(eq(exercises.lessonId, id)).orderBy(exercises.order, exercises.id).limit(USES_LISTED)
  return [...usesBy('exercise', inIt), ...await learnersOf(tx, eq(lessons.id, id))]
}

/** Whoever has started one of some lessons, or answered something in it. */
async function learnersOf (tx: Database, chosen: SQL): Promise<Use[]> {
  const started = tx.select({ userId: progress.userId }).from(progress)
    .innerJoin(lessons, eq(lessons.id, progress.lessonId)).where(chosen)
  const answered = tx.select({ userId: attempts.userId }).from(attempts)
    .innerJoin(exercises, eq(exercises.id, attempts.exerciseId))
    .innerJoin(lessons, eq(lessons.id, exercises.lessonId)).where(chosen)
  return usesByLearners(await tx.$count(union(started, answered).as('learners')))
}
