// Keeps a value of each recent caller for a while, for so many callers at most. A caller is an address, or an address,
// a blank and the name of a session.
import { addressOf } from './caller.ts'

interface Limits {
  /** Milliseconds without input after which a caller is forgotten. */
  ttl: number
  /** The most callers. Beyond it a caller at the newest one's address is forgotten, else the one silent longest. */
  callers: number
}

interface Kept<T> { value: T, expires: number }

/** Each call takes the same time, however many callers there are. */
export function createRecentCallers<T> ({ ttl, callers }: Limits) {
  // A Map and a Set iterate in order of insertion: re-inserting at each input keeps the longest silent caller first.
  const kept = new Map<string, Kept<T>>()
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

  /** An address that opens sessions without end pushes out its own sessions, not those of others. */
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
