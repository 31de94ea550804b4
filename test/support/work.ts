// The work that the server does for a request, in counts: they do not depend on the load of the machine.
import { createHook } from 'node:async_hooks'
import { NoopLogger } from 'drizzle-orm'

export interface Work { hashes: number, statements: number }

/** Counts password hashes and database statements until an action ends. Run one at a time. */
export async function countWork<T> (act: () => Promise<T>): Promise<{ result: T, work: Work }> {
  const work = { hashes: 0, statements: 0 }
  const hook = createHook({ init (_id, type) { if (type === 'argon2:HashWorker') work.hashes++ } }).enable()
  // Drizzle passes each statement to this logger, because the server sets none.
  const { logQuery } = NoopLogger.prototype
  NoopLogger.prototype.logQuery = () => { work.statements++ }
  try {
    const result = await act()
    return { result, work: { ...work } }
  } finally {
    hook.disable()
    NoopLogger.prototype.logQuery = logQuery
  }
}
