// Makes the tables, and brings the tables of version 1 up to date.
import type { DBSchema, IDBPTransaction, StoreNames } from 'idb'
import type { LearnerDatabase, LessonEvent, Place, Review, Tables } from './tables.ts'

type Change<T extends DBSchema> = IDBPTransaction<T, StoreNames<T>[], 'versionchange'>

/** Version 1 marked so what the server did not have yet, and all that was a guest's. */
interface Waiting { waits?: 1, failures?: number }

/** The tables that had another form in version 1. */
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

/** Upgrades everything or nothing: after a failure the database does not open, and the old tables stay as they are. */
export function upgradeTables (db: LearnerDatabase, change: Change<Tables>) {
  createOutbox(db)
  moveToOutbox(change).catch((error: unknown) => {
    // The call that opens the database fails, too.
    change.done.catch(() => {})
    change.abort()
    reportError(error)
  })
}

/** Fills the outbox in the order in which version 1 sent. */
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
