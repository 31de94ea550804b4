// Attempts on one account, one after the other; those on others go on beside them.
import pLimit from 'p-limit'
import type { LimitFunction } from 'p-limit'
import { RequestError } from '../replies/errors.ts'

/** The most attempts that may wait on one account. */
const WAITING = 50

/** Does work when all that came before for the same account is done.
 * @throws RequestError 503 when too many wait */
export type Turns = <T>(account: string, work: () => Promise<T>) => Promise<T>

/** One line an account. */
export function createAccountTurns (): Turns {
  const lines = new Map<string, LimitFunction>()
  return async (account, work) => {
    const line = lines.get(account) ?? pLimit(1)
    if (line.pendingCount >= WAITING) throw new RequestError('UNAVAILABLE')
    lines.set(account, line)
    try {
      return await line(work)
    } finally {
      if (line.activeCount + line.pendingCount === 0) lines.delete(account)
    }
  }
}
