// The films of signed answers wait beside the outbox: only sending reads them.
import type { KeptFilm, LessonEvent, StoredEvent } from './tables.ts'

/** @returns the event as it is stored, and its film */
export function splitFilm (event: LessonEvent): [StoredEvent, KeptFilm?] {
  if (event.kind !== 'answer') return [event]
  const { given, attemptId } = event
  return 'answer' in given ? [{ ...event, given }] : [{ ...event, given: null }, { ...given, attemptId }]
}

/** The key of an event's film; undefined without one. */
export const filmKey = (event: StoredEvent): string | undefined =>
  event.kind === 'answer' && event.given === null ? event.attemptId : undefined
