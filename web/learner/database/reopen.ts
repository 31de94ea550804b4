// Reopens a database that the browser has closed, as phones do with pages in the background. Some browsers do not
// report
// it: the next transaction fails.
import type { LearnerDatabase } from './tables.ts'

interface Options {
  /** Whether the page closed it for good. */
  isClosedForGood: () => boolean
  onLost?: () => void
}

const openings = new WeakMap<LearnerDatabase, () => Promise<void>>()

/** Methods that open a transaction of their own. */
const isWork = (name: string | symbol) => typeof name === 'string' && /^(get|count|put|add$|delete$|clear)/.test(name)

/** @returns the database over its current connection */
export function reopeningDatabase (
  first: LearnerDatabase, open: () => Promise<LearnerDatabase>, { isClosedForGood, onLost }: Options
): LearnerDatabase {
  let current = first
  let opening: Promise<void> | undefined
  const openOnce = (error: unknown) => {
    if (isClosedForGood()) throw error
    opening ??= open().then(opened => { current = opened }, () => {
      onLost?.()
      throw error
    }).finally(() => { opening = undefined })
    return opening
  }
  const database = new Proxy(first, {
    get (_, name) {
      const value: unknown = Reflect.get(current, name)
      if (typeof value !== 'function') return value
      if (!isWork(name)) return value.bind(current)
      return (...args: unknown[]) =>
        reopen(database, () => (Reflect.get(current, name) as (...args: unknown[]) => unknown).apply(current, args))
    }
  })
  openings.set(database, () => openOnce(new DOMException('The database is closed', 'InvalidStateError')))
  return database
}

/** Runs work, and once more where the browser had closed the database. */
export async function reopen<T> (database: LearnerDatabase, work: () => T): Promise<Awaited<T>> {
  try {
    return await work()
  } catch (error) {
    const open = openings.get(database)
    if (!open || !(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    await open()
    return await work()
  }
}
