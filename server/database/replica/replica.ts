// A streaming replica for reads that may be slightly stale. If the replica does not answer or has no rows, the primary
// is read.
import type { Sql } from 'postgres'
import type { Log } from '../outages.ts'
import type { Database } from '../database.ts'
import { onOneConnection, type Where } from '../postgres/connection.ts'
import { drizzleClient, type Ask } from '../postgres/drizzle-client.ts'
import { isUnreachable } from '../driver-errors.ts'
import { openPool } from '../postgres/pool.ts'
import { watchReplica, type ReplicaWatch } from './watch.ts'
import { checkIsReplica, replayed, written } from './positions.ts'
import { checkServer } from '../postgres/server-check.ts'
import { within } from './within.ts'

/** Milliseconds that a read waits for the replica before it goes to the primary. */
const READ_TIMEOUT_MS = 500

export interface Reads extends Pick<ReplicaWatch, 'isUsed' | 'lag'> {
  /** For queries that write nothing. */
  reads: Database
  close: () => Promise<void>
}

/** Opens a replica, which may still be unavailable.
 * @param log receives a line when reads switch to the replica or back */
export async function openReads (where: Where, primary: Database, log: Log): Promise<Reads> {
  const { drizzle } = await import('drizzle-orm/postgres-js')
  const client = clientOf(primary)
  const { options, begin } = client
  let pool: Awaited<ReturnType<typeof openReplica>> | undefined
  const watch = watchReplica({
    written: () => written(client),
    async replayed () {
      pool ??= await openReplica(where, client, log)
      return replayed(pool.client)
    }
  }, log)

  const read: Ask = async ask => {
    const replica = pool?.client
    if (!replica || !watch.isUsed()) return ask(client)
    try {
      const rows = await within(READ_TIMEOUT_MS, () => ask(replica))
      if (rows.length > 0) return rows
    } catch (error) {
      // A timeout may be just a slow query; the next health check decides.
      if (isUnreachable(error)) watch.suspend(error)
    }
    return ask(client)
  }
  return {
    ...watch,
    reads: drizzle(drizzleClient(read, { options, begin }), { casing: 'snake_case' }) as unknown as Database,
    close: async () => {
      watch.end()
      await pool?.close()
    }
  }
}

/** @throws Error if there is no usable replica */
async function openReplica (where: Where, primary: Sql, log: Log) {
  const { prepare } = await onOneConnection(where, async replica => {
    await checkIsReplica(primary, replica)
    return checkServer(replica, where, replicaLog(log))
  })
  const { db, close } = await openPool(where, prepare)
  return { client: clientOf(db), close }
}

/** Marks log lines as those of the replica. */
export const replicaLog = (log: Log): Log => ({
  info: (fields, message) => log.info(fields, `Replica: ${message}`),
  warn: (fields, message) => log.warn(fields, `Replica: ${message}`)
})

const clientOf = (db: unknown) => (db as { $client: Sql }).$client
