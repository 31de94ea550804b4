// A streaming replica beside the primary, for reads that may be a moment old. What the replica does not give, or does
// not have yet, is read from the primary.
import type { Sql } from 'postgres'
import type { Log } from '../absence.ts'
import type { Database } from '../database.ts'
import { onOneConnection, type Where } from '../postgres/connection.ts'
import { drizzleClient, type Ask } from '../postgres/drizzle-client.ts'
import { isAway } from '../driver-errors.ts'
import { openPool } from '../postgres/pool.ts'
import { watchReplica, type ReplicaWatch } from './watch.ts'
import { expectReplica, replayed, written } from './positions.ts'
import { checkServer } from '../postgres/server-check.ts'
import { within } from './within.ts'

/** Milliseconds after which a read that the replica has not answered is made on the primary. */
const PATIENCE = 500

export interface Reads extends Pick<ReplicaWatch, 'isUsed' | 'lag'> {
  /** Takes queries that write nothing. */
  reads: Database
  close: () => Promise<void>
}

/** Opens a replica, which need not be there yet.
 * @param log hears when content is read from it, and when it is not */
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
      const rows = await within(PATIENCE, () => ask(replica))
      if (rows.length > 0) return rows
    } catch (error) {
      // One that is late may be a slow read: whether the replica hangs, the next look tells.
      if (isAway(error)) watch.doubt(error)
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

/** @throws Error where there is none */
async function openReplica (where: Where, primary: Sql, log: Log) {
  const { prepare } = await onOneConnection(where, async replica => {
    await expectReplica(primary, replica)
    return checkServer(replica, where, ofReplica(log))
  })
  const { db, close } = await openPool(where, prepare)
  return { client: clientOf(db), close }
}

/** Says of which server a line is. */
export const ofReplica = (log: Log): Log => ({
  info: (fields, message) => log.info(fields, `Of the replica: ${message}`),
  warn: (fields, message) => log.warn(fields, `Of the replica: ${message}`)
})

const clientOf = (db: unknown) => (db as { $client: Sql }).$client
