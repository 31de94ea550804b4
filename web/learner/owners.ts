// Whose what is kept on this device is.
import { GUEST, type LearnerDatabase } from './database.ts'
import { waitingPlaces } from './places.ts'
import { countWaiting } from './reviews.ts'
import { whileNothingIsSent } from './sync.ts'

/** What somebody did, entry by entry. */
const LOGS = ['deeds', 'reviews'] as const

/** How many lessons were begun, and how many letters practised. */
export interface TakenAlong { lessons: number, letters: number }

export function ownership (database: LearnerDatabase) {
  return {
    async hasGuest () {
      const counts = await Promise.all(LOGS.map(log => database.countFromIndex(log, 'owner', GUEST)))
      return counts.some(count => count > 0)
    },
    async adoptGuest (userId: string): Promise<TakenAlong> {
      const [deeds, reviews] = await Promise.all([
        database.getAllFromIndex('deeds', 'owner', GUEST), database.getAllFromIndex('reviews', 'owner', GUEST)
      ])
      await changeOwner(database, GUEST, userId)
      return {
        lessons: new Set(deeds.map(({ lessonId }) => lessonId)).size,
        letters: new Set(reviews.map(({ letter }) => letter)).size
      }
    },
    forget: (owner: string) => whileNothingIsSent(() => changeOwner(database, owner, null)),
    forgetSent: (userId: string) => whileNothingIsSent(async () => {
      const isSent = await countUnsent(database, userId) === 0 && (await waitingPlaces(database, userId)).length === 0
      if (isSent) await changeOwner(database, userId, null)
      // Whoever comes next need not know what was looked up.
      else await database.clear('signs')
    })
  }
}

/** How many answers and reviews of a user the server does not have yet. */
export async function countUnsent (database: LearnerDatabase, userId: string): Promise<number> {
  const counts = await Promise.all([database.countFromIndex('deeds', 'owner', userId), countWaiting(database, userId)])
  return counts[0] + counts[1]
}

/** @param to null to delete it all */
async function changeOwner (database: LearnerDatabase, from: string, to: string | null) {
  const change = database.transaction([...LOGS, 'places', 'snapshots', 'signs'], 'readwrite')
  for (const log of LOGS) {
    const entries = change.objectStore(log).index('owner')
    for (let at = await entries.openCursor(from); at; at = await at.continue()) {
      await (to ? at.update({ ...at.value, owner: to }) : at.delete())
    }
  }
  const places = change.objectStore('places')
  for (let at = await places.openCursor(IDBKeyRange.bound([from], [from, []])); at; at = await at.continue()) {
    const { lessonId } = at.value
    await at.delete()
    // Where the new owner is already stays.
    if (to && !await places.getKey([to, lessonId])) await places.put({ ...at.value, owner: to })
  }
  await change.objectStore('snapshots').delete(from)
  // Whoever comes next need not know what was looked up.
  if (!to) await change.objectStore('signs').clear()
  await change.done
}
