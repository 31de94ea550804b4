// Shares the connections of the database fairly among users. The queue of postgres.js has no timeout, and its queries
// can't be cancelled.
import { AsyncLocalStorage } from 'node:async_hooks'
import { repeated } from './repeats.ts'
import { createTurns } from '../scheduling/turns.ts'

const users = new AsyncLocalStorage<string>()

/** Attributes the queries of `act` to a user.
 * @param user the id or, without a signed-in user, the address */
export const onBehalfOf = <T>(user: string, act: () => T): T => users.run(user, act)

const busy = () => Object.assign(new Error('No connection to the database was free'), { code: 'CONNECT_TIMEOUT' })

/** Shares the connections fairly among users, see `createTurns`. Work that conflicts with that of another connection is
 * repeated. */
export function shareConnections (options: { places: number, share?: number, timeout?: number }) {
  const turns = createTurns({ ...options, busy })
  return {
    inTurn: <T>(act: () => PromiseLike<T>) => repeated(() => turns.inTurn({ caller: users.getStore() }, act)),
    taken: turns.taken
  }
}
