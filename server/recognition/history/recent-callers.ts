// Stores a value per caller for a limited time and number of callers. A caller is an address, or an address, a space
// and a session id.
import { siteOf } from '../../http/limits/client-address.ts'
import { addressOf } from './caller.ts'

interface Limits {
  /** Milliseconds without input until a caller is forgotten. */
  ttl: number
  /** Maximum number of callers. Beyond it, the oldest caller of the same site is dropped, or else the oldest of
   * all. */
  callers: number
}

interface Entry<T> { value: T, expires: number }

/** The network that a client may fill with addresses and sessions. */
const siteOfCaller = (caller: string) => siteOf(addressOf(caller))

/** Each call takes constant time. */
export function createRecentCallers<T> ({ ttl, callers }: Limits) {
  // Map and Set iterate in insertion order: re-inserting on each input keeps the oldest caller first.
  const kept = new Map<string, Entry<T>>()
  const bySite = new Map<string, Set<string>>()

  function remove (caller: string) {
    if (!kept.delete(caller)) return
    const site = siteOfCaller(caller)
    const own = bySite.get(site)
    own?.delete(caller)
    if (own?.size === 0) bySite.delete(site)
  }

  function dropExpired (now: number) {
    for (const [caller, { expires }] of kept) {
      if (expires > now) return
      remove(caller)
    }
  }

  /** A site with endless addresses and sessions evicts its own, not those of others. */
  function makeRoom (newest: string) {
    if (kept.size <= callers) return
    const [oldestOfSite] = bySite.get(siteOfCaller(newest)) ?? []
    const [oldest] = kept.keys()
    const victim = oldestOfSite === newest ? oldest : oldestOfSite
    if (victim !== undefined) remove(victim)
  }

  return {
    get: (caller: string, now: number): T | undefined => {
      const found = kept.get(caller)
      return found && found.expires > now ? found.value : undefined
    },
    set (caller: string, value: T, now: number) {
      remove(caller)
      kept.set(caller, { value, expires: now + ttl })
      const site = siteOfCaller(caller)
      bySite.set(site, (bySite.get(site) ?? new Set()).add(caller))
      dropExpired(now)
      makeRoom(caller)
    },
    delete: remove
  }
}
