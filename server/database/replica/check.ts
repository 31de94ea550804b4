import { setTimeout } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { Log } from '../outages.ts'
import { onOneConnection, type Where } from '../postgres/connection.ts'
import { countPendingMigrations } from '../postgres/migrate.ts'
import { replicaLog } from './replica.ts'
import { MAX_LAG_MS } from './watch.ts'
import { checkIsReplica, replayed, written } from './positions.ts'

/** Milliseconds between two checks. */
const INTERVAL_MS = 50

/** Checks that content can be read from a replica.
 * @returns milliseconds until the replica had caught up with the primary's current position
 * @throws Error with the reason if it can't be used */
export async function checkReplica (primary: Where, replica: Where, log: Log): Promise<number> {
  const lag = await onOneConnection(primary, primary => onOneConnection(replica, async replica => {
    await checkIsReplica(primary, replica)
    return untilCaughtUp(primary, replica)
  }))
  const pending = await countPendingMigrations(replica, replicaLog(log))
  // Migrations of a new version are pending on the primary as well, so they don't count.
  const planned = await countPendingMigrations(primary, { info () {}, warn () {} })
  if (pending > planned) throw new Error(`${pending - planned} migrations of the primary are missing on the replica`)
  return lag
}

async function untilCaughtUp (primary: Sql, replica: Sql): Promise<number> {
  const started = performance.now()
  const position = await written(primary)
  while (await replayed(replica) < position) {
    if (performance.now() - started > MAX_LAG_MS) throw new Error(`The replica lags over ${MAX_LAG_MS / 1000} s`)
    await setTimeout(INTERVAL_MS)
  }
  return performance.now() - started
}
