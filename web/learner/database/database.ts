// Opens the database of the device, writes to it, and closes it for a newer page.
import { openDB, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import type { LearnerDatabase, Tables } from './tables.ts'
import { reopening, reopen } from './reopen.ts'
import { createTables, upgradeTables } from './upgrade.ts'

const VERSION = 2

export interface DatabaseListener {
  /** Called when the database is closed, because a newer page needs it in another form. */
  onClosed? (): void
  /** Called when the browser has closed the database, and does not open it again. */
  onLost? (): void
  /** Called when another tab holds the database in an older form: it opens when that tab is closed. */
  onBlocked? (): void
  /** Called when the device has no room for what was to be kept. */
  onFull? (): void
}

/** @throws when the browser keeps nothing */
export async function openLearnerDatabase (listener: DatabaseListener = {}): Promise<LearnerDatabase> {
  const { onClosed, onBlocked, onFull, onLost } = listener
  let isGivenUp = false
  const open = async (): Promise<IDBPDatabase<Tables>> => {
    const database = await openDB<Tables>('dactylo-learner', VERSION, {
      upgrade (db, oldVersion, _, change) {
        if (oldVersion === 0) createTables(db)
        else upgradeTables(db, change)
      },
      blocked: () => onBlocked?.(),
      blocking () {
        isGivenUp = true
        database.close()
        onClosed?.()
      }
    })
    // Transactions that fail are heard here, whichever part of the page began them.
    database.addEventListener('abort', ({ target }) => { if (isNoRoom((target as IDBTransaction).error)) onFull?.() })
    return database
  }
  return reopening(await open(), open, { isGivenUp: () => isGivenUp, ...onLost && { onLost } })
}

const isNoRoom = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Changes tables: all that `work` does is kept, or nothing. Every write goes through here, because a device without
 * room must not end what the learner is doing.
 * @param work waits for nothing but the tables
 * @returns false where the device has no room, which `onFull` says */
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
