// Sends the entries of the outbox, each once, as soon as there is a connection.
import { inOneTab, type Account } from '../account.ts'
import { write } from '../database/database.ts'
import type { Entry, LearnerDatabase } from '../database/tables.ts'
import { send, type Answer } from './requests.ts'
import { RETRY, countFailures, createRetry } from './retry.ts'

export interface SenderListener {
  /** The server has taken entries. They stay in the outbox until this is done.
   * @param first of the entries */
  onTaken (first: Entry, answer: Answer): Promise<void>
  /** The server will never take an entry, for the reason in `message`. The entry is gone after this. */
  onRefused (entry: Entry, message: string): Promise<void>
  /** The server fails at an entry again and again, for the reason in `message`. The entry stays, and is tried again
   * when the page is next opened. */
  onPassedOver (entry: Entry, message: string): void
}

/** How many reviews are sent at once. The API takes more. */
const BATCH = 100

/** Events come first, because learners wait for verdicts, and a lesson must be started before the server keeps a place
 * in it. */
const ORDER = ['event', 'review', 'place', 'goal'] as const

interface Row { key: number, entry: Entry }

/** The entries of one request. */
type Batch = [Row, ...Row[]]

interface Parts {
  account: Account
  database: LearnerDatabase
  listener: SenderListener
  failures: ReturnType<typeof countFailures>
  retry: ReturnType<typeof createRetry>
}

/** Runs one piece of work on the outbox at a time, in all tabs. */
export const whileNothingIsSent = <T>(work: () => Promise<T>): Promise<T> => inOneTab('outbox', work)

/** @returns a function that sends what waits; it ends when nothing is left, or when nothing more can be sent now */
export function createSender (account: Account, database: LearnerDatabase, listener: SenderListener) {
  const failures = countFailures(database, listener.onPassedOver)
  const retry = createRetry(() => { flush().catch(reportError) })
  const flush = () => whileNothingIsSent(() => sendAll({ account, database, listener, failures, retry }))
  return flush
}

async function sendAll (parts: Parts): Promise<void> {
  const { account, database } = parts
  const user = account.user()
  if (!user || account.hasEnded()) return
  for (const kind of ORDER) {
    for (const key of await database.getAllKeysFromIndex('outbox', 'kind', [user.id, kind])) {
      const batch = await batchFrom(parts, key)
      if (batch && !await sendBatch(parts, batch)) return
    }
  }
}

/** The entry of a key and, with a review, other reviews: their order does not matter.
 * @returns undefined where the entry is sent already, or passed over */
async function batchFrom ({ database, failures }: Parts, key: number): Promise<Batch | undefined> {
  const entry = await database.get('outbox', key)
  if (!entry || failures.isPassedOver(key)) return undefined
  if (entry.kind !== 'review') return [{ key, entry }]
  const reviews = database.transaction('outbox').store.index('kind')
  const range = IDBKeyRange.only([entry.owner, entry.kind])
  const [keys, entries] = await Promise.all([reviews.getAllKeys(range), reviews.getAll(range)])
  const rows = entries.map((entry, i) => ({ key: keys[i]!, entry }))
  const [first, ...others] = rows.filter(({ key }) => !failures.isPassedOver(key)).slice(0, BATCH)
  return first && [first, ...others]
}

/** A batch that is not taken is sent again in halves, until the entry at fault stands alone.
 * @returns whether the next entries may be sent */
async function sendBatch (parts: Parts, batch: Batch): Promise<boolean> {
  const { account, retry, failures } = parts
  const [{ key, entry }, ...others] = batch
  // Somebody else may have signed in meanwhile, in this tab or another.
  if (account.user()?.id !== entry.owner) return false
  const outcome = await send(account.api, [entry, ...others.map(({ entry }) => entry)])
  if (outcome.kind === 'later') {
    retry.after(outcome.wait)
    return false
  }
  if (outcome.kind !== 'taken' && others.length > 0) return sendHalves(parts, batch)
  if (outcome.kind === 'failed') {
    await failures.note(key, entry, outcome.message)
    if (failures.isPassedOver(key)) return true
    retry.after(RETRY)
    return false
  }
  retry.forget()
  if (outcome.kind === 'taken') await parts.listener.onTaken(entry, outcome.answer)
  else await parts.listener.onRefused(entry, outcome.message)
  await write(parts.database, ['outbox'], ({ store }) => Promise.all(batch.map(({ key }) => store.delete(key))))
  return true
}

async function sendHalves (parts: Parts, batch: Batch): Promise<boolean> {
  const half = Math.ceil(batch.length / 2)
  for (const part of [batch.slice(0, half), batch.slice(half)]) {
    if (!await sendBatch(parts, part as Batch)) return false
  }
  return true
}
