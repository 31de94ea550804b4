// Sends what a user did to the server: in order, each once, as soon as there is a connection.
import type { Reply, Schemas } from 'api-client'
import { inOneTab, type Account } from '../account/account.ts'
import type { Deed, LearnerDatabase } from './database.ts'
import { notePlace, placeForSending, waitingPlaces } from './places.ts'
import { dropReviews, forSending, keepReviews, waitingReviews } from './reviews.ts'

export type Graded = Schemas['Graded']

/** What the server makes of it: it has it, it will not have it, or it cannot be asked now. */
type Outcome<T> = { kind: 'taken', answer: T } | { kind: 'refused', message: string } | Later
interface Later { kind: 'later', /** Milliseconds; absent where only a connection or a sign-in helps. */ wait?: number }

/** What the server says of a deed. */
interface Taken { progress: Schemas['Progress'], graded?: Graded }

interface Parts {
  account: Account
  database: LearnerDatabase
  /** The server has it: it is kept here until this is done. */
  onTaken (deed: Deed, taken: Taken): Promise<void>
  /** The server will never take it, for the reason that it gives.
   * @param deed null for reviews */
  onRefused (deed: Deed | null, message: string): void
}

/** Milliseconds after which a server in trouble is asked again. */
const RETRY = 15_000

/** @returns sends what waits; it ends when nothing is left, or when nothing more can be sent now */
export function createSync ({ account, database, onTaken, onRefused }: Parts): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function sendAll (): Promise<void> {
    const user = account.user()
    if (!user || account.hasEnded()) return
    for (const key of await database.getAllKeysFromIndex('deeds', 'owner', user.id)) {
      const deed = await database.get('deeds', key)
      // Somebody else may have signed in meanwhile, in this tab or another.
      if (account.user()?.id !== user.id) return
      if (!deed) continue
      const outcome = await send(account, deed)
      if (outcome.kind === 'later') return waitFor(outcome.wait)
      if (outcome.kind === 'taken') await onTaken(deed, outcome.answer)
      else onRefused(deed, outcome.message)
      await database.delete('deeds', key)
    }
    await sendReviews(user.id)
    const later = await sendPlaces(account, database, user.id)
    if (later) waitFor(later.wait)
  }
  async function sendReviews (owner: string): Promise<void> {
    const waiting = await waitingReviews(database, owner)
    if (waiting.length === 0 || account.user()?.id !== owner) return
    const body = { reviews: waiting.map(forSending) }
    const outcome = await asked(() => account.api.POST('/api/reviews', { body }))
    if (outcome.kind === 'later') return waitFor(outcome.wait)
    if (outcome.kind === 'taken') await keepReviews(database, owner, outcome.answer.data)
    else {
      onRefused(null, outcome.message)
      await dropReviews(database, waiting)
    }
    return sendReviews(owner)
  }
  function waitFor (wait: number | undefined) {
    clearTimeout(timer)
    if (wait !== undefined) timer = setTimeout(() => { flush().catch(reportError) }, wait)
  }
  const flush = () => whileNothingIsSent(sendAll)
  return flush
}

/** Runs one piece of work on what waits at a time, in all tabs. */
export const whileNothingIsSent = <T>(work: () => Promise<T>): Promise<T> => inOneTab('deeds', work)

/** What the server refuses is not told: nothing that the learner did is lost by it.
 * @returns why some cannot be sent now */
async function sendPlaces (
  { api, user }: Account, database: LearnerDatabase, owner: string
): Promise<Later | undefined> {
  for (const place of await waitingPlaces(database, owner)) {
    if (user()?.id !== owner) return
    const request = { params: { path: { id: place.lessonId } }, body: placeForSending(place) }
    const outcome = await asked(() => api.POST('/api/lessons/{id}/place', request))
    if (outcome.kind === 'later') return outcome
    await notePlace(database, place)
  }
}

async function send ({ api }: Account, deed: Deed): Promise<Outcome<Taken>> {
  if (deed.kind !== 'answer') {
    const path = deed.kind === 'start' ? '/api/lessons/{id}/start' : '/api/lessons/{id}/complete'
    const outcome = await asked(() => api.POST(path, { params: { path: { id: deed.lessonId } } }))
    return outcome.kind === 'taken' ? { ...outcome, answer: { progress: outcome.answer.data } } : outcome
  }
  // Points are read-only here, which the API's types do not know.
  const body = { ...deed.given, attemptId: deed.attemptId } as unknown as Schemas['Answer']
  const params = { path: { id: deed.exerciseId } }
  const outcome = await asked(() => api.POST('/api/exercises/{id}/submit', { params, body }))
  if (outcome.kind !== 'taken') return outcome
  const { data: graded } = outcome.answer
  return { ...outcome, answer: { progress: graded.progress, graded } }
}

async function asked<T> (ask: () => Promise<Reply<T>>): Promise<Outcome<T>> {
  try {
    const { data, error, response } = await ask()
    return data ? { kind: 'taken', answer: data } : refusal(response, error!.error)
  } catch {
    // `fetch` throws where there is no connection.
    return { kind: 'later', ...navigator.onLine && { wait: RETRY } }
  }
}

function refusal ({ status, headers }: Response, { code, message }: Schemas['Error']['error']): Outcome<never> {
  // The session has ended: nothing is refused for good.
  if (status === 401) return { kind: 'later' }
  // A server that is older than the page, while a new one takes its place.
  if (code === 'ROUTE_NOT_FOUND') return { kind: 'later', wait: RETRY }
  const seconds = Number(headers.get('Retry-After'))
  if (status === 429 || status >= 500) return { kind: 'later', wait: seconds > 0 ? 1000 * seconds : RETRY }
  return { kind: 'refused', message }
}
