// Work of many callers for a few hands. Start-time fair queueing (Goyal, Vin and Cheng, 1996): each caller's work is
// stamped with the time that caller has used so far, and the lowest stamp goes first; who comes anew starts at the
// stamp that is being served. Time is measured, for no property of an image tells how long it takes.
import { RequestError } from '../errors.ts'

interface Options {
  /** How much is done at once. */
  atOnce: number
  /** How much may wait. */
  room: number
}

/** Callers whose time is remembered while others wait. */
const MOST_REMEMBERED = 1000

interface Job { start: () => void, refuse: () => void }
interface Caller { jobs: Job[], underWay: number, used: number }

export interface FairQueue {
  /** Whether work of a caller would be taken. */
  hasRoom (caller: string): boolean
  /**
   * Does work when it is the caller's next. When all room is taken, the newest work of whoever has most waiting gives
   * way to that of a caller who has less.
   * @throws RequestError 503 when there is no room, or it had to give way
   */
  add<T> (caller: string, work: () => Promise<T>): Promise<T>
  waiting (): number
}

export function createFairQueue ({ atOnce, room }: Options): FairQueue {
  const callers = new Map<string, Caller>()
  let [underWay, waiting, served] = [0, 0, 0]
  const hasRoom = (name: string) => waiting < room || waitingOf(callers, name) + 1 < longest(callers).jobs.length

  function startNext () {
    if (underWay >= atOnce || waiting === 0) return
    const next = leastUsed(callers)
    served = next.used
    waiting--
    underWay++
    next.underWay++
    next.jobs.shift()!.start()
  }

  function end (caller: Caller, time: number) {
    underWay--
    caller.underWay--
    caller.used += time
    forget(callers, callers.size > MOST_REMEMBERED || underWay + waiting === 0 ? Infinity : served)
    startNext()
  }

  return {
    hasRoom,
    waiting: () => waiting,
    async add (name, work) {
      if (!hasRoom(name)) throw new RequestError('RECOGNIZER_BUSY')
      if (waiting >= room) {
        longest(callers).jobs.pop()!.refuse()
        waiting--
      }
      const caller = enter(callers, name, served)
      await new Promise<void>((resolve, reject) => {
        caller.jobs.push({ start: resolve, refuse: () => reject(new RequestError('RECOGNIZER_BUSY')) })
        waiting++
        startNext()
      })
      const started = performance.now()
      return work().finally(() => end(caller, performance.now() - started))
    }
  }
}

type Callers = Map<string, Caller>

const isIdle = ({ jobs, underWay }: Caller) => jobs.length + underWay === 0

const waitingOf = (callers: Callers, name: string) => callers.get(name)?.jobs.length ?? 0

const longest = (callers: Callers) =>
  [...callers.values()].reduce((one, other) => other.jobs.length > one.jobs.length ? other : one)

function leastUsed (callers: Callers): Caller {
  const ready = [...callers.values()].filter(({ jobs }) => jobs.length > 0)
  return ready.reduce((one, other) => other.used < one.used ? other : one)
}

/** The caller of a name, who starts no earlier than all others do. */
function enter (callers: Callers, name: string, served: number): Caller {
  const caller = callers.get(name) ?? { jobs: [], underWay: 0, used: served }
  callers.set(name, caller)
  if (isIdle(caller)) caller.used = Math.max(caller.used, served)
  return caller
}

/** Those who have nothing here, and would not start after `served`. */
function forget (callers: Callers, served: number) {
  for (const [name, caller] of callers) if (isIdle(caller) && caller.used <= served) callers.delete(name)
}
