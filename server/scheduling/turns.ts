// Runs a limited number of tasks at once and queues the rest fairly among callers. Uses self-clocked fair queueing
// (Golestani, "A self-clocked fair queueing scheme for broadband applications", 1994): the rank of a task is its cost
// plus the rank of the caller's previous task. The lowest rank runs first.

type Caller = string | undefined

interface Options {
  /** Tasks at once. */
  places: number
  /** Tasks of one caller at once. Default: all places. */
  share?: number
  /** Maximum length of the queue. Beyond it, the last in the queue is rejected. */
  maxQueue?: number
  /** Milliseconds to wait in the queue. Default: no limit. */
  timeout?: number
  /** Cost up to which tasks of a rare caller go before those of busy callers. */
  credit?: number
  /** The error of a rejected task. */
  busy: () => Error
}

interface Turn {
  /** Tasks without a caller share one queue that may use every place. */
  caller: Caller
  /** Callers of one group that wait at the same time get the turns of at most ten callers. */
  group?: Caller
  /** Relative cost of the task. */
  cost?: number
  /** Aborted when the client no longer waits. */
  gone?: AbortSignal
}

interface Act { caller: Caller, cost: number, rank: number }
interface Waiting extends Act { start: () => void, refuse: () => void }

/** Callers whose last rank is remembered. */
const MAX_CALLERS = 1000
/** Callers whose turns a group gets. */
const CALLERS_OF_GROUP = 10

export function createTurns ({ places, share = places, maxQueue = Infinity, timeout, credit = 0, busy }: Options) {
  const queue: Waiting[] = []
  const taken = countPlaces(places, share)
  const [ranks, groups] = [rankCallers(credit), countMembers()]

  function begin ({ caller, rank }: Act) {
    taken.add(caller)
    ranks.reach(rank)
  }

  async function waitForTurn (act: Act, gone?: AbortSignal): Promise<void> {
    if (taken.hasPlace(act.caller)) return begin(act)
    const turn = waitIn(queue, act, gone, timeout)
    if (queue.length > maxQueue) queue.at(-1)!.refuse()
    if (await turn) return
    ranks.refund(act)
    throw busy()
  }

  function end (caller: Caller) {
    taken.remove(caller)
    const next = queue.find(({ caller }) => taken.hasPlace(caller))
    if (!next) return
    begin(next)
    next.start()
  }

  return {
    waiting: () => queue.length,
    taken: taken.all,
    /** Whether the queue has room for the caller's cheapest task. */
    hasPlace: (caller: Caller) => queue.length < maxQueue || ranks.next(caller, 0) < queue.at(-1)!.rank,
    /** Runs `act` when it is the caller's turn.
     * @throws Error `busy` without running it, if the turn does not come */
    async whenItsTurn<T> ({ caller, group, cost = 1, gone }: Turn, act: () => PromiseLike<T>): Promise<T> {
      if (gone?.aborted) throw busy()
      const weighted = cost * groups.join(group, caller)
      const waited = waitForTurn({ caller, cost: weighted, rank: ranks.take(caller, weighted) }, gone)
      try {
        await waited
        return await (async () => act())().finally(() => end(caller))
      } finally {
        groups.leave(group, caller)
      }
    }
  }
}

/** Joins the queue by rank, the oldest first among equals.
 * @returns whether the task may start, or was rejected */
function waitIn (queue: Waiting[], act: Act, gone?: AbortSignal, timeout?: number): Promise<boolean> {
  return new Promise(resolve => {
    const waiting = { ...act, start: () => leave(true), refuse: () => leave(false) }
    const timer = timeout === undefined ? undefined : setTimeout(waiting.refuse, timeout)
    gone?.addEventListener('abort', waiting.refuse)
    queue.splice(queue.findLastIndex(({ rank }) => rank <= act.rank) + 1, 0, waiting)
    function leave (mayStart: boolean) {
      queue.splice(queue.indexOf(waiting), 1)
      clearTimeout(timer)
      gone?.removeEventListener('abort', waiting.refuse)
      resolve(mayStart)
    }
  })
}

function countPlaces (places: number, share: number) {
  const taken = new Map<Caller, number>()
  const of = (caller: Caller) => taken.get(caller) ?? 0
  let free = places
  return {
    all: () => places - free,
    hasPlace: (caller: Caller) => free > 0 && (caller === undefined || of(caller) < share),
    add (caller: Caller) {
      free--
      taken.set(caller, of(caller) + 1)
    },
    remove (caller: Caller) {
      free++
      if (of(caller) > 1) taken.set(caller, of(caller) - 1)
      else taken.delete(caller)
    }
  }
}

/** Counts the callers of each group that have tasks: the more, the more each task costs. */
function countMembers () {
  const tasks = new Map<Caller, Map<Caller, number>>()
  return {
    /** @returns the factor of the task's cost */
    join (group: Caller, caller: Caller): number {
      if (group === undefined) return 1
      const members = tasks.get(group) ?? new Map<Caller, number>()
      tasks.set(group, members.set(caller, (members.get(caller) ?? 0) + 1))
      return Math.max(1, members.size / CALLERS_OF_GROUP)
    },
    leave (group: Caller, caller: Caller) {
      const members = tasks.get(group)
      const left = (members?.get(caller) ?? 0) - 1
      if (left > 0) members!.set(caller, left)
      else members?.delete(caller)
      if (members?.size === 0) tasks.delete(group)
    }
  }
}

/** The rank of each caller's last task. A caller's next task starts at most `credit` below those that have begun. */
function rankCallers (credit: number) {
  // A Map iterates in order of insertion: the caller with the oldest task comes first.
  const last = new Map<Caller, number>()
  let reached = 0

  const next = (caller: Caller, cost: number) => Math.max(last.get(caller) ?? -Infinity, reached - credit) + cost

  function take (caller: Caller, cost: number): number {
    const rank = next(caller, cost)
    last.delete(caller)
    last.set(caller, rank)
    const [oldest] = last.keys()
    if (last.size > MAX_CALLERS) last.delete(oldest)
    return rank
  }
  return {
    next,
    take,
    refund ({ caller, cost }: Act) {
      const rank = last.get(caller)
      if (rank !== undefined) last.set(caller, rank - cost)
    },
    reach: (rank: number) => { reached = Math.max(reached, rank) }
  }
}
