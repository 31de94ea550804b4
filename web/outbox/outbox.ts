// What waits for the server, whichever part of the page it comes from.
import type { Entry, LearnerDatabase, LessonEvent } from '../database/tables.ts'

/** How many answers and reviews of an owner wait. Where they are in lessons is sent too, but is nothing to wait for. */
export async function countWaiting (database: LearnerDatabase, owner: string): Promise<number> {
  const [all, places] = await Promise.all([
    database.countFromIndex('outbox', 'owner', owner), database.countFromIndex('outbox', 'kind', [owner, 'place'])
  ])
  return all - places
}

/** What an owner did in lessons that waits, in its order. */
export async function waitingEvents (database: LearnerDatabase, owner: string): Promise<LessonEvent[]> {
  const isEvent = (entry: Entry) => entry.kind !== 'review' && entry.kind !== 'place'
  return (await database.getAllFromIndex('outbox', 'owner', owner)).filter(isEvent)
}
