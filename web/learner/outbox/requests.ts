// Sends entries of the outbox to the server, and says what became of each request.
import type { Api, Reply, Schemas } from 'api-client'
import type { Entry, LessonEvent } from '../database/tables.ts'
import { RETRY } from './retry.ts'

export type Graded = Schemas['Graded']

/** The server's answer to entries that it took. */
export interface Answer { progress?: Schemas['Progress'], graded?: Graded, reviews?: Schemas['Review'][] }

/** `taken`: the server has the entries. `refused`: it will never take them. `failed`: it fails at this request.
 * `later`: it cannot be asked now. */
type Outcome =
  | { kind: 'taken', answer: Answer }
  | { kind: 'refused' | 'failed', message: string }
  | { kind: 'later', /** Milliseconds; absent where only a connection or a sign-in helps. */ wait?: number }

/** @param entries one entry, or as many reviews as the API takes at once */
export function send (api: Api, entries: readonly [Entry, ...Entry[]]): Promise<Outcome> {
  const [entry] = entries
  if (entry.kind === 'review') {
    const reviews = entries.flatMap(entry => entry.kind === 'review' ? entry.review : [])
    const sentAt = new Date().toISOString()
    return outcomeOf(signal => api.POST('/api/reviews', { body: { reviews, sentAt }, signal }),
      ({ data }) => ({ reviews: data }))
  }
  if (entry.kind === 'event') return sendEvent(api, entry.event)
  if (entry.kind === 'goal') {
    return outcomeOf(signal => api.PATCH('/api/users/me/goal', { body: entry.goal, signal }), () => ({}))
  }
  const params = { path: { id: entry.lessonId } }
  return outcomeOf(signal => api.POST('/api/lessons/{id}/place', { params, body: entry.place, signal }), () => ({}))
}

function sendEvent (api: Api, event: LessonEvent): Promise<Outcome> {
  if (event.kind !== 'answer') {
    const params = { path: { id: event.lessonId } }
    return outcomeOf(signal => api.POST(`/api/lessons/{id}/${event.kind}`, { params, signal }),
      ({ data }) => ({ progress: data }))
  }
  const params = { path: { id: event.exerciseId } }
  const body = { ...event.given, attemptId: event.attemptId }
  return outcomeOf(signal => api.POST('/api/exercises/{id}/submit', { params, body, signal }),
    ({ data }) => ({ progress: data.progress, graded: data }))
}

/** Milliseconds after which a request has hung. No other is sent meanwhile, in any tab. */
const HUNG = 120_000

type Ask<T> = (signal: AbortSignal) => Promise<Reply<T>>

async function outcomeOf<T> (ask: Ask<T>, read: (data: T) => Answer): Promise<Outcome> {
  try {
    const { data, error, response } = await ask(AbortSignal.timeout(HUNG))
    return data ? { kind: 'taken', answer: read(data) } : refusal(response, error!.error)
  } catch {
    // `fetch` throws where there is no connection, and where a request has hung.
    return { kind: 'later', ...navigator.onLine && { wait: RETRY } }
  }
}

/** Statuses of requests that may go better at another time: too slow a connection, too early, too many. */
const ANOTHER_TIME = [408, 425, 429]

/** Codes of a server that is older than the page, while a new one takes its place. */
const OLDER = ['VALIDATION_FAILED', 'ROUTE_NOT_FOUND']

function refusal ({ status, headers }: Response, { code, message }: Schemas['Error']['error']): Outcome {
  // The session has ended: nothing is refused for good.
  if (status === 401) return { kind: 'later' }
  // The server is older than the page, or has a fault.
  if (OLDER.includes(code) || status === 500) return { kind: 'failed', message }
  const seconds = Number(headers.get('Retry-After'))
  if (ANOTHER_TIME.includes(status) || status > 500) {
    return { kind: 'later', wait: seconds > 0 ? 1000 * seconds : RETRY }
  }
  return { kind: 'refused', message }
}
