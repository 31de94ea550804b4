// Creates the tables, and upgrades those of version 1.
import type { DBSchema, IDBPTransaction, StoreNames } from 'idb'
import type { LearnerDatabase, LessonEvent, Place, Review, Tables } from './tables.ts'

type Change<T extends DBSchema> = IDBPTransaction<T, StoreNames<T>[], 'versionchange'>

/** Version 1 set `waits` on everything not yet sent, and on all of a guest's rows. */
interface Waiting { waits?: 1, failures?: number }

/** Tables whose form differed in version 1. */
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

/** Upgrades all or nothing: after a failure the database stays closed and the old tables unchanged. */
export function upgradeTables (db: LearnerDatabase, change: Change<Tables>) {
  createOutbox(db)
  moveToOutbox(change).catch((error: unknown) => {
    // The open call rejects, too.
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
