// A streaming replica beside the primary, for reads that may be a moment old. What the replica does not give, or does
// not have yet, is read from the primary.
import type { Sql } from 'postgres'
import type { Log } from './absence.ts'
import type { Database } from './client.ts'
import { onOneConnection } from './connection.ts'
import type { Where } from './connection.ts'
import { isAway } from './failures.ts'
import { openPool } from './postgres.ts'
import { watchReplica } from './replica-watch.ts'
import type { ReplicaWatch } from './replica-watch.ts'
import { expectReplica, replayed, written } from './replication.ts'
import { checkServer } from './server-check.ts'
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
  let pool: Awaited<ReturnType<typeof openReplica>> | undefined
  const watch = watchReplica({
    written: () => written(client),
    async replayed () {
      pool ??= await openReplica(where, client, log)
      return replayed(pool.client)
    }
  }, log)

  const read: Read = async ask => {
    if (!pool || !watch.isUsed()) return ask(client)
    try {
      const rows = await within(PATIENCE, ask(pool.client))
      if (rows.length > 0) return rows
    } catch (error) {
      // One that is late may be a slow read: whether the replica hangs, the next look tells.
      if (isAway(error)) watch.doubt(error)
    }
    return ask(client)
  }
  return {
    ...watch,
    reads: drizzle(readingClient(client, read), { casing: 'snake_case' }) as unknown as Database,
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

type Read = <Row>(ask: (client: Sql) => PromiseLike<Row[]>) => Promise<Row[]>

/** The methods of a client that drizzle uses, of which queries outside a transaction go where `read` sends them. */
function readingClient (primary: Sql, read: Read): Sql {
  const used = {
    options: primary.options,
    unsafe: (...query: Parameters<Sql['unsafe']>) => ({
      then: (...then: Parameters<Promise<unknown>['then']>) =>
        read(client => client.unsafe(...query)).then(...then),
      values: () => read(client => client.unsafe(...query).values())
    }),
    begin: primary.begin
  }
  return used as unknown as Sql
}
