// Places in lessons, on this device and a user's others. The latest place wins.
import { read, write } from './database/database.ts'
import type { LearnerDatabase, Place } from './database/tables.ts'

export type NewPlace = Pick<Place, 'lessonId' | 'steps' | 'wrong' | 'putOff'>
type KnownPlace = Pick<Place, 'steps' | 'wrong' | 'putOff' | 'keptAt'>

/** @returns undefined where the lesson is not started, or finished */
export async function findPlace (database: LearnerDatabase, owner: string, lessonId: string) {
  const place = await latestPlace(database, owner, lessonId)
  return place && place.steps.length > 0 ? place : undefined
}

/** Stores a place and replaces an earlier one in the outbox. */
export async function savePlace (database: LearnerDatabase, owner: string, { lessonId, ...position }: NewPlace) {
  const before = await latestPlace(database, owner, lessonId)
  const moment = Math.max(Date.now(), Date.parse(before?.keptAt ?? '') + 1 || 0)
  const place = { ...position, keptAt: new Date(moment).toISOString() }
  await write(database, ['places', 'outbox'], async change => {
    const outbox = change.objectStore('outbox')
    const earlier = outbox.index('kind')
    for (let at = await earlier.openCursor([owner, 'place']); at; at = await at.continue()) {
      if (at.value.kind === 'place' && at.value.lessonId === lessonId) await at.delete()
    }
    await outbox.add({ owner, kind: 'place', lessonId, place })
    await change.objectStore('places').put({ owner, lessonId, ...place })
  })
}

async function latestPlace (
  database: LearnerDatabase, owner: string, lessonId: string
): Promise<KnownPlace | undefined> {
  const [here, snapshot] = await read(database, db => Promise.all([
    db.get('places', [owner, lessonId]), db.get('snapshots', owner)
  ]))
  const elsewhere = snapshot?.course?.find(({ id }) => id === lessonId)?.place
  return here && !(elsewhere && elsewhere.keptAt > (here.keptAt ?? '')) ? here : elsewhere ?? undefined
}
