// What waits for the server, whichever part of the page it comes from.
import type { LearnerDatabase, LessonEvent } from '../database/tables.ts'

/** How many answers and reviews of an owner wait. Where they are in lessons is sent too, but is nothing to wait for. */
export async function countWaiting (database: LearnerDatabase, owner: string): Promise<number> {
  const count = (kind: 'event' | 'review') => database.countFromIndex('outbox', 'kind', [owner, kind])
  return await count('event') + await count('review')
}

/** What an owner did in lessons that waits, in its order. */
export async function waitingEvents (database: LearnerDatabase, owner: string): Promise<LessonEvent[]> {
  const entries = await database.getAllFromIndex('outbox', 'kind', [owner, 'event'])
  return entries.flatMap(entry => entry.kind === 'event' ? entry.event : [])
}
