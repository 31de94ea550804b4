// Progress of a learner in lessons.
import { and, asc, eq, exists, lte, sql, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { prepared } from '../../database/queries/prepared.ts'
import { countedFor, nameFor, published, visibleTo, type Viewer } from '../../content/audience/visibility.ts'
import { attempts, exercises, lessons, progress } from '../../database/schema/tables.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import type { Caller } from '../../accounts/sessions/tokens.ts'
import type { MyProgress, Progress } from './schemas.ts'

/** The learner whose progress a query reads. */
const learner = sql.placeholder('learner')

/** Whether the learner has answered an exercise correctly. */
export const isRight = (db: Database) => exists(db.select({ one: sql`1` }).from(attempts)
  .where(and(eq(attempts.userId, learner), eq(attempts.exerciseId, exercises.id), attempts.isCorrect)))

/** The columns of a lesson's progress. The query joins `progress` of one learner to `lessons`. */
export function progressColumns (db: Database, viewer: Viewer) {
  const total = db.select({ count: sql`count(*)` }).from(exercises)
    .where(and(eq(exercises.lessonId, lessons.id), countedFor(viewer)))
  const completed = db.select({ count: sql`count(*)` }).from(exercises)
    .where(and(eq(exercises.lessonId, lessons.id), countedFor(viewer), isRight(db)))
  return {
    ...columnsOf(progress, 'score', 'startedAt', 'completedAt'),
    totalExercises: sql<number>`(${total})::integer`.as('total_exercises'),
    completedExercises: sql<number>`(${completed})::integer`.as('completed_exercises')
  }
}

type ProgressRow = Omit<Progress, 'lessonId' | 'status'>

export const progressOf = (lessonId: string, row: ProgressRow): Progress =>
  ({ lessonId, status: statusOf(row), ...row })

const statusOf = ({ startedAt, completedAt }: ProgressRow): Progress['status'] =>
  completedAt ? 'completed' : startedAt ? 'in_progress' : 'not_started'

/** The order of lessons, across all modules. */
export const inOrder = [asc(lessons.order), asc(lessons.id)]

/** Joins the learner's progress to `lessons`. */
export const isMine = () => and(eq(progress.lessonId, lessons.id), eq(progress.userId, learner))

/** @returns undefined if there is no such lesson that the caller may see */
export async function findProgress (
  db: Database, caller: Caller & Viewer, lessonId: string
): Promise<Progress | undefined> {
  const query = prepared(db, nameFor(caller, 'find_progress'), () =>
    db.select(progressColumns(db, caller)).from(lessons).leftJoin(progress, isMine())
      .where(and(eq(lessons.id, sql.placeholder('lesson')), visibleTo(caller, 'lessons'))))
  const [row] = await query.execute({ learner: caller.id, lesson: lessonId })
  return row && progressOf(lessonId, row)
}

/** The caller's progress in all lessons, in their order. */
export async function findMyProgress (db: Database, caller: Caller): Promise<MyProgress> {
  const query = prepared(db, nameFor(caller, 'find_my_progress'), () =>
    db.select({ id: lessons.id, ...progressColumns(db, caller) })
      .from(lessons).leftJoin(progress, isMine()).where(visibleTo(caller, 'lessons')).orderBy(...inOrder))
  const rows = await query.execute({ learner: caller.id })
  const all = rows.map(({ id, ...row }) => progressOf(id, row))
  return { lessons: all, totals: totalsOf(all) }
}

function totalsOf (all: readonly Progress[]): MyProgress['totals'] {
  const sum = (count: (progress: Progress) => number) => all.reduce((total, progress) => total + count(progress), 0)
  const completedLessons = sum(({ status }) => status === 'completed' ? 1 : 0)
  return {
    lessons: all.length,
    startedLessons: sum(({ status }) => status === 'not_started' ? 0 : 1),
    completedLessons,
    exercises: sum(({ totalExercises }) => totalExercises),
    completedExercises: sum(({ completedExercises }) => completedExercises),
    averageScore: completedLessons > 0 ? Math.round(sum(({ score }) => score ?? 0) / completedLessons) : null
  }
}

/** Progress as it was at a moment. It stands for `progress` in a query.
 * @param moment null for now */
export function progressAt (db: Database, moment: Date | null): typeof progress {
  if (!moment) return progress
  const at = sql`${moment.toISOString()}::timestamptz`
  const ifCompleted = (column: SQLWrapper) => sql`case when ${progress.completedAt} <= ${at} then ${column} end`
  const earlier = sql`(select min((value->>'score')::integer) from jsonb_array_elements(${progress.earlierScores})
    where (value->>'until')::timestamptz > ${at})`
  const { userId, lessonId, startedAt, completedAt, score } = progress
  const columns = {
    userId,
    lessonId,
    startedAt,
    completedAt: ifCompleted(completedAt).as('completed_at'),
    score: ifCompleted(sql`coalesce(${earlier}, ${score})`).as('score')
  }
  // Its columns have the names of the table's.
  return db.select(columns).from(progress).where(lte(startedAt, moment)).as('progress') as unknown as typeof progress
}

/** Exercises of a lesson that learners see. The query names `lessons`. */
export const exercisesIn = (db: Database) => sql<number>`(${db.select({ count: sql`count(*)::integer` }).from(exercises)
  .where(and(eq(exercises.lessonId, lessons.id), published.exercises))})`

/** Those that a learner has answered, right or wrong. The query names `progress`.
 * @param until null for now */
export function answeredIn (db: Database, until: Date | null) {
  const count = db.select({ count: sql`count(*)::integer` }).from(attempts)
    .innerJoin(exercises, eq(exercises.id, attempts.exerciseId))
    .where(and(
      eq(attempts.userId, progress.userId), eq(exercises.lessonId, progress.lessonId), eq(attempts.number, 1),
      published.exercises, until ? lte(attempts.createdAt, until) : undefined
    ))
  return sql<number>`(${count})`
}

/** Whether a lesson was completed without any answer, as the API allows. Only a score of 0 needs a look at answers. */
export const isUnanswered = (db: Database, until: Date | null) =>
  sql<boolean>`coalesce(case when ${progress.score} = 0 then ${answeredIn(db, until)} = 0 end, false)`

/** @throws RequestError 404 */
async function readProgress (db: Database, caller: Caller, lessonId: string): Promise<Progress> {
  return found(await findProgress(db, caller, lessonId), 'LESSON_NOT_FOUND')
}

/** Starts a lesson, unless it has already been started.
 * @throws RequestError 404 */
export async function startLesson (db: Database, caller: Caller, lessonId: string): Promise<Progress> {
  await readProgress(db, caller, lessonId)
  await db.insert(progress).values({ userId: caller.id, lessonId }).onConflictDoNothing()
  return readProgress(db, caller, lessonId)
}

/** Completes a lesson. Its score is the mean of the best scores in its exercises. Completing it again can only raise
 * the score, and records the earlier one.
 * @throws RequestError 404, or 422 if the lesson has not been started */
export async function completeLesson (db: Database, caller: Caller, lessonId: string): Promise<Progress> {
  await readProgress(db, caller, lessonId)
  const mean = meanOfBestScores(db, caller.id, lessonId)
  const earlier = sql`jsonb_build_object('score', ${progress.score}, 'until', now())`
  const [completed] = await db.update(progress)
    .set({
      completedAt: sql`coalesce(${progress.completedAt}, now())`,
      score: sql`greatest(${progress.score}, ${mean.score})`,
      earlierScores: sql`case when ${progress.score} < ${mean.score}
        then coalesce(${progress.earlierScores}, '[]') || ${earlier} else ${progress.earlierScores} end`
    })
    .from(mean)
    .where(and(eq(progress.userId, caller.id), eq(progress.lessonId, lessonId)))
    .returning({ lessonId: progress.lessonId })
  // If the lesson was deleted meanwhile, the progress is gone too.
  const after = await readProgress(db, caller, lessonId)
  if (!completed) throw new RequestError('LESSON_NOT_STARTED')
  return after
}

/** 100 for a lesson without exercises, which is only read. */
function meanOfBestScores (db: Database, userId: string, lessonId: string) {
  const best = db.select({ score: sql`coalesce(max(${attempts.score}), 0)` }).from(attempts)
    .where(and(eq(attempts.userId, userId), eq(attempts.exerciseId, exercises.id), attempts.isCorrect))
  return db.select({ score: sql<number>`coalesce(round(avg((${best}))), 100)::integer`.as('mean_score') })
    .from(exercises).where(and(eq(exercises.lessonId, lessonId), published.exercises)).as('mean')
}
