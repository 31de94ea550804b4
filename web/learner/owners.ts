// Changes or deletes the owner of everything stored on this device.
import { ownCalibration } from './calibration.ts'
import { read, write } from './database/database.ts'
import { GUEST, ofOwner, type Entry, type LearnerDatabase } from './database/tables.ts'
import { deleteEntry } from './outbox/outbox.ts'
import { withOutboxLock } from './outbox/sender.ts'
import { ownHand } from './own-hand.ts'

/** How many lessons were started and letters practised. */
export interface AdoptedWork { lessons: number, letters: number }

export function ownership (database: LearnerDatabase) {
  const countEntries = (owner: string) => read(database, db => db.countFromIndex('outbox', 'kind', ofOwner(owner)))
  return {
    hasGuest: async () => await countEntries(GUEST) > 0,
    async adoptGuest (userId: string): Promise<AdoptedWork> {
      const entries = await read(database, db => db.getAllFromIndex('outbox', 'kind', ofOwner(GUEST)))
      if (!await changeOwner(database, GUEST, userId)) return { lessons: 0, letters: 0 }
      return {
        lessons: new Set(entries.flatMap(entry => entry.kind === 'event' ? entry.event.lessonId : [])).size,
        letters: new Set(entries.flatMap(entry => entry.kind === 'review' ? entry.review.letter ?? [] : [])).size
      }
    },
    forget: (owner: string) => withOutboxLock(() => changeOwner(database, owner, null)),
    forgetSent: (userId: string) => withOutboxLock(async () => {
      if (await countEntries(userId) === 0) await changeOwner(database, userId, null)
      // The next user must not see which signs were viewed.
      else await write(database, ['signs'], ({ store }) => store.clear())
    })
  }
}

const TABLES_OF_OWNERS =
  ['outbox', 'films', 'events', 'reviews', 'summaries', 'places', 'snapshots', 'signs'] as const

/** @param to the new owner; null deletes everything of the old one
 * @returns false where the device is full */
function changeOwner (database: LearnerDatabase, from: string, to: string | null): Promise<boolean> {
  for (const setting of [ownCalibration, ownHand]) setting.move(from, to)
  return write(database, TABLES_OF_OWNERS, async change => {
    const places = change.objectStore('places')
    // The new owner's own place takes precedence.
    const known = new Set(to ? (await places.getAllKeys(ofOwner(to))).map(([, lessonId]) => lessonId) : [])
    const isGone = (entry: Entry) => entry.kind === 'place' && known.has(entry.lessonId)
    const outbox = change.objectStore('outbox').index('kind')
    for (let at = await outbox.openCursor(ofOwner(from)); at; at = await at.continue()) {
      await (to && !isGone(at.value)
        ? at.update({ ...at.value, owner: to })
        : deleteEntry(change, at.primaryKey, at.value))
    }
    // Computed again from all that the new owner has.
    for (const owner of to ? [from, to] : [from]) {
      for (const name of ['events', 'summaries'] as const) await change.objectStore(name).delete(owner)
    }
    const reviews = change.objectStore('reviews').index('owner')
    for (let at = await reviews.openCursor(from); at; at = await at.continue()) {
      await (to ? at.update({ ...at.value, owner: to }) : at.delete())
    }
    for (const place of await places.getAll(ofOwner(from))) {
      await places.delete([from, place.lessonId])
      if (to && !known.has(place.lessonId)) await places.put({ ...place, owner: to })
    }
    await change.objectStore('snapshots').delete(from)
    // The next user must not see which signs were viewed.
    if (!to) await change.objectStore('signs').clear()
  })
}
