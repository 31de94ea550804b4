// Creates the tables, or updates those of an older version of the page. Their data may be unsent, so it stays.
import type { IDBPTransaction, StoreNames } from 'idb'
import { splitFilm } from './films.ts'
import type { Connection, LessonEvent, Tables } from './tables.ts'

type Change = IDBPTransaction<Tables, StoreNames<Tables>[], 'versionchange'>

/** @param before the previous version on this device; 0 on a new device */
export function createTables (db: Connection, before: number, change: Change) {
  if (before < 2) createFirstTables(db)
  const reviews = change.objectStore('reviews')
  if (before < 3) {
    db.createObjectStore('films', { keyPath: 'attemptId' })
    db.createObjectStore('events', { keyPath: 'owner' })
    db.createObjectStore('summaries', { keyPath: 'owner' })
    reviews.createIndex('letter', ['owner', 'letter'])
  }
  // Version 2 had it, version 3 did not.
  if (!reviews.indexNames.contains('owner')) reviews.createIndex('owner', 'owner')
  reviews.createIndex('word', ['owner', 'word'])
  if (before === 2) upgradeFrom2(change).catch(() => { change.abort() })
  if (before === 3) upgradeFrom3(change).catch(() => { change.abort() })
}

function createFirstTables (db: Connection) {
  // No release had version 1.
  for (const name of [...db.objectStoreNames]) db.deleteObjectStore(name)
  db.createObjectStore('outbox', { autoIncrement: true }).createIndex('kind', ['owner', 'kind'])
  db.createObjectStore('places', { keyPath: ['owner', 'lessonId'] })
  db.createObjectStore('snapshots', { keyPath: 'owner' })
  db.createObjectStore('signs', { keyPath: 'id' })
  db.createObjectStore('reviews', { keyPath: 'id' })
}

/** Version 2 kept films in their events. */
async function upgradeFrom2 (change: Change) {
  const films = change.objectStore('films')
  for (let at = await change.objectStore('outbox').openCursor(); at; at = await at.continue()) {
    if (at.value.kind !== 'event') continue
    const [event, film] = splitFilm(at.value.event as LessonEvent)
    if (film) await films.put(film)
    await at.update({ ...at.value, event })
  }
}

/** Version 3 had one card for each letter. Summaries are computed again from the reviews. */
async function upgradeFrom3 (change: Change) {
  await change.objectStore('summaries').clear()
}
