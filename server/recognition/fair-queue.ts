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
   * way to that of a caller who has less; or that of whoever has used most time to that of one who has nothing waiting.
   * @param gone takes the work back for as long as it waits
   * @throws RequestError 503 when there is no room, it had to give way, or was taken back
   */
  add<T> (caller: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T>
  waiting (): number
}

export function createFairQueue ({ atOnce, room }: Options): FairQueue {
  const callers = new Map<string, Caller>()
  let [underWay, served] = [0, 0]
  const waiting = () => waitingIn(callers).reduce((sum, { jobs }) => sum + jobs.length, 0)
  const hasRoom = (name: string) => waiting() < room || givingWay(callers, name, served) !== undefined

  function startNext () {
    if (underWay >= atOnce || waiting() === 0) return
    const next = leastUsed(callers)
    served = next.used
    underWay++
    next.underWay++
    next.jobs.shift()!.start()
  }

  function end (caller: Caller, time: number) {
    underWay--
    caller.underWay--
    caller.used += time
    forget(callers, callers.size > MOST_REMEMBERED || underWay + waiting() === 0 ? Infinity : served)
    startNext()
  }

  return {
    hasRoom,
    waiting,
    async add (name, work, gone) {
      if (gone?.aborted || !hasRoom(name)) throw new RequestError('RECOGNIZER_BUSY')
      if (waiting() >= room) givingWay(callers, name, served)!.jobs.at(-1)!.refuse()
      const caller = enter(callers, name, served)
      const turn = turnOf(caller, gone)
      startNext()
      await turn
      const started = performance.now()
      return work().finally(() => end(caller, performance.now() - started))
    }
  }
}

type Callers = Map<string, Caller>

/** Waits in the line of a caller. @throws RequestError 503 when there is none to come */
const turnOf = ({ jobs }: Caller, gone?: AbortSignal) => new Promise<void>((resolve, reject) => {
  const job = { start: resolve, refuse }
  jobs.push(job)
  gone?.addEventListener('abort', refuse, { once: true })
  function refuse () {
    if (!jobs.includes(job)) return
    jobs.splice(jobs.indexOf(job), 1)
    reject(new RequestError('RECOGNIZER_BUSY'))
  }
})

const isIdle = ({ jobs, underWay }: Caller) => jobs.length + underWay === 0

const waitingIn = (callers: Callers) => [...callers.values()].filter(({ jobs }) => jobs.length > 0)

/** Who loses their newest work, so that somebody's work finds room; undefined when nobody should. */
function givingWay (callers: Callers, name: string, served: number): Caller | undefined {
  const own = callers.get(name)
  const waiting = own?.jobs.length ?? 0
  const longest = waitingIn(callers).reduce((one, other) => other.jobs.length > one.jobs.length ? other : one)
  if (waiting + 1 < longest.jobs.length) return longest
  const busiest = waitingIn(callers).reduce((one, other) => other.used > one.used ? other : one)
  return waiting === 0 && busiest.used > startOf(own, served) ? busiest : undefined
}

function leastUsed (callers: Callers): Caller {
  return waitingIn(callers).reduce((one, other) => other.used < one.used ? other : one)
}

/** Who has nothing here starts no earlier than all others do. */
const startOf = (caller: Caller | undefined, served: number) =>
  caller && !isIdle(caller) ? caller.used : Math.max(caller?.used ?? 0, served)

function enter (callers: Callers, name: string, served: number): Caller {
  const caller = callers.get(name) ?? { jobs: [], underWay: 0, used: served }
  callers.set(name, caller)
  caller.used = startOf(caller, served)
  return caller
}

/** Those who have nothing here, and would not start after `served`. */
function forget (callers: Callers, served: number) {
  for (const [name, caller] of callers) if (isIdle(caller) && caller.used <= served) callers.delete(name)
}
