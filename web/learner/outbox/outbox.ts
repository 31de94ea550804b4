// Reads what waits for the server, whichever part of the page it comes from.
import type { LearnerDatabase, LessonEvent } from '../database/tables.ts'

/** How many events and reviews of an owner wait. Places and goals are sent,
 * too, but do not count: losing one does no harm. */
export async function countWaiting (database: LearnerDatabase, owner: string): Promise<number> {
  const count = (kind: 'event' | 'review') => database.countFromIndex('outbox', 'kind', [owner, kind])
  return await count('event') + await count('review')
}

/** The events of an owner that wait, in their order. */
export async function waitingEvents (database: LearnerDatabase, owner: string): Promise<LessonEvent[]> {
  const entries = await database.getAllFromIndex('outbox', 'kind', [owner, 'event'])
  return entries.flatMap(entry => entry.kind === 'event' ? entry.event : [])
}
