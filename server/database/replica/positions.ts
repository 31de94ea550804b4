// Positions of a primary and its streaming replica in the write-ahead log.
import type { Sql } from 'postgres'

/** @throws Error if a server is not a replica of this primary, or their databases have different names */
export async function checkIsReplica (primary: Sql, replica: Sql): Promise<void> {
  const [row] = await replica.unsafe<[{ standby: boolean }]>('select pg_is_in_recovery() as standby')
  if (!row.standby) throw new Error('DATABASE_READ_URL does not point to a replica')
  const [origin, copied] = await Promise.all([originOf(primary), originOf(replica)])
  if (copied !== origin) throw new Error('DATABASE_READ_URL points to another database than DATABASE_URL')
}

/** A replica has the same system identifier as its primary. */
async function originOf (client: Sql): Promise<string> {
  const [row] = await client.unsafe<[{ origin: string }]>(
    "select concat(system_identifier, ' ', current_database()) as origin from pg_control_system()")
  return row.origin
}

const positionBy = (lsn: string) => async (client: Sql): Promise<number> => {
  const [row] = await client.unsafe<[{ position: number }]>(`select (${lsn}() - '0/0')::float8 as position`)
  return row.position
}

/** The position of a primary in its write-ahead log: bytes flushed to disk. */
export const written = positionBy('pg_current_wal_flush_lsn')

/** The position up to which a replica has replayed that log. */
export const replayed = positionBy('pg_last_wal_replay_lsn')
