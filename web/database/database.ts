// Opens the database of the device, and closes it for a newer page.
import { openDB } from 'idb'
import type { LearnerDatabase, Tables } from './tables.ts'
import { createTables, upgradeTables } from './upgrade.ts'

const VERSION = 2

export interface DatabaseListener {
  /** Called when the database is closed: a newer page needs it in another form, or the browser has closed it. */
  onClosed? (): void
  /** Called when another tab holds the database in an older form: it opens when that tab is closed. */
  onBlocked? (): void
}

/** @throws when the browser keeps nothing */
export async function openLearnerDatabase ({ onClosed, onBlocked }: DatabaseListener = {}): Promise<LearnerDatabase> {
  const database = await openDB<Tables>('dactylo-learner', VERSION, {
    upgrade (db, oldVersion, _, change) {
      if (oldVersion === 0) createTables(db)
      else upgradeTables(db, change)
    },
    blocked: () => onBlocked?.(),
    blocking () {
      database.close()
      onClosed?.()
    },
    terminated: () => onClosed?.()
  })
  return database
}
