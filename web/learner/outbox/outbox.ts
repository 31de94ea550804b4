// Reads the outbox.
import type { LearnerDatabase, LessonEvent } from '../database/tables.ts'

/** Counts unsent events and reviews. Places and goals do not count, because losing one does no harm. */
export async function countWaiting (database: LearnerDatabase, owner: string): Promise<number> {
  const count = (kind: 'event' | 'review') => database.countFromIndex('outbox', 'kind', [owner, kind])
  return await count('event') + await count('review')
}

/** An owner's unsent events, in order. */
export async function waitingEvents (database: LearnerDatabase, owner: string): Promise<LessonEvent[]> {
  const entries = await database.getAllFromIndex('outbox', 'kind', [owner, 'event'])
  return entries.flatMap(entry => entry.kind === 'event' ? entry.event : [])
}
