// What a primary and a streaming replica of it tell of each other.
import type { Sql } from 'postgres'

/** @throws Error where a server is no replica of a primary, or where their databases have different names */
export async function expectReplica (primary: Sql, replica: Sql): Promise<void> {
  const [row] = await replica.unsafe<[{ standby: boolean }]>('select pg_is_in_recovery() as standby')
  if (!row.standby) throw new Error('DATABASE_READ_URL leads to a server that is no replica')
  const [origin, copied] = await Promise.all([originOf(primary), originOf(replica)])
  if (copied !== origin) throw new Error('DATABASE_READ_URL leads to another database than DATABASE_URL')
}

/** A replica has the identifier of its primary. */
async function originOf (client: Sql): Promise<string> {
  const [row] = await client.unsafe<[{ origin: string }]>(
    "select concat(system_identifier, ' ', current_database()) as origin from pg_control_system()")
  return row.origin
}

const positionBy = (lsn: string) => async (client: Sql): Promise<number> => {
  const [row] = await client.unsafe<[{ position: number }]>(`select (${lsn}() - '0/0')::float8 as position`)
  return row.position
}

/** How far a primary is in its write-ahead log: bytes that are on its disk. */
export const written = positionBy('pg_current_wal_flush_lsn')

/** How far a replica is in the log of its primary. */
export const replayed = positionBy('pg_last_wal_replay_lsn')
