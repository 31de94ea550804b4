// Turns at the connections to the database. In the queue of postgres.js a wait has no end, and a query in it can't be
// taken back.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createTurns } from '../scheduling/turns.ts'

const users = new AsyncLocalStorage<string>()

/** Counts all that an act asks of the database as a user's.
 * @param user their id or, of somebody who is not signed in, their address */
export const onBehalfOf = <T>(user: string, act: () => T): T => users.run(user, act)

const busy = () => Object.assign(new Error('No connection to the database was free'), { code: 'CONNECT_TIMEOUT' })

/** Users take turns, as `createTurns` says. */
export function takeTurns (options: { places: number, share?: number, patience?: number }) {
  const turns = createTurns({ ...options, busy })
  return {
    inTurn: <T>(act: () => PromiseLike<T>) => turns.inTurn({ caller: users.getStore() }, act),
    taken: turns.taken
  }
}
