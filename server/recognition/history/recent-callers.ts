// Stores a value per caller for a limited time and number of callers. A caller is an address, or an address, a space
// and a session id.
import { addressOf } from './caller.ts'

interface Limits {
  /** Milliseconds without input until a caller is forgotten. */
  ttl: number
  /** Maximum number of callers. Beyond it, the oldest caller of the same address is dropped, or else the oldest of
   * all. */
  callers: number
}

interface Entry<T> { value: T, expires: number }

/** Each call takes constant time. */
export function createRecentCallers<T> ({ ttl, callers }: Limits) {
  // Map and Set iterate in insertion order: re-inserting on each input keeps the oldest caller first.
  const kept = new Map<string, Entry<T>>()
  const byAddress = new Map<string, Set<string>>()

  function remove (caller: string) {
    if (!kept.delete(caller)) return
    const own = byAddress.get(addressOf(caller))
    own?.delete(caller)
    if (own?.size === 0) byAddress.delete(addressOf(caller))
  }

  function dropExpired (now: number) {
    for (const [caller, { expires }] of kept) {
      if (expires > now) return
      remove(caller)
    }
  }

  /** An address that opens endless sessions evicts its own, not those of others. */
  function makeRoom (newest: string) {
    if (kept.size <= callers) return
    const [oldestOfAddress] = byAddress.get(addressOf(newest)) ?? []
    const [oldest] = kept.keys()
    const victim = oldestOfAddress === newest ? oldest : oldestOfAddress
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
      const address = addressOf(caller)
      byAddress.set(address, (byAddress.get(address) ?? new Set()).add(caller))
      dropExpired(now)
      makeRoom(caller)
    },
    delete: remove
  }
}
