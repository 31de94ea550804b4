// Sends the outbox, each entry once, as soon as there is a connection.
import { inOneTab, type Account } from '../account.ts'
import { read, write } from '../database/database.ts'
import { filmKey } from '../database/films.ts'
import type { Entry, KeptFilm, LearnerDatabase } from '../database/tables.ts'
import { deleteEntry } from './outbox.ts'
import { send, type Answer } from './requests.ts'
import { FIRST_RETRY_MS, countFailures, createRetry } from './retry.ts'

export interface SenderListener {
  /** The server accepted entries. They stay in the outbox until this resolves.
   * @param first the first of the entries */
  onAccepted (first: Entry, answer: Answer): Promise<void>
  /** The server will never accept an entry. It is deleted after this. */
  onRefused (entry: Entry, message: string): Promise<void>
  /** The server keeps failing on an entry, or something on the way blocks it: then there is no message. It stays and is
   * sent again at the next visit. */
  onSkipped (entry: Entry, message: string | undefined): void
}

/** Below the API's limit. */
const BATCH_SIZE = 100

/** Events go first: learners wait for verdicts, and the server knows a place only in a started lesson. */
const SENDING_ORDER = ['event', 'review', 'place', 'goal'] as const

interface Row { key: number, entry: Entry }

type Batch = [Row, ...Row[]]

interface Sending {
  account: Account
  database: LearnerDatabase
  listener: SenderListener
  failures: ReturnType<typeof countFailures>
  retry: ReturnType<typeof createRetry>
}

/** Runs one outbox job at a time, across tabs. */
export const withOutboxLock = <T>(work: () => Promise<T>): Promise<T> => inOneTab('outbox', work)

/** @returns a function that sends the outbox until it is empty or sending must stop */
export function createSender (account: Account, database: LearnerDatabase, listener: SenderListener) {
  const failures = countFailures(database, listener.onSkipped)
  const retry = createRetry(() => { flush().catch(reportError) })
  const flush = () => withOutboxLock(() => sendAll({ account, database, listener, failures, retry }))
  return flush
}

async function sendAll (sending: Sending): Promise<void> {
  const { account, database } = sending
  const user = account.user()
  if (!user || account.hasEnded()) return
  for (const kind of SENDING_ORDER) {
    for (const key of await read(database, db => db.getAllKeysFromIndex('outbox', 'kind', [user.id, kind]))) {
      const batch = await batchFrom(sending, key)
      if (batch && !await sendBatch(sending, batch)) return
    }
  }
}

/** The entry of a key; a review comes with others, whose order does not matter.
 * @returns undefined where the entry was already sent, or is skipped */
async function batchFrom ({ database, failures }: Sending, key: number): Promise<Batch | undefined> {
  const entry = await read(database, db => db.get('outbox', key))
  if (!entry || failures.isSkipped(key)) return undefined
  if (entry.kind !== 'review') return [{ key, entry }]
  const range = IDBKeyRange.only([entry.owner, entry.kind])
  const [keys, entries] = await read(database, db => {
    const reviews = db.transaction('outbox').store.index('kind')
    return Promise.all([reviews.getAllKeys(range), reviews.getAll(range)])
  })
  const rows = entries.map((entry, i) => ({ key: keys[i]!, entry }))
  const [first, ...others] = rows.filter(({ key }) => !failures.isSkipped(key)).slice(0, BATCH_SIZE)
  return first && [first, ...others]
}

/** Splits a batch that was not accepted, until the failing entry is alone.
 * @returns whether to continue with the next entries */
async function sendBatch (sending: Sending, batch: Batch): Promise<boolean> {
  const { account, retry, failures } = sending
  const [{ key, entry }, ...others] = batch
  // Another user may have signed in meanwhile, in any tab.
  if (account.user()?.id !== entry.owner) return false
  const film = await filmOf(sending.database, entry)
  const outcome = await send(account.api, [entry, ...others.map(({ entry }) => entry)], film)
  if (outcome.kind === 'later') {
    retry.after(outcome.wait)
    return false
  }
  if (outcome.kind !== 'accepted' && others.length > 0) return sendHalves(sending, batch)
  if (outcome.kind === 'failed') {
    await failures.note(key, entry, outcome.message)
    if (failures.isSkipped(key)) return true
    retry.after(FIRST_RETRY_MS)
    return false
  }
  retry.reset()
  if (outcome.kind === 'accepted') await sending.listener.onAccepted(entry, outcome.answer)
  else await sending.listener.onRefused(entry, outcome.message)
  await write(sending.database, ['outbox', 'films', 'events'], change =>
    Promise.all(batch.map(({ key, entry }) => deleteEntry(change, key, entry))))
  return true
}

async function filmOf (database: LearnerDatabase, entry: Entry): Promise<KeptFilm | undefined> {
  const key = entry.kind === 'event' && filmKey(entry.event)
  return key ? await read(database, db => db.get('films', key)) : undefined
}

async function sendHalves (sending: Sending, batch: Batch): Promise<boolean> {
  const half = Math.ceil(batch.length / 2)
  for (const part of [batch.slice(0, half), batch.slice(half)]) {
    if (!await sendBatch(sending, part as Batch)) return false
  }
  return true
}
