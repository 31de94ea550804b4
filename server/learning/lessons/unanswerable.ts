// Published exercises that no learner can answer, for the operator.
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { exercises, lessons, signs } from '../../database/schema/tables.ts'
import { published } from '../../content/audience/visibility.ts'
import { serverKinds } from './kinds.ts'
import { inOrder } from './progress.ts'

interface Unanswerable { prompt: string, lesson: string, lacks: string }

/** @returns the number of published exercises, and those that nobody can answer, in the order of the course */
export async function findUnanswerable (db: Database): Promise<{ total: number, unanswerable: Unanswerable[] }> {
  const found = await db
    .select({
      ...columnsOf(exercises, 'type', 'prompt', 'answer'),
      lesson: lessons.title,
      sign: columnsOf(signs, 'word', 'imageUrl')
    })
    .from(exercises).innerJoin(lessons, eq(lessons.id, exercises.lessonId))
    .leftJoin(signs, eq(signs.id, exercises.signId))
    .where(and(published.lessons, published.exercises)).orderBy(...inOrder, exercises.order, exercises.id)
  const unanswerable = found.flatMap(({ type, prompt, answer, lesson, sign }) => {
    const lacks = serverKinds[type].lacks(sign, answer)
    return lacks === undefined ? [] : [{ prompt, lesson, lacks }]
  })
  return { total: found.length, unanswerable }
}
