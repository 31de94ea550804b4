// Shares the connections of the database fairly among callers. The queue of postgres.js has no timeout, and its queries
// can't be cancelled.
import { AsyncLocalStorage } from 'node:async_hooks'
import { QUEUE_TIMEOUT } from './driver-errors.ts'
import { repeated } from './repeats.ts'
import { createTurns } from '../scheduling/turns.ts'

const callers = new AsyncLocalStorage<{ caller: string, group?: Site }>()

/** The network of a caller, as `siteOf` returns it. A single address is no key of a fair queue: one customer may own
 * 65,536 of them. */
export type Site = string & { readonly isSite: true }

/** Attributes the queries of `act` to a user at a site or, without a signed-in user, to a site. Many accounts at one
 * site are a school, or one person: together they are queued as ten users. */
export const onBehalfOf = <T>(caller: { id: string, site: Site } | Site, act: () => T): T =>
  callers.run(typeof caller === 'string' ? { caller } : { caller: caller.id, group: caller.site }, act)

const busy = () => Object.assign(new Error('No connection to the database was free'), { code: QUEUE_TIMEOUT })

/** Shares the connections fairly among callers, see `createTurns`. Repeats work that conflicts with that of another
 * connection. */
export function shareConnections (options: { places: number, share?: number, timeout?: number }) {
  const turns = createTurns({ ...options, busy })
  return {
    whenItsTurn: <T>(act: () => PromiseLike<T>) =>
      repeated(() => turns.whenItsTurn({ caller: undefined, ...callers.getStore() }, act)),
    taken: turns.taken
  }
}
