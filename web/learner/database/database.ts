// Opens the learner's database, writes to it, and closes it for newer versions of the page.
import { openDB, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import type { LearnerDatabase, Tables } from './tables.ts'
import { reopeningDatabase, reopen } from './reopen.ts'
import { createTables } from './versions.ts'

const VERSION = 3

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

/** @throws when the browser stores nothing */
export async function openLearnerDatabase (listener: DatabaseListener = {}): Promise<LearnerDatabase> {
  const { onClosed, onBlocked, onFull, onLost } = listener
  let isClosedForGood = false
  const open = async (): Promise<IDBPDatabase<Tables>> => {
    const database = await openDB<Tables>('dactylo-learner', VERSION, {
      upgrade: (db, before, _now, change) => { createTables(db, before, change) },
      blocked: () => onBlocked?.(),
      blocking () {
        isClosedForGood = true
        database.close()
        onClosed?.()
      }
    })
    // Catches failed transactions from every part of the page.
    database.addEventListener('abort', ({ target }) => { if (isNoRoom((target as IDBTransaction).error)) onFull?.() })
    return database
  }
  return reopeningDatabase(await open(), open, { isClosedForGood: () => isClosedForGood, ...onLost && { onLost } })
}

const isNoRoom = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Runs a transaction. Every write goes through here, because a full device must not interrupt the learner.
 * @param work awaits nothing but the tables, or the transaction would close
 * @returns false where the device is full; `onFull` was called */
export async function write<const Names extends ArrayLike<StoreNames<Tables>>> (
  database: LearnerDatabase, names: Names, work: (change: IDBPTransaction<Tables, Names, 'readwrite'>) => unknown
): Promise<boolean> {
  const begin = () => database.transaction(names, 'readwrite')
  const change = await reopen(database, begin)
  try {
    await Promise.all([work(change), change.done])
    return true
  } catch (error) {
    if (isNoRoom(error) || isNoRoom(change.error)) return false
    throw error
  }
}
