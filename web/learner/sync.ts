// Sends what a user did to the server: in order, each once, as soon as there is a connection.
import type { Reply, Schemas } from 'api-client'
import { inOneTab, type Account } from '../account/account.ts'
import type { Deed, LearnerDatabase } from './database.ts'
import { RETRY, countFailures, createRetry } from './failures.ts'
import { notePlace, placeForSending, waitingPlaces } from './places.ts'
import { dropReviews, forSending, keepReviews, waitingReviews } from './reviews.ts'

export type Graded = Schemas['Graded']

/** What the server makes of it: it has it, it will never have it, it fails at this very request, or it cannot be asked
 * now. */
type Outcome<T> = { kind: 'taken', answer: T } | { kind: 'refused' | 'failed', message: string } | Later
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
  /** The server fails at something again and again, for the reason that it gives: it stays here, and is tried again
   * when the page is next opened. */
  onPassedOver (message: string): void
}

/** How many reviews are sent at once, which is fewer than the API takes. */
const BATCH = 100

interface Sending extends Parts {
  failures: ReturnType<typeof countFailures>
  retry: ReturnType<typeof createRetry>
}

/** @returns sends what waits; it ends when nothing is left, or when nothing more can be sent now */
export function createSync (parts: Parts): () => Promise<void> {
  const failures = countFailures(parts.onPassedOver)
  const retry = createRetry(() => { flush().catch(reportError) })
  const flush = () => whileNothingIsSent(() => sendAll({ ...parts, failures, retry }))
  return flush
}

async function sendAll (sending: Sending): Promise<void> {
  const { account, database, retry } = sending
  const user = account.user()
  if (!user || account.hasEnded()) return
  for (const key of await database.getAllKeysFromIndex('deeds', 'owner', user.id)) {
    const deed = await database.get('deeds', key)
    // Somebody else may have signed in meanwhile, in this tab or another.
    if (account.user()?.id !== user.id) return
    if (deed && !await sendDeed(sending, key, deed)) return
  }
  await sendReviews(sending, user.id)
  const later = await sendPlaces(account, database, user.id)
  if (later) retry.after(later.wait)
}

/** @returns whether those that follow may be sent */
async function sendDeed (
  { account, database, failures, retry, onTaken, onRefused }: Sending, key: number, deed: Deed
): Promise<boolean> {
  if (failures.isPassedOver(key)) return true
  const outcome = await send(account, deed)
  if (outcome.kind === 'failed') {
    await failures.note(key, deed, outcome.message, deed => database.put('deeds', deed, key))
    if (failures.isPassedOver(key)) return true
    retry.after(RETRY)
    return false
  }
  if (outcome.kind === 'later') {
    retry.after(outcome.wait)
    return false
  }
  retry.forget()
  if (outcome.kind === 'taken') await onTaken(deed, outcome.answer)
  else onRefused(deed, outcome.message)
  await database.delete('deeds', key)
  return true
}

/** A batch that is refused is sent again in halves, until the review at fault stands alone. */
async function sendReviews (sending: Sending, owner: string, most = BATCH): Promise<void> {
  const { account, database, failures, retry, onRefused } = sending
  const waiting = (await waitingReviews(database, owner)).filter(({ id }) => !failures.isPassedOver(id))
  const [first, ...others] = waiting.slice(0, most)
  if (!first || account.user()?.id !== owner) return
  const body = { reviews: [first, ...others].map(forSending) }
  const outcome = await asked(() => account.api.POST('/api/reviews', { body }))
  if (outcome.kind === 'later') return retry.after(outcome.wait)
  if (outcome.kind !== 'failed') retry.forget()
  if (outcome.kind === 'taken') await keepReviews(database, owner, outcome.answer.data)
  else if (others.length > 0) return sendReviews(sending, owner, Math.ceil((1 + others.length) / 2))
  else if (outcome.kind === 'refused') {
    onRefused(null, outcome.message)
    await dropReviews(database, [first])
  } else {
    await failures.note(first.id, first, outcome.message, review => database.put('reviews', review))
    if (!failures.isPassedOver(first.id)) return retry.after(RETRY)
  }
  return sendReviews(sending, owner)
}

/** Runs one piece of work on what waits at a time, in all tabs. */
export const whileNothingIsSent = <T>(work: () => Promise<T>): Promise<T> => inOneTab('deeds', work)

/** What the server refuses is not told: nothing that the learner did is lost by it.
 * @returns why some cannot be sent now */
async function sendPlaces (
  { api, user }: Account, database: LearnerDatabase, owner: string
): Promise<Later | undefined> {
  let failed: Later | undefined
  for (const place of await waitingPlaces(database, owner)) {
    if (user()?.id !== owner) return
    const request = { params: { path: { id: place.lessonId } }, body: placeForSending(place) }
    const outcome = await asked(() => api.POST('/api/lessons/{id}/place', request))
    if (outcome.kind === 'later') return outcome
    if (outcome.kind === 'failed') failed = { kind: 'later', wait: RETRY }
    else await notePlace(database, place)
  }
  return failed
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

/** Codes of requests that another time may go better: too slow a connection, too early, too many. */
const ANOTHER_TIME = [408, 425, 429]

function refusal ({ status, headers }: Response, { code, message }: Schemas['Error']['error']): Outcome<never> {
  // The session has ended: nothing is refused for good.
  if (status === 401) return { kind: 'later' }
  // A server that is older than the page, while a new one takes its place, or one with a fault.
  if (code === 'VALIDATION_FAILED' || status === 500) return { kind: 'failed', message }
  if (code === 'ROUTE_NOT_FOUND') return { kind: 'later', wait: RETRY }
  const seconds = Number(headers.get('Retry-After'))
  if (ANOTHER_TIME.includes(status) || status > 500) {
    return { kind: 'later', wait: seconds > 0 ? 1000 * seconds : RETRY }
  }
  return { kind: 'refused', message }
}
