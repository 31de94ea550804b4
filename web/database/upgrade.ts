// Makes the tables, and brings those of version 1 to what they are now.
import type { DBSchema, IDBPTransaction, StoreNames } from 'idb'
import type { LearnerDatabase, LessonEvent, Place, Review, Tables } from './tables.ts'

type Change<T extends DBSchema> = IDBPTransaction<T, StoreNames<T>[], 'versionchange'>

/** Until the server had it; of a guest, always. */
interface Waiting { waits?: 1, failures?: number }

/** What version 1 had in another form. */
interface OldTables extends DBSchema {
  deeds: { key: number, value: LessonEvent & { owner: string, at: number, failures?: number } }
  places: { key: [string, string], value: Place & Waiting }
  reviews: { key: string, value: Review & Waiting, indexes: { waits: [string, 1] } }
}

export function createTables (db: LearnerDatabase) {
  createOutbox(db)
  db.createObjectStore('places', { keyPath: ['owner', 'lessonId'] })
  db.createObjectStore('snapshots', { keyPath: 'owner' })
  db.createObjectStore('signs', { keyPath: 'id' })
  db.createObjectStore('reviews', { keyPath: 'id' }).createIndex('owner', 'owner')
}

function createOutbox (db: LearnerDatabase) {
  db.createObjectStore('outbox', { autoIncrement: true }).createIndex('kind', ['owner', 'kind'])
}

/** All of it or nothing: where it fails, the database does not open, and the old tables stay as they are. */
export function upgradeTables (db: LearnerDatabase, change: Change<Tables>) {
  createOutbox(db)
  moveToOutbox(change).catch((error: unknown) => {
    // Whoever opens the database hears of it.
    change.done.catch(() => {})
    change.abort()
    reportError(error)
  })
}

/** In the order in which version 1 sent it. */
async function moveToOutbox (change: Change<Tables>) {
  const old = change as unknown as Change<OldTables>
  const outbox = change.objectStore('outbox')
  for (const { owner, at: _, failures, ...event } of await old.objectStore('deeds').getAll()) {
    await outbox.add({ owner, ...failures && { failures }, kind: 'event', event })
  }
  for (const { waits: _, failures, ...review } of await old.objectStore('reviews').index('waits').getAll()) {
    const { owner, ...sent } = review
    await outbox.add({ owner, ...failures && { failures }, kind: 'review', review: sent })
    await old.objectStore('reviews').put(review)
  }
  for (const { waits, ...place } of await old.objectStore('places').getAll()) {
    const { owner, lessonId, ...sent } = place
    if (waits) await outbox.add({ owner, kind: 'place', lessonId, place: sent })
    await old.objectStore('places').put(place)
  }
  old.objectStore('reviews').deleteIndex('waits')
  old.db.deleteObjectStore('deeds')
}
