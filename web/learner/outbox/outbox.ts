// Adds to the outbox and reads it.
import { read, write } from '../database/database.ts'
import { filmKey, splitFilm } from '../database/films.ts'
import type { Change, Entry, LearnerDatabase, LessonEvent, StoredEvent } from '../database/tables.ts'

/** @returns whether the device had room */
export function addEvent (database: LearnerDatabase, owner: string, event: LessonEvent): Promise<boolean> {
  const [stored, film] = splitFilm(event)
  return write(database, ['outbox', 'films', 'events'], async change => {
    await change.objectStore('outbox').add({ owner, kind: 'event', event: stored })
    if (film) await change.objectStore('films').put(film)
    const kept = await change.objectStore('events').get(owner)
    if (kept) await change.objectStore('events').put({ owner, events: [...kept.events, stored] })
  })
}

/** Deletes an entry with its film. */
export async function deleteEntry (change: Change, key: number, entry: Entry) {
  await change.objectStore('outbox').delete(key)
  if (entry.kind !== 'event') return
  await change.objectStore('events').delete(entry.owner)
  const film = filmKey(entry.event)
  if (film) await change.objectStore('films').delete(film)
}

/** Counts unsent events and reviews. Places and goals do not count, because losing one does no harm. */
export async function countWaiting (database: LearnerDatabase, owner: string): Promise<number> {
  const count = (kind: 'event' | 'review') => read(database, db => db.countFromIndex('outbox', 'kind', [owner, kind]))
  return await count('event') + await count('review')
}

/** An owner's unsent events, in order. */
export async function waitingEvents (database: LearnerDatabase, owner: string): Promise<StoredEvent[]> {
  const kept = await read(database, db => db.get('events', owner))
  let events = kept?.events ?? []
  if (kept || !await read(database, db => db.getKeyFromIndex('outbox', 'kind', [owner, 'event']))) return events
  await write(database, ['outbox', 'events'], async change => {
    const entries = await change.objectStore('outbox').index('kind').getAll([owner, 'event'])
    events = entries.flatMap(entry => entry.kind === 'event' ? entry.event : [])
    await change.objectStore('events').put({ owner, events })
  })
  return events
}
