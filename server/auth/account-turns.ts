// Attempts on one account, one after the other; those on others go on beside them.
import { RequestError } from '../errors.ts'

/** Attempts that may wait for others on the same account, of all accounts together. */
const WAITING = 100

/** Does work when all that came before for the same account is done.
 * @throws RequestError 503 when too many wait */
export type Turns = <T>(account: string, work: () => Promise<T>) => Promise<T>

/** One queue an account. */
export function createAccountTurns (): Turns {
  const last = new Map<string, Promise<unknown>>()
  let waiting = 0

  async function after<T> (before: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> {
    waiting++
    await before?.catch(() => {})
    waiting--
    return work()
  }

  return async (account, work) => {
    const before = last.get(account)
    if (before && waiting >= WAITING) throw new RequestError('UNAVAILABLE')
    const turn = after(before, work)
    last.set(account, turn)
    try {
      return await turn
    } finally {
      if (last.get(account) === turn) last.delete(account)
    }
  }
}
