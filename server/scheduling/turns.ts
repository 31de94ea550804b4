// Takes turns at a few places, fairly among callers, by self-clocked fair queueing (Golestani, "A self-clocked fair
// queueing scheme for broadband applications", 1994): an act ranks behind all earlier acts of its caller, by its cost.
// The lowest rank goes first.

type Caller = string | undefined

interface Options {
  /** How many act at once. */
  places: number
  /** How many of these may act for one caller; all when left out. */
  share?: number
  /** How many may wait. When there are more, the last in line gives way. */
  maxQueue?: number
  /** Milliseconds to wait; without end when left out. */
  patience?: number
  /** The cost of a rare caller's acts that go before those of busy callers. */
  credit?: number
  /** The error of an act that gets no turn. */
  busy: () => Error
}

interface Turn {
  /** Acts without a caller count as one caller's, who may take all places. */
  caller: Caller
  /** What the act uses, compared with others. */
  cost?: number
  /** Aborted when nobody waits for the act any more. */
  gone?: AbortSignal
}

interface Act { caller: Caller, cost: number, rank: number }
interface Waiting extends Act { start: () => void, refuse: () => void }

/** Callers whose last rank is remembered. */
const MAX_CALLERS = 1000

export function createTurns ({ places, share = places, maxQueue = Infinity, patience, credit = 0, busy }: Options) {
  const line: Waiting[] = []
  const taken = countPlaces(places, share)
  const ranks = rankCallers(credit)

  function begin ({ caller, rank }: Act) {
    taken.add(caller)
    ranks.reach(rank)
  }

  async function comingTurn (act: Act, gone?: AbortSignal): Promise<void> {
    if (taken.hasRoom(act.caller)) return begin(act)
    const turn = waitIn(line, act, gone, patience)
    if (line.length > maxQueue) line.at(-1)!.refuse()
    if (await turn) return
    ranks.giveBack(act)
    throw busy()
  }

  function end (caller: Caller) {
    taken.remove(caller)
    const next = line.find(({ caller }) => taken.hasRoom(caller))
    if (!next) return
    begin(next)
    next.start()
  }

  return {
    waiting: () => line.length,
    taken: taken.all,
    /** Whether an act of a caller would be taken if it cost nothing. */
    hasRoom: (caller: Caller) => line.length < maxQueue || ranks.next(caller, 0) < line.at(-1)!.rank,
    /** Acts when it is the caller's turn.
     * @throws Error `busy`, not having acted, when the turn does not come */
    async inTurn<T> ({ caller, cost = 1, gone }: Turn, act: () => PromiseLike<T>): Promise<T> {
      if (gone?.aborted) throw busy()
      await comingTurn({ caller, cost, rank: ranks.take(caller, cost) }, gone)
      try {
        return await act()
      } finally {
        end(caller)
      }
    }
  }
}

/** Joins the line by rank, the oldest first among equals.
 * @returns whether the act may start, or else gives up */
function waitIn (line: Waiting[], act: Act, gone?: AbortSignal, patience?: number): Promise<boolean> {
  return new Promise(resolve => {
    const waiting = { ...act, start: () => leave(true), refuse: () => leave(false) }
    const timer = patience === undefined ? undefined : setTimeout(waiting.refuse, patience)
    gone?.addEventListener('abort', waiting.refuse)
    line.splice(line.findLastIndex(({ rank }) => rank <= act.rank) + 1, 0, waiting)
    function leave (mayStart: boolean) {
      line.splice(line.indexOf(waiting), 1)
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
    hasRoom: (caller: Caller) => free > 0 && (caller === undefined || of(caller) < share),
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

/** The ranks of the callers' last acts. Nobody's next act starts more than `credit` below those that have begun. */
function rankCallers (credit: number) {
  // A Map iterates in the order of insertion: the caller who has been away longest comes first.
  const last = new Map<Caller, number>()
  let reached = 0

  const next = (caller: Caller, cost: number) => Math.max(last.get(caller) ?? -Infinity, reached - credit) + cost

  function take (caller: Caller, cost: number): number {
    const rank = next(caller, cost)
    last.delete(caller)
    last.set(caller, rank)
    const [longest] = last.keys()
    if (last.size > MAX_CALLERS) last.delete(longest)
    return rank
  }
  return {
    next,
    take,
    giveBack ({ caller, cost }: Act) {
      const rank = last.get(caller)
      if (rank !== undefined) last.set(caller, rank - cost)
    },
    reach: (rank: number) => { reached = Math.max(reached, rank) }
  }
}
