// Opens the learner's database, reads and writes it, and closes it for newer versions of the page.
import { openDB, type IDBPTransaction, type StoreNames } from 'idb'
import type { Connection, LearnerDatabase, Tables } from './tables.ts'
import { createTables } from './versions.ts'

const VERSION = 4

/** Some browsers never answer, until the page is reloaded (https://bugs.webkit.org/show_bug.cgi?id=226547). */
const OPEN_TIMEOUT_MS = 10_000

export interface DatabaseListener {
  /** Called when a newer version of the page needs the database in another form. */
  onClosed? (): void
  /** Called when the browser closed the database and cannot reopen it. */
  onLost? (): void
  /** Called when another tab holds an older form of the database, until that tab is closed. */
  onBlocked? (): void
  /** Called when a write fails because the device is full. */
  onFull? (): void
}

/** @throws when the browser stores nothing, or does not answer */
export async function openLearnerDatabase (listener: DatabaseListener = {}): Promise<LearnerDatabase> {
  let isClosedForGood = false
  const open = () => openConnection(listener, () => { isClosedForGood = true })
  let connection = await open()
  let opening: Promise<void> | undefined
  return {
    get connection () { return connection },
    async reopen (error) {
      if (isClosedForGood) throw error
      opening ??= open().then(opened => { connection = opened }, () => {
        listener.onLost?.()
        throw error
      }).finally(() => { opening = undefined })
      await opening
    }
  }
}

async function openConnection (
  { onClosed, onBlocked, onFull }: DatabaseListener, onClosing: () => void
): Promise<Connection> {
  let isBlocked = false
  const opening = openDB<Tables>('dactylo-learner', VERSION, {
    upgrade: (db, before, _now, change) => { createTables(db, before, change) },
    blocked () {
      isBlocked = true
      onBlocked?.()
    },
    blocking (_from, _to, { target }) {
      onClosing();
      (target as IDBDatabase).close()
      onClosed?.()
    }
  })
  const connection = await answered(opening, () => isBlocked)
  // Catches failed transactions from every part of the page.
  connection.addEventListener('abort', ({ target }) => { if (isNoRoom((target as IDBTransaction).error)) onFull?.() })
  return connection
}

/** @param mayWait whether another tab must be closed first
 * @throws Error if the browser does not answer */
function answered<T> (opening: Promise<T>, mayWait: () => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => { if (!mayWait()) reject(new Error('The browser does not open the database')) }
    const timer = setTimeout(giveUp, OPEN_TIMEOUT_MS)
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const isNoRoom = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Runs a query, and once more where the browser had closed the database, as phones do with pages in the background.
 * Some browsers do not report it: the next transaction fails. */
export async function read<T> (database: LearnerDatabase, query: (db: Connection) => T): Promise<Awaited<T>> {
  try {
    return await query(database.connection)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    await database.reopen(error)
    return await query(database.connection)
  }
}

/** Runs a transaction. Every write goes through here, because a full device must not interrupt the learner.
 * @param work awaits nothing but the tables, or the transaction would close
 * @returns false where the device is full; `onFull` was called */
export async function write<const Names extends ArrayLike<StoreNames<Tables>>> (
  database: LearnerDatabase, names: Names, work: (change: IDBPTransaction<Tables, Names, 'readwrite'>) => unknown
): Promise<boolean> {
  const change = await read(database, db => db.transaction(names, 'readwrite'))
  try {
    await Promise.all([work(change), change.done])
    return true
  } catch (error) {
    if (isNoRoom(error) || isNoRoom(change.error)) return false
    throw error
  }
}
