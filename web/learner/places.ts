// Where a learner is in lessons: on this device and, of a user, on the others. The latest place counts.
import type { Schemas } from 'api-client'
import type { LearnerDatabase, Place } from './database.ts'

export type NewPlace = Pick<Place, 'lessonId' | 'steps' | 'wrong' | 'putOff'>
type Known = Pick<Place, 'steps' | 'wrong' | 'putOff' | 'keptAt'>

/** @returns undefined where they are in none: the lesson is not begun, or it is over */
export async function findPlace (database: LearnerDatabase, owner: string, lessonId: string) {
  const place = await latestPlace(database, owner, lessonId)
  return place && place.steps.length > 0 ? place : undefined
}

export async function addPlace (database: LearnerDatabase, owner: string, place: NewPlace) {
  const before = await latestPlace(database, owner, place.lessonId)
  const moment = Math.max(Date.now(), Date.parse(before?.keptAt ?? '') + 1 || 0)
  await database.put('places', { ...place, owner, keptAt: new Date(moment).toISOString(), waits: 1 })
}

async function latestPlace (database: LearnerDatabase, owner: string, lessonId: string): Promise<Known | undefined> {
  const [here, snapshot] = await Promise.all([
    database.get('places', [owner, lessonId]), database.get('snapshots', owner)
  ])
  const elsewhere = snapshot?.course?.find(({ id }) => id === lessonId)?.place
  return here && !(elsewhere && elsewhere.keptAt > (here.keptAt ?? '')) ? here : elsewhere ?? undefined
}

/** Those that the server does not have yet. */
export async function waitingPlaces (database: LearnerDatabase, owner: string): Promise<Place[]> {
  const places = await database.getAll('places', IDBKeyRange.bound([owner], [owner, []]))
  return places.filter(({ waits }) => waits)
}

/** The server has it, or will never take it. A later one waits on. */
export async function notePlace (database: LearnerDatabase, { waits: _, ...sent }: Place) {
  const { store, done } = database.transaction('places', 'readwrite')
  const now = await store.get([sent.owner, sent.lessonId])
  if (now?.keptAt === sent.keptAt) await store.put(sent)
  await done
}

export const placeForSending = ({ steps, wrong, putOff, keptAt }: Place): Schemas['NewPlace'] =>
  ({ steps, wrong, putOff, keptAt })
