// Editing of the course. A deletion includes all parts, and the answers and progress of learners.
import { and, eq, inArray, sql, type SQL, type Subquery } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { kinds } from '../../../course/kinds.ts'
import { notDeleted } from '../../accounts/users/sight.ts'
import type { Database } from '../../database/database.ts'
import { nextOrder } from '../../database/schema/order.ts'
import { assignments, attempts, classes, exercises, lessons, modules, progress } from '../../database/schema/tables.ts'
import type { Editable } from '../../content/editing/edit.ts'
import type { Address } from '../../content/media/addresses.ts'
import { invalid } from '../../http/errors/request-error.ts'
import { MAX_USES, total, usesBy, usesByLearners, type Use } from '../../http/errors/uses.ts'
import { faultTexts } from '../../http/texts/texts.ts'
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
  identity: { name: 'prompt', others: ['lessonId', 'type', 'signId', 'answer'] },
  toRow: ({ order, ...values }) => {
    serverKinds[values.type].check(values)
    return { ...values, order: order ?? nextOrder(exercises.order, eq(exercises.lessonId, values.lessonId)) }
  },
  toChange: (change, before) => {
    // `isSignGone` in the change wins: only undo and import send it.
    const given = { ...change.signId !== undefined && before.isSignGone && { isSignGone: false }, ...change }
    // An exercise that was stored before a rule can still be moved.
    const isOfParts = PARTS.some(part => change[part] !== undefined)
    if (isOfParts) serverKinds[change.type ?? before.type].check({ ...before, ...given })
    return given
  },
  read: findExercise,
  addresses: picturesOffered,
  uses: { code: 'EXERCISE_IN_USE', find: usesOfExercise },
  records: { key: attempts.id, column: attempts.exerciseId }
}

export const editableLesson: Editable<typeof lessons, NewLesson, LessonChange, FullLesson> = {
  kind: 'lesson',
  table: lessons,
  identity: { name: 'title', others: ['moduleId'] },
  complete: withModuleId,
  toRow: ({ order, moduleId, ...values }) =>
    ({ ...values, moduleId: moduleId!, order: order ?? nextOrder(lessons.order) }),
  toChange: change => change,
  read: findLesson,
  uses: { code: 'LESSON_IN_USE', find: usesOfLesson },
  parts: { content: editableExercise, column: exercises.lessonId },
  records: { key: progress.userId, column: progress.lessonId }
}

export const editableModule: Editable<typeof modules, NewModule, ModuleChange, Module> = {
  kind: 'module',
  table: modules,
  identity: { name: 'title' },
  toRow: ({ order, ...values }) => ({ ...values, order: order ?? nextOrder(modules.order) }),
  toChange: change => change,
  read: findModule,
  uses: { code: 'MODULE_IN_USE', find: usesOfModule },
  parts: { content: editableLesson, column: lessons.moduleId }
}

/** A lesson may name its module in two ways. A new one without module goes into the first.
 * @throws RequestError 400 if it names two */
async function withModuleId<Sent extends LessonChange> (
  tx: Database, { module, ...sent }: Sent, creator?: string
): Promise<Sent> {
  if (module && sent.moduleId && module.id !== sent.moduleId) throw invalid('moduleId', faultTexts.twoModules)
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
    .innerJoin(classes, eq(classes.id, assignments.classId)).where(and(eq(assignments.lessonId, id), notDeleted))
    .orderBy(classes.id).limit(MAX_USES)
  return [...usesBy('exercise', inIt), ...usesBy('class', assigned), ...await learnersOf(tx, eq(lessons.id, id))]
}

/** Starts and answers that are read to count learners, so that the size of the school does not matter. */
const MAX_READ = 100_000

/** Learners who have started one of the lessons, or answered an exercise in it. The ids are read first: PostgreSQL
 * knows how many rows each has, and so chooses an index for few. */
async function learnersOf (tx: Database, chosen: SQL): Promise<Use[]> {
  const parts = await tx.select({ lesson: lessons.id, exercise: exercises.id }).from(lessons)
    .leftJoin(exercises, eq(exercises.lessonId, lessons.id)).where(chosen)
  const started = tx.select({ userId: progress.userId }).from(progress)
    .where(inArray(progress.lessonId, [...new Set(parts.map(({ lesson }) => lesson))]))
  const answered = answersTo(tx, parts.flatMap(({ exercise }) => exercise ?? []))
  return countLearners(tx, unionAll(started, answered).limit(MAX_READ).as('read'))
}

async function usesOfExercise (tx: Database, id: string): Promise<Use[]> {
  return countLearners(tx, answersTo(tx, [id]).limit(MAX_READ).as('read'))
}

const answersTo = (tx: Database, ids: string[]) =>
  tx.select({ userId: attempts.userId }).from(attempts).where(inArray(attempts.exerciseId, ids))

async function countLearners (tx: Database, read: Subquery): Promise<Use[]> {
  const counts = { rows: sql<number>`count(*)::integer`, learners: sql<number>`count(distinct user_id)::integer` }
  const [counted] = await tx.select(counts).from(read)
  const { rows, learners } = counted!
  return usesByLearners({ total: learners, ...rows === MAX_READ && { totalIsExact: false } })
}

function picturesOffered ({ type, options, optionsEn }: Partial<ExerciseParts>): Address[] {
  if (!type || kinds[type].options !== 'pictures') return []
  return Object.entries({ options, optionsEn }).flatMap(([field, list]) =>
    (list ?? []).map((address, i) => ({ path: `${field}.${i}`, address, of: 'picture' })))
}
