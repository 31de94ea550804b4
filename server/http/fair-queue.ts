// Work of many callers for a few workers, by decay-usage scheduling (Hellerstein, "Achieving service rate objectives
// with decay usage scheduling", 1993): the caller who has used least of late goes first. The expected time of work
// counts as used while it is here, so that a caller's first work counts, too.
import { RequestError } from '../replies/errors.ts'
import type { ErrorCode } from '../replies/errors.ts'
import { createRecentUse } from './recent-use.ts'

interface Options {
  /** The most work under way at once. */
  atOnce: number
  /** The most work that waits. */
  room: number
  /** The code of the refusal when there is no room. */
  busy: ErrorCode
}

interface Work<T> {
  caller: string
  /** Milliseconds the work is expected to take. */
  cost: number
  run: () => Promise<T>
}

interface Job {
  caller: string
  cost: number
  isUnderWay: boolean
  start: () => void
  refuse: () => void
}

const REMEMBERED = { halfLife: 30_000, callers: 1000 }

export interface FairQueue {
  /** Whether work of a caller would be taken if it took no time. */
  hasRoom (caller: string): boolean
  /**
   * Does work when no work of callers who have used less waits. When there is no room, the last in line gives way.
   * @param gone takes the work back for as long as it waits
   * @throws RequestError 503 when there is no room, or the work had to give way or was taken back
   */
  add<T> (work: Work<T>, gone?: AbortSignal): Promise<T>
  waiting (): number
}

export function createFairQueue ({ atOnce, room, busy }: Options): FairQueue {
  const used = createRecentUse(REMEMBERED)
  /** In the order in which they came. */
  const jobs: Job[] = []
  const line = () => lineOf(jobs, used.of)

  /** Starts the jobs that there is a worker for, and refuses those that there is no room for. */
  function settle () {
    const waiting = line()
    const free = atOnce - (jobs.length - waiting.length)
    for (const job of waiting.slice(0, free)) job.start()
    for (const job of waiting.slice(free + room)) job.refuse()
  }

  return {
    waiting: () => line().length,
    hasRoom (caller) {
      const newest = { caller, cost: 0, isUnderWay: false }
      return lineOf([...jobs, newest], used.of).indexOf(newest) < room
    },
    async add ({ caller, cost, run }, gone) {
      const turn = turnIn(jobs, { caller, cost, busy }, gone)
      settle()
      const job = await turn
      const started = performance.now()
      return run().finally(() => {
        used.add(caller, performance.now() - started)
        jobs.splice(jobs.indexOf(job), 1)
        settle()
      })
    }
  }
}

interface Asked extends Pick<Job, 'caller' | 'cost'> { busy: ErrorCode }

/** Resolves when the work may begin. @throws RequestError 503 when it may not */
function turnIn (jobs: Job[], { caller, cost, busy }: Asked, gone?: AbortSignal): Promise<Job> {
  return new Promise((resolve, reject) => {
    const job: Job = { caller, cost, isUnderWay: false, start, refuse }
    function start () {
      job.isUnderWay = true
      resolve(job)
    }
    function refuse () {
      if (jobs.includes(job) && !job.isUnderWay) jobs.splice(jobs.indexOf(job), 1)
      reject(new RequestError(busy))
    }
    if (gone?.aborted) return refuse()
    gone?.addEventListener('abort', refuse, { once: true })
    jobs.push(job)
  })
}

type Place = Pick<Job, 'caller' | 'cost' | 'isUnderWay'>

/**
 * The jobs that wait. First is the one whose caller will have used least when it is done; among equals, the oldest.
 * @param jobs in the order in which they came
 */
function lineOf<T extends Place> (jobs: readonly T[], usedBy: (caller: string) => number): T[] {
  const totals = new Map<string, number>()
  const ranked = jobs.map(job => {
    const rank = (totals.get(job.caller) ?? usedBy(job.caller)) + job.cost
    totals.set(job.caller, rank)
    return { job, rank }
  })
  ranked.sort((one, other) => one.rank - other.rank)
  return ranked.map(({ job }) => job).filter(({ isUnderWay }) => !isUnderWay)
}
