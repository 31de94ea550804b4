// Sends outbox entries and reports the outcome of each request.
import { ForeignAnswer, type Api, type Reply, type Schemas } from 'api-client'
import type { Entry, Film, StoredEvent } from '../database/tables.ts'
import { FIRST_RETRY_MS } from './retry.ts'

export type Graded = Schemas['Graded']

/** The server's answer to accepted entries. */
export interface Answer { progress?: Schemas['Progress'], graded?: Graded, reviews?: Schemas['Review'][] }

/** `accepted`: stored by the server. `refused`: will never be accepted. `failed`: the server failed on this request, or
 * something on the way blocked it, then without a message. `later`: cannot be sent now. */
type Outcome =
  | { kind: 'accepted', answer: Answer }
  | { kind: 'refused', message: string }
  | { kind: 'failed', message?: string }
  | { kind: 'later', /** Milliseconds; absent where only a connection or a sign-in helps. */ wait?: number }

/** @param entries one entry, or a batch of reviews
 * @param film of a signed answer */
export function send (api: Api, entries: readonly [Entry, ...Entry[]], film?: Film): Promise<Outcome> {
  const [entry] = entries
  if (entry.kind === 'review') {
    const reviews = entries.flatMap(entry => entry.kind === 'review' ? entry.review : [])
    const sentAt = new Date().toISOString()
    return outcomeOf(signal => api.POST('/api/reviews', { body: { reviews, sentAt }, signal }),
      ({ data }) => ({ reviews: data }))
  }
  if (entry.kind === 'event') return sendEvent(api, entry.event, film)
  if (entry.kind === 'goal') {
    return outcomeOf(signal => api.PATCH('/api/users/me/goal', { body: entry.goal, signal }), () => ({}))
  }
  const params = { path: { id: entry.lessonId } }
  return outcomeOf(signal => api.POST('/api/lessons/{id}/place', { params, body: entry.place, signal }), () => ({}))
}

function sendEvent (api: Api, event: StoredEvent, film: Film = { frames: [] }): Promise<Outcome> {
  if (event.kind !== 'answer') {
    const params = { path: { id: event.lessonId } }
    return outcomeOf(signal => api.POST(`/api/lessons/{id}/${event.kind}`, { params, signal }),
      ({ data }) => ({ progress: data }))
  }
  const params = { path: { id: event.exerciseId } }
  const body = { ...event.given ?? film, attemptId: event.attemptId }
  return outcomeOf(signal => api.POST('/api/exercises/{id}/submit', { params, body, signal }),
    ({ data }) => ({ progress: data.progress, graded: data }))
}

/** Requests block all others, in every tab. */
const REQUEST_TIMEOUT_MS = 120_000

type Ask<T> = (signal: AbortSignal) => Promise<Reply<T>>

async function outcomeOf<T> (ask: Ask<T>, read: (data: T) => Answer): Promise<Outcome> {
  try {
    const { data, error, response } = await ask(AbortSignal.timeout(REQUEST_TIMEOUT_MS))
    return data ? { kind: 'accepted', answer: read(data) } : refusal(response, error!.error)
  } catch (error) {
    // A firewall may block this entry only.
    if (error instanceof ForeignAnswer && !isAway(error.status)) return { kind: 'failed' }
    // No connection, or the timeout.
    return { kind: 'later', ...navigator.onLine && { wait: FIRST_RETRY_MS } }
  }
}

/** Whether a server cannot answer now: request timeout, too early, too many requests, or away. */
const isAway = (status: number) => [408, 425, 429].includes(status) || status > 500

/** Sent by a server older than the page, during a rolling deploy. */
const OLD_SERVER_CODES = ['VALIDATION_FAILED', 'ROUTE_NOT_FOUND']

function refusal ({ status, headers }: Response, { code, message }: Schemas['Error']['error']): Outcome {
  // The session has ended; the entry waits for the next sign-in.
  if (status === 401) return { kind: 'later' }
  // An older server, or a server fault.
  if (OLD_SERVER_CODES.includes(code) || status === 500) return { kind: 'failed', message }
  const seconds = Number(headers.get('Retry-After'))
  if (isAway(status)) return { kind: 'later', wait: seconds > 0 ? 1000 * seconds : FIRST_RETRY_MS }
  return { kind: 'refused', message }
}
