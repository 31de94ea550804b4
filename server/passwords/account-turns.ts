// Attempts on one account, one after the other; those on others go on beside them.
import { RequestError } from '../replies/errors.ts'

/** Attempts that may wait for others on the same account. */
const WAITING = 50

/** Does work when all that came before for the same account is done.
 * @throws RequestError 503 when too many wait */
export type Turns = <T>(account: string, work: () => Promise<T>) => Promise<T>

/** The last attempt on an account, and how many are not done. */
interface Line { last: Promise<unknown>, length: number }

/** One line an account. */
export function createAccountTurns (): Turns {
  const lines = new Map<string, Line>()
  return async (account, work) => {
    const line = lines.get(account) ?? { last: Promise.resolve(), length: 0 }
    if (line.length > WAITING) throw new RequestError('UNAVAILABLE')
    lines.set(account, line)
    line.length++
    const turn = line.last.then(work, work)
    line.last = turn
    try {
      return await turn
    } finally {
      if (--line.length === 0) lines.delete(account)
    }
  }
}
