// A database that is opened again where the browser has closed it, as phones do with pages in the background. Not every
// browser says so: the next transaction fails.
import type { LearnerDatabase } from './tables.ts'

interface Options {
  /** Whether the page has closed it for good. */
  isGivenUp: () => boolean
  onLost?: () => void
}

/** Opens a database again, for `reopen`. */
const openings = new WeakMap<LearnerDatabase, () => Promise<void>>()

/** What reads or writes with a transaction of its own. */
const isWork = (name: string | symbol) => typeof name === 'string' && /^(get|count|put|add$|delete$|clear)/.test(name)

/** @returns the database, whichever connection it has */
export function reopening (
  first: LearnerDatabase, open: () => Promise<LearnerDatabase>, { isGivenUp, onLost }: Options
): LearnerDatabase {
  let current = first
  let opening: Promise<void> | undefined
  const openOnce = (error: unknown) => {
    if (isGivenUp()) throw error
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
      return (...given: unknown[]) =>
        reopen(database, () => (Reflect.get(current, name) as (...given: unknown[]) => unknown).apply(current, given))
    }
  })
  openings.set(database, () => openOnce(new DOMException('The database is closed', 'InvalidStateError')))
  return database
}

/** Does work, and once more where the browser had closed the database. */
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
