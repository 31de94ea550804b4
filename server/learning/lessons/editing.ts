// Editing of the course. A deletion includes all parts, and the answers and progress of learners.
import { countDistinct, eq, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { kinds } from '../../../course/kinds.ts'
import type { Database } from '../../database/database.ts'
import { nextOrder } from '../../database/schema/order.ts'
import { assignments, attempts, classes, exercises, lessons, modules, progress } from '../../database/schema/tables.ts'
import type { Editable } from '../../content/editing/edit.ts'
import type { Address } from '../../content/media/addresses.ts'
import { MAX_USES, total, usesBy, usesByLearners, type Use } from '../../http/errors/uses.ts'
import { findExercise } from './exercises.ts'
import { serverKinds, type ExerciseParts } from './kinds.ts'
import { findLesson } from './lessons.ts'
import { findModule, firstModule } from './modules.ts'
import type {
  Exercise, ExerciseChange, FullLesson, LessonChange, Module, ModuleChange, NewExercise, NewLesson,
  NewModule
} from './schemas.ts'

const PARTS = ['type', 'options', 'optionsEn', 'answer', 'signId', 'isPublished'] as const

export const editableExercise: Editable<typeof exercises, NewExercise, ExerciseChange, Exercise> = {
  kind: 'exercise',
  table: exercises,
  identity: { name: exercises.prompt, others: [exercises.lessonId, exercises.type, exercises.signId] },
  toRow: ({ order, ...values }) => {
    serverKinds[values.type].check(values)
    return { ...values, order: order ?? nextOrder(exercises.order, eq(exercises.lessonId, values.lessonId)) }
  },
  toChange: (change, before) => {
    // A given value wins: it comes from an undo or an export.
    const given = { ...change.signId !== undefined && before.isSignGone && { isSignGone: false }, ...change }
    // An exercise that was stored before a rule can still be moved.
    const isOfParts = PARTS.some(part => change[part] !== undefined)
    if (isOfParts) serverKinds[change.type ?? before.type].check({ ...before, ...given })
    return given
  },
  read: findExercise,
  addresses: picturesOffered,
  uses: { code: 'EXERCISE_IN_USE', find: usesOfExercise }
}

export const editableLesson: Editable<typeof lessons, NewLesson, LessonChange, FullLesson> = {
  kind: 'lesson',
  table: lessons,
  identity: { name: lessons.title, others: [lessons.moduleId] },
  complete: withModuleId,
  toRow: ({ order, moduleId, ...values }) =>
    ({ ...values, moduleId: moduleId!, order: order ?? nextOrder(lessons.order) }),
  toChange: change => change,
  read: findLesson,
  uses: { code: 'LESSON_IN_USE', find: usesOfLesson },
  parts: { content: editableExercise, column: exercises.lessonId }
}

export const editableModule: Editable<typeof modules, NewModule, ModuleChange, Module> = {
  kind: 'module',
  table: modules,
  identity: { name: modules.title },
  toRow: ({ order, ...values }) => ({ ...values, order: order ?? nextOrder(modules.order) }),
  toChange: change => change,
  read: findModule,
  uses: { code: 'MODULE_IN_USE', find: usesOfModule },
  parts: { content: editableLesson, column: lessons.moduleId }
}

/** A lesson may name its module in two ways. A new one without module goes into the first. */
async function withModuleId<Sent extends LessonChange> (
  tx: Database, { module, ...sent }: Sent, creator?: string
): Promise<Sent> {
  const moduleId = sent.moduleId ?? module?.id ?? (creator && await firstModule(tx, creator))
  return { ...sent, ...moduleId && { moduleId } } as Sent
}

async function usesOfModule (tx: Database, id: string): Promise<Use[]> {
  const inIt = await tx.select({ id: lessons.id, name: lessons.title, total }).from(lessons)
    .where(eq(lessons.moduleId, id)).orderBy(lessons.order, lessons.id).limit(MAX_USES)
  return [...usesBy('lesson', inIt), ...await learnersOf(tx, eq(lessons.moduleId, id))]
}

async function usesOfLesson (tx: Database, id: string): Promise<Use[]> {
  const inIt = await tx.select({ id: exercises.id, name: exercises.prompt, total }).from(exercises)
    .where(eq(exercises.lessonId, id)).orderBy(exercises.order, exercises.id).limit(MAX_USES)
  const assigned = await tx.select({ id: classes.id, name: classes.name, total }).from(assignments)
    .innerJoin(classes, eq(classes.id, assignments.classId)).where(eq(assignments.lessonId, id))
    .orderBy(classes.id).limit(MAX_USES)
  return [...usesBy('exercise', inIt), ...usesBy('class', assigned), ...await learnersOf(tx, eq(lessons.id, id))]
}

/** Learners who have started one of the lessons, or answered an exercise in it. */
async function learnersOf (tx: Database, chosen: SQL): Promise<Use[]> {
  const started = tx.select({ userId: progress.userId }).from(progress)
    .innerJoin(lessons, eq(lessons.id, progress.lessonId)).where(chosen)
  const answered = tx.select({ userId: attempts.userId }).from(attempts)
    .innerJoin(exercises, eq(exercises.id, attempts.exerciseId))
    .innerJoin(lessons, eq(lessons.id, exercises.lessonId)).where(chosen)
  return usesByLearners(await tx.$count(union(started, answered).as('learners')))
}

async function usesOfExercise (tx: Database, id: string): Promise<Use[]> {
  const [learners] = await tx.select({ total: countDistinct(attempts.userId) }).from(attempts)
    .where(eq(attempts.exerciseId, id))
  return usesByLearners(learners!.total)
}

function picturesOffered ({ type, options, optionsEn }: Partial<ExerciseParts>): Address[] {
  if (!type || kinds[type].options !== 'pictures') return []
  return Object.entries({ options, optionsEn }).flatMap(([field, list]) =>
    (list ?? []).map((address, i) => ({ path: `${field}.${i}`, address, of: 'picture' })))
}
