// A queue for connections in which each wait has an end. In the queue of postgres.js none has, and a query in it can't
// be taken back. Users take turns, and each has at most a share of the connections.
import { AsyncLocalStorage } from 'node:async_hooks'

interface Options {
  /** How many act at once. */
  places: number
  /** How many of these may act for one user; all when left out. */
  share?: number
  /** Milliseconds to wait; without end when left out. */
  patience?: number
}

const users = new AsyncLocalStorage<string>()

/** Counts all that an act asks of the database as a user's.
 * @param user their id or, of somebody who is not signed in, their address */
export const onBehalfOf = <T>(user: string, act: () => T): T => users.run(user, act)

type User = string | undefined
type Turns = ReturnType<typeof countTurns>

/** Lets some act at once, and has others wait for their turn. Acts for no user in particular count as one user's, who
 * may take all places.
 * @returns `inTurn` acts in turn, or rejects with CONNECT_TIMEOUT, not having acted, when its turn does not come;
 * `taken` is how many act now */
export function takeTurns ({ places, share = places, patience }: Options) {
  const turns = countTurns(places, share)

  async function inTurn<T> (act: () => PromiseLike<T>): Promise<T> {
    const user = users.getStore()
    if (!turns.take(user)) await comingTurn(turns, user, patience)
    try {
      return await act()
    } finally {
      turns.pass(user)
    }
  }
  return { inTurn, taken: turns.taken }
}

function comingTurn (turns: Turns, user: User, patience: number | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = patience === undefined ? undefined : setTimeout(giveUp, patience)
    function giveUp () {
      turns.leave(user, go)
      reject(Object.assign(new Error('No connection to the database was free'), { code: 'CONNECT_TIMEOUT' }))
    }
    function go () {
      clearTimeout(timer)
      resolve()
    }
    turns.wait(user, go)
  })
}

/** Counts the places that users have, and keeps the users who wait for one. */
function countTurns (places: number, share: number) {
  /** The user who was served longest ago comes first. */
  const waiting = new Map<User, Set<() => void>>()
  const taken = new Map<User, number>()
  let free = places

  function take (user: User): boolean {
    const own = taken.get(user) ?? 0
    if (free === 0 || (user !== undefined && own >= share)) return false
    free--
    taken.set(user, own + 1)
    return true
  }
  function wait (user: User, go: () => void) {
    waiting.set(user, (waiting.get(user) ?? new Set()).add(go))
  }
  function leave (user: User, go: () => void) {
    const own = waiting.get(user)
    own?.delete(go)
    if (own?.size === 0) waiting.delete(user)
  }
  return {
    take,
    wait,
    leave,
    taken: () => places - free,
    /** Gives a user's place to the next user in the round. */
    pass (user: User) {
      free++
      const left = taken.get(user)! - 1
      if (left > 0) taken.set(user, left)
      else taken.delete(user)
      for (const [next, acts] of waiting) {
        if (!take(next)) continue
        const [go] = acts
        leave(next, go!)
        // A user with more to do goes behind all others who wait.
        if (waiting.delete(next)) waiting.set(next, acts)
        return go!()
      }
    }
  }
}
