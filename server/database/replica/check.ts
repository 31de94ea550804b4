import { setTimeout } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { Log } from '../absence.ts'
import { onOneConnection, type Where } from '../postgres/connection.ts'
import { countPendingMigrations } from '../postgres/migrate.ts'
import { ofReplica } from './replica.ts'
import { MAX_LAG_MS } from './watch.ts'
import { expectReplica, replayed, written } from './positions.ts'

/** Milliseconds between two looks. */
const INTERVAL = 50

/** Whether content can be read from a replica.
 * @returns milliseconds until it had all that the primary has now
 * @throws Error that says what is wrong with it */
export async function checkReplica (primary: Where, replica: Where, log: Log): Promise<number> {
  const lag = await onOneConnection(primary, primary => onOneConnection(replica, async replica => {
    await expectReplica(primary, replica)
    return untilCaughtUp(primary, replica)
  }))
  const pending = await countPendingMigrations(replica, ofReplica(log))
  // Those that a new version brings are still to run on the primary.
  const planned = await countPendingMigrations(primary, { info () {}, warn () {} })
  if (pending > planned) throw new Error(`${pending - planned} migrations have not come to the replica`)
  return lag
}

async function untilCaughtUp (primary: Sql, replica: Sql): Promise<number> {
  const started = performance.now()
  const position = await written(primary)
  while (await replayed(replica) < position) {
    if (performance.now() - started > MAX_LAG_MS) throw new Error(`It lags by more than ${MAX_LAG_MS / 1000} s`)
    await setTimeout(INTERVAL)
  }
  return performance.now() - started
}
