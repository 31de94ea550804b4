// Creates the tables, or updates those of an older version of the page. Their data may be unsent, so it stays.
import type { IDBPTransaction, StoreNames } from 'idb'
import { splitFilm } from './films.ts'
import type { Connection, LessonEvent, Tables } from './tables.ts'

type Change = IDBPTransaction<Tables, StoreNames<Tables>[], 'versionchange'>

/** @param before the previous version on this device; 0 on a new device */
export function createTables (db: Connection, before: number, change: Change) {
  if (before < 2) createFirstTables(db)
  db.createObjectStore('films', { keyPath: 'attemptId' })
  db.createObjectStore('events', { keyPath: 'owner' })
  db.createObjectStore('summaries', { keyPath: 'owner' })
  change.objectStore('reviews').createIndex('letter', ['owner', 'letter'])
  if (before === 2) upgradeFrom2(change).catch(() => { change.abort() })
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

/** Version 2 kept films in their events, and an index of reviews by owner only. */
async function upgradeFrom2 (change: Change) {
  change.objectStore('reviews').deleteIndex('owner')
  const films = change.objectStore('films')
  for (let at = await change.objectStore('outbox').openCursor(); at; at = await at.continue()) {
    if (at.value.kind !== 'event') continue
    const [event, film] = splitFilm(at.value.event as LessonEvent)
    if (film) await films.put(film)
    await at.update({ ...at.value, event })
  }
}
