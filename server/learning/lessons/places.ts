// A learner's position in a lesson, stored so that other devices can resume there. The latest position counts.
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Caller } from '../../accounts/sessions/tokens.ts'
import type { Database } from '../../database/database.ts'
import { progress } from '../../database/schema/tables.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { pastMoment } from '../../http/answers/shapes.ts'
import { findProgress } from './progress.ts'
import type { NewPlace, Place } from './schemas.ts'

type PlaceRow = Pick<typeof progress.$inferSelect, 'place' | 'placeKeptAt'>

export const placeOf = ({ place, placeKeptAt }: PlaceRow): Place | null =>
  place && placeKeptAt && { ...place, keptAt: placeKeptAt }

/** Stores a position, unless a later one is already stored.
 * @returns the stored position
 * @throws RequestError 404, or 422 if the lesson has not been started */
export async function keepPlace (
  db: Database, caller: Caller, lessonId: string, { keptAt, ...place }: NewPlace
): Promise<Place> {
  found(await findProgress(db, caller, lessonId), 'LESSON_NOT_FOUND')
  const mine = and(eq(progress.userId, caller.id), eq(progress.lessonId, lessonId))
  const placeKeptAt = pastMoment(keptAt)
  const isLatest = or(isNull(progress.placeKeptAt), lte(progress.placeKeptAt, placeKeptAt))
  await db.update(progress).set({ place, placeKeptAt }).where(and(mine, isLatest))
  const [row] = await db.select({ place: progress.place, placeKeptAt: progress.placeKeptAt }).from(progress).where(mine)
  const kept = row && placeOf(row)
  if (!kept) throw new RequestError('LESSON_NOT_STARTED')
  return kept
}
