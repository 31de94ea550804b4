// Records in which order transactions lock rows. A connection of its own holds each row, and lets go once somebody
// waits for it.
import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import type { Test } from 'tap'

/** How strong PostgreSQL's row locks are, by the lock of a row for which somebody waits
 * (https://www.postgresql.org/docs/15/explicit-locking.html#LOCKING-ROWS): key share, share, no key update, update. */
const STRENGTHS: Record<string, number> = {
  AccessShareLock: 0, RowShareLock: 1, ExclusiveLock: 2, AccessExclusiveLock: 3
}
const UPDATE = 3

/** Something that one transaction at a time can have: a row, a key, or an advisory lock. */
export interface Held {
  name: string
  /** Takes it in a transaction. */
  take: string
}

/** A lock that a transaction took. */
export interface Step { name: string, strength: number }

/** A row. While a transaction has a weaker lock, the gate keeps the weakest, so that a stronger one is recorded too. */
export function heldRow (table: string, chosen: string, name: string): Held {
  const lock = (strength: string) => `select from ${table} where ${chosen} for ${strength}`
  return { name, take: `${lock('key share')}; savepoint strong; ${lock('update')}` }
}

interface Waiting { tx: string, gate: number, mode: string | null }

/** Opens a connection for each of `held`. The server's connections are named "dactylo". */
export async function openGates (t: Test, url: string, held: readonly Held[]) {
  const client = postgres(url, { max: held.length + 1, onnotice: () => {}, connection: { application_name: 'gate' } })
  t.teardown(() => client.end({ timeout: 0 }))
  const watch = await client.reserve()
  const gates = await Promise.all(held.map(async ({ name, take }) => {
    const sql = await client.reserve()
    const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
    const run = (text: string) => sql.unsafe(text).simple()
    return { name, pid, run, close: () => run(`begin; set local session_replication_role = replica; ${take}`) }
  }))
  const waiting = () => watch<Waiting[]>`select activity.xact_start::text as tx, gate, mode
    from pg_stat_activity activity cross join unnest(pg_blocking_pids(activity.pid)) gate
      left join pg_locks on pg_locks.pid = activity.pid and locktype = 'tuple' and granted
    where application_name like 'dactylo%' and wait_event_type = 'Lock'`
  /** Transactions may go on after the answer. */
  const isWorking = async () => (await watch`select from pg_stat_activity
    where application_name like 'dactylo%' and state <> 'idle' limit 1`).length > 0

  /** Does some work while every gate is closed, and opens each for which it waits.
   * @returns the answer, and the locks of each transaction in their order */
  async function record<T> (work: () => Promise<T>): Promise<{ answer: T, transactions: Step[][] }> {
    await Promise.all(gates.map(gate => gate.close()))
    const transactions = new Map<string, Step[]>()
    const over = new AbortController()
    const running = work().finally(() => over.abort())
    while (!over.signal.aborted || await isWorking()) {
      for (const { tx, gate: pid, mode } of await waiting()) {
        const gate = gates.find(gate => gate.pid === pid)
        if (!gate) continue
        const strength = mode === null ? UPDATE : STRENGTHS[mode]!
        transactions.set(tx, [...transactions.get(tx) ?? [], { name: gate.name, strength }])
        await gate.run(strength === UPDATE ? 'rollback' : 'rollback to savepoint strong')
      }
      await setTimeout(1)
    }
    await Promise.all(gates.map(gate => gate.run('rollback')))
    return { answer: await running, transactions: [...transactions.values()] }
  }

  /** Starts two pieces of work, both of which reach the same gate, and then opens it. */
  async function meetAt (name: string, ...both: (() => Promise<unknown>)[]): Promise<void> {
    const gate = gates.find(gate => gate.name === name)!
    await gate.close()
    const running: Promise<unknown>[] = []
    for (const [i, work] of both.entries()) {
      const over = new AbortController()
      running.push(work().finally(() => over.abort()))
      while (!over.signal.aborted && new Set((await waiting()).map(({ tx }) => tx)).size <= i) await setTimeout(1)
    }
    await gate.run('rollback')
    await Promise.all(running)
    while (await isWorking()) await setTimeout(1)
  }
  return { record, meetAt }
}

/** Whether two transactions cannot have both locks. */
const meet = (one: Step, other: Step) => one.name === other.name && one.strength + other.strength >= UPDATE

/** The first lock of a transaction for which it may have to wait for another one. */
export const firstMeeting = (some: readonly Step[], others: readonly Step[]): Step | undefined =>
  some.find(one => others.some(other => meet(one, other)))

/** Two locks for which two transactions can wait forever: each has what the other wants, and nothing that both need
 * comes before. */
export function findDeadlock (one: readonly Step[], other: readonly Step[]): [Step, Step] | undefined {
  for (const [i, wanted] of one.entries()) {
    for (const [k, awaited] of other.entries()) {
      const [mine, theirs] = [one.slice(0, i), other.slice(0, k)]
      const haveBoth = firstMeeting(mine, [awaited]) && firstMeeting(theirs, [wanted])
      if (haveBoth && !firstMeeting(mine, theirs)) return [wanted, awaited]
    }
  }
  return undefined
}
